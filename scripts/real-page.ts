/** The text of docs/real-data.md; `{{name}}` is a figure that real-data.ts counts. */
export const PAGE = `# What real data gives

Public agent logs, read as they were published, with what \`hsa\` made of them. This page is written by a script that counts every figure in
the files of the datasets it makes:

\`\`\`
npm run build
node dist/scripts/real-data.js --data DATA > docs/real-data.md
\`\`\`

\`DATA\` is a folder of public files. Used here:

| file | published in | what it is |
| --- | --- | --- |
| \`trajectories/tau-bench/gpt-4o-airline.50.json\` | sierra-research/tau-bench, \`historical_trajectories\` (first 50 runs) | runs with a simulated airline customer; no tool schemas in the file |
| \`tools/tau-bench_airline_tools.json\` | the same, \`tau_bench/envs/airline/tools\` | the 14 tools of these runs, given with \`--tools\` |
| \`trajectories/tau2/sft-v1-small.openai-ft.airline_retail.jsonl\` | sierra-research/tau2-bench, \`data/tau2/sft-v1-small\` | fine-tuning rows, tools in each row, pydantic schemas with \`$defs\` and \`anyOf\` |
| \`trajectories/openai-chat/verifiers_mcp_env.results.jsonl\` | willccbb/verifiers, \`environments/mcp_env\` | rollouts with MCP tools; calls are JSON strings that hold JSON strings |
| \`trajectories/openai-chat/livemcpbench_openai_gpt-4.1-mini.json\` | icip-cas/LiveMCPBench, \`evaluator/output\` | runs without tool schemas that call every tool through \`execute-tool\` |
| \`trajectories/openai-chat/*-tool-call.json\` | vercel/ai, test fixtures | single answers of an API, without the request |

## Method

One Recipe a file. \`targets\` lets every run become training rows, so that all that is counted stands in files; everything else is a default.

\`\`\`yaml
harness: inline
input: [{ path: DATA/trajectories/tau-bench/gpt-4o-airline.50.json, tools: DATA/tools/tau-bench_airline_tools.json }]
seed: 7
views: 4
targets: { outcome: any, ends: any }
steps: [{ use: rename-tools }]
\`\`\`

\`hsa generate RECIPE --out DIR\`, then \`hsa verify DIR\` and \`python3 training/hsa_training/verify.py DIR\`, which was written from
[format.md](format.md) alone.

## Records and Views, \`rename-tools\` alone

{{books}}

- The two single answers are quarantined as \`bad-record\`: a reply without a request is no run. As they are the only record of their file, the command
  ends with 4 and says so.
- LiveMCPBench holds no tool schemas. Without \`--tools\` nothing about tools can be changed, and its prompt is one section; all four Views of each run would be the
  original, so none is made (*nothing to change*, a shortfall and no refusal). The names that its agent dispatches to are values of arguments, and
  values stay as they are.
- With \`targets\` left at its default (\`outcome: success, ends: reply\`) no run of tau-bench and tau2 would become a training row: they end in a tool result or in the
  user's last word. They would stand in \`rl/\` only.

## Called tools

{{called}}

**Of the {{several}} tau-bench and tau2 runs that call two tools or more, {{two}} have a View in which two of the called tools have other names.** A called tool counts as renamed
where its calls in the training row bear another name than in the base row. The share is, for each View of a run with calls, renamed names among the names called.

- Style \`semantic\` (the default) keeps a name none of whose words it has a synonym for: \`crawling_exa\`, the only tool that the verifiers runs call, keeps its own.
  \`fallback: opaque\` gives such names an opaque one.
- Style \`opaque\` gives a name only where the description still tells what the tool does. In tau-bench \`search_direct_flight\` and \`search_onestop_flight\` have one and the same
  description, so nothing but their names tells them apart, and both keep them.

## What may be renamed

{{renamable}}

Not renamable, for any Recipe, and why:

{{blocked}}

All are names of one plain word that their own descriptions use as a word of the language ("Use the tool to think about something"). The remedy is in the
hands of whoever owns the prompt: write the name in code format where the tool is meant, or give it two words. Parameters of one plain word are renamed freely: a bare word in prose that
equals a parameter's name is language.

## Refusals

By reason, over every dataset of this page: **{{refusals}}**. Of {{records}} runs with tools, {{naming}} have a user's message, a result or a reply in which a tool's name of two words or more stands; such
names would be refused as \`named-by-world\` or \`ambiguous-mention\` when they are renamed. The agents of these logs speak to customers, and neither side speaks of tools. Results are full of keys that
are parameters as well (\`user_id\`, \`reservation_id\`); what the world wrote stays as it is and does not stand in the way of renaming a parameter.

## Each transform, and all eight together, over all files

{{mixes}}

- \`rename-skills\` finds no Skills, and \`reword-descriptions\` no bank for these texts.
- \`reorder-prompt\` leaves inferred sections where they are: nobody has said that their order is free.
- \`restyle-prompt\` applies where the prompt has headings and no text that another layout would take for a heading.
- The law column counts Views refused by a law. One there would be a fault of a transform or of the engine.

## Fields that no reader understands

They are kept in \`bases/\`, not in training rows; numbers are records that have them.

{{unknown}}

## Both verifiers

{{verdicts}}

Findings where distractor tools are added are those of the dataset law \`no-shortcut\` ([dataset-laws.md](dataset-laws.md)): these logs call tools with one-word names and long descriptions, and newcomers
can be told from them by that. \`match: true\` makes newcomers more like them, and a Recipe may raise \`limits.shortcut\` where it knows why.

Both also reject the same damaged copies of these rows (an old name, an old key, another value, another result or reply, another order, a missing message and more), with every digest and size in the copy put right
again: \`test/real-data.test.ts\`. The Python verifier does not judge a text that may hold a changed name word by word; \`hsa verify\` does.

## What to take from it

- Give the tool file where a log has none: without it nothing but the prompt moves.
- Look at \`hsa generate RECIPE --dry-run\` first: it names the Symbols that nobody can rename, and the remedy.
- Where the median share is low, the style is the reason, not the records: \`style: opaque\`, or \`fallback: opaque\` for names without a synonym.
- Two tools with one description are a fault of the tool list that a model can only get over by name. \`hsa\` does not take the names away.
`;
