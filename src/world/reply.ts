/** The last step of a request: load the reply Skill if it is not loaded, then answer, within the length allowed. */
import type { SkillPart } from "./deployment.js";
import { actingHook, befalls, perform, type Run, RunEnded, skillName, think } from "./run-state.js";
import { join, loadPlan } from "./step.js";

/** `chat` and `plain`: without opening or closing words, which would be out of place. */
export type ReplyKind = "chat" | "clarify" | "plain" | "other";

export function reply(run: Run, reasoning: string, core: string, kind: ReplyKind): void {
  const text = compose(run, core, kind);
  const hasty = wantsReplySkill(run) ? answersHastily(run, text) : false;
  loadWanted(run, hasty);
  const long = answersTooLong(run, text, reasoning);
  const slipped = long ? false : slips(run, text, reasoning);
  run.transcript.reply(
    long ? think(run, "afterTooLong") : slipped ? think(run, "afterSlip") : reasoning,
    text,
  );
}

const REPLY_PARTS: readonly SkillPart[] = [
  "qa",
  "chat",
  "clarify",
  "afterSales",
  "promotion",
  "presentation",
  "faq",
];
const wantsReplySkill = (run: Run): boolean => run.request.wanted.some((part) => REPLY_PARTS.includes(part));

/** Opening and closing words where they fit. */
function compose(run: Run, core: string, kind: ReplyKind): string {
  const { phrases, longest } = run.deployment;
  if (kind === "plain" || kind === "chat") return core;
  const most = longest?.[kind] ?? Number.POSITIVE_INFINITY;
  const open = run.source.chance(0.5)
    ? run.source.pick(phrases.open).replace("{nick}", run.shop.buyer.nick)
    : "";
  const close = kind !== "clarify" && run.source.chance(0.45) ? run.source.pick(phrases.close) : "";
  const candidates = [join(run, open, core, close), join(run, core, close), join(run, open, core)];
  return candidates.find((text) => [...text].length <= most) ?? core;
}

/** Replies without a reply Skill; under `budget` again and again until the Hook's budget is spent. */
function answersHastily(run: Run, text: string): boolean {
  const endless = run.fate.failure === "budget" && run.happened === undefined;
  if (!endless && !befalls(run, "hasty")) return false;
  const acting = actingHook(run, run.deployment.hooks.replySkillFirst, {
    event: "before-reply",
    reply: text,
  });
  if (acting === undefined) return false;
  run.happened = "hasty";
  const times = endless ? acting.hook.budget + 1 : 1;
  for (let i = 0; i < times; i++) {
    run.transcript.reply(think(run, "hasty"), text, true);
    run.transcript.sentBack(acting.message, acting.echo);
  }
  if (!endless) return true;
  run.failed = true;
  throw new RunEnded("sent back too often");
}

function loadWanted(run: Run, afterHasty: boolean): void {
  const [first, second, ...more] = run.request.wanted;
  if (first === undefined) return;
  run.request.wanted = [];
  const skill = skillName(run, first);
  const parts = [first, ...(second === undefined ? [] : [second]), ...more];
  const words = afterHasty
    ? think(run, "afterHasty", { skill })
    : second === undefined
      ? think(run, "load", { skill })
      : think(run, "loadTwo", { skill, second: skillName(run, second) });
  perform(
    run,
    words,
    parts.map((part) => loadPlan(run, part)),
  );
}

function answersTooLong(run: Run, text: string, reasoning: string): boolean {
  if (!befalls(run, "tooLong")) return false;
  let long = text;
  for (const sentence of run.source.shuffle(run.deployment.phrases.filler)) {
    long = join(run, long, sentence);
    const acting = actingHook(run, run.deployment.hooks.replyLength, { event: "before-reply", reply: long });
    if (acting === undefined) continue;
    run.happened = "tooLong";
    run.transcript.reply(join(run, reasoning, think(run, "tooLong")), long, true);
    run.transcript.sentBack(acting.message, acting.echo);
    return true;
  }
  return false;
}

/** Says a sentence too many; one that only the style Hook minds. */
function slips(run: Run, text: string, reasoning: string): boolean {
  if (!befalls(run, "slip")) return false;
  const { replyLength, replyStyle } = run.deployment.hooks;
  for (const sentence of run.source.shuffle(run.deployment.phrases.slips)) {
    const said = { event: "before-reply", reply: join(run, text, sentence) } as const;
    const acting = actingHook(run, replyStyle, said);
    if (acting === undefined || actingHook(run, replyLength, said) !== undefined) continue;
    run.happened = "slip";
    run.transcript.reply(join(run, reasoning, think(run, "slip")), said.reply, true);
    run.transcript.sentBack(acting.message, acting.echo);
    return true;
  }
  return false;
}
