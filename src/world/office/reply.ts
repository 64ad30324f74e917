/** The last step of a request: read the Skill that is still wanted, then answer. */
import { type Acting, actingHook, befalls, mayPass, type Run, RunEnded, sayOne } from "./run.js";
import { readWanted } from "./step.js";

export function reply(run: Run, reasoning: string, text: string): void {
  const hasty = run.request.wanted.length > 0 ? answersHastily(run, text) : false;
  readWanted(run, hasty);
  const after =
    answersTooLong(run, text, reasoning) ?? answersTooShort(run) ?? answersInAList(run, text, reasoning);
  mayPass(run, { event: "before-reply", reply: text });
  run.transcript.reply(after ?? reasoning, text);
}

/** Replies without a reply Skill; under `budget` again and again until the Hook's budget is spent. */
function answersHastily(run: Run, text: string): boolean {
  const endless = run.fate.failure === "budget" && run.happened === undefined;
  if (!endless && !befalls(run, "hasty")) return false;
  const acting = actingHook(run, "skill-before-reply", { event: "before-reply", reply: text });
  if (acting === undefined) return false;
  run.happened = "hasty";
  const times = endless ? acting.hook.budget + 1 : 1;
  for (let i = 0; i < times; i++) {
    const words = sayOne(run, [
      "That is all I need for the answer.",
      "This is simple; I answer at once.",
      "Nothing more to look at. The reply.",
    ]);
    run.transcript.reply(words, text, true);
    sendBack(run, acting);
  }
  if (!endless) return true;
  run.failed = true;
  throw new RunEnded("sent back too often");
}

const TALK = [
  "To get there I first looked at what the workspace has to say about it, then at everything that could be meant by your words.",
  "As you know, several people use the same places, and it is easy to miss something when one is in a hurry.",
  "I compared what came back with what you asked for, word by word, before I wrote this.",
  "If you would like to know more about how it was done, I can go through all of it with you, one thing after the other.",
  "It took a little longer than usual, because there was more to look at than one would think at first.",
  "All of this was done in your name, and everybody who works here can see it from now on.",
  "Nothing else was touched on the way, at least nothing that I would have to tell you about.",
] as const;

function answersTooLong(run: Run, text: string, reasoning: string): string | undefined {
  if (!befalls(run, "tooLong")) return undefined;
  let long = text;
  for (const sentence of run.source.shuffle(TALK)) {
    long = `${long} ${sentence}`;
    const acting = actingHook(run, "reply-long", { event: "before-reply", reply: long });
    if (acting === undefined) continue;
    run.happened = "tooLong";
    const why = sayOne(run, [
      "I also tell how it was done.",
      "A little more, so that it is clear.",
      "And what I did on the way.",
    ]);
    run.transcript.reply(`${reasoning} ${why}`, long, true);
    sendBack(run, acting);
    return sayOne(run, [
      "Only the result stays.",
      "Too long; the way there goes.",
      "I keep what is different now and cut the rest.",
    ]);
  }
  return undefined;
}

function answersTooShort(run: Run): string | undefined {
  if (!befalls(run, "tooShort")) return undefined;
  const short = sayOne(run, ["Done.", "OK, done.", "Yes."]);
  const acting = actingHook(run, "reply-short", { event: "before-reply", reply: short });
  if (acting === undefined) return undefined;
  run.happened = "tooShort";
  run.transcript.reply(
    sayOne(run, ["A word is enough here.", "It is done, and that is what I say.", "Short is best."]),
    short,
    true,
  );
  sendBack(run, acting);
  return sayOne(run, [
    "A whole sentence, with the result.",
    "It has to say what is different now.",
    "Again, with what came back.",
  ]);
}

function answersInAList(run: Run, text: string, reasoning: string): string | undefined {
  if (!befalls(run, "listed")) return undefined;
  const listed = run.source.pick([
    `* ${text.replaceAll(". ", ".\n* ")}`,
    `## Result\n\n${text}`,
    `**${text}**`,
  ]);
  const acting = actingHook(run, "reply-plain", { event: "before-reply", reply: listed });
  if (acting === undefined) return undefined;
  run.happened = "listed";
  run.transcript.reply(
    `${reasoning} ${sayOne(run, ["I set it apart so that it is easy to see.", "As a list it reads better.", "A little form helps."])}`,
    listed,
    true,
  );
  sendBack(run, acting);
  return sayOne(run, [
    "The same, in plain sentences.",
    "Without the signs, then.",
    "I write it as one piece of text.",
  ]);
}

const sendBack = (run: Run, { hook, message, echo }: Acting): void =>
  run.transcript.sentBack(message, echo, hook.channel === "system" ? "system" : "user");
