/** Random runs under a random Harness: reasoning, parallel calls, loaded Skills, Hooks that answer, calls that are no JSON. */
import type { Harness } from "../../src/model/harness.js";
import { type Json, printJson } from "../../src/model/json.js";
import { hookSym, skillSym } from "../../src/model/symbol.js";
import type { Call, Message, Part, Trajectory } from "../../src/model/trajectory.js";
import { type PlannedTool, seenFrom, type World } from "./random-harness.js";
import { sentBack } from "./random-limit.js";
import { argumentsFor } from "./random-schema.js";
import { filler, sentences, written } from "./random-text.js";

export function randomTrajectory(draw: Draw, world: World, harness: Harness): Trajectory {
  const messages = [question(draw, world)];
  for (let i = 0; i < 2 + draw.int(2); i++) messages.push(...turn(draw, world, harness));
  messages.push(...sentBack(draw.fork("limit"), harness));
  messages.push(message("assistant", [{ author: "assistant", text: reply(draw, world) }]));
  const slot = world.tools[0]?.params[0]?.name ?? "shop";
  return {
    messages: messages.map((one, i) => ({ ...one, id: `m${i}` })),
    slots: { shop: "Corner", [slot]: draw.int(3) === 0 ? "" : filler(draw, 2) },
    outcome: { status: "success" },
    extra: {},
  };
}
type Draw = World["draw"];

const message = (role: Message["role"], parts: readonly Part[], more: Partial<Message> = {}): Message => ({
  id: "",
  role,
  parts,
  content: parts.length === 0 ? "null" : "parts",
  calls: [],
  extra: {},
  ...more,
});

const prose = (draw: Draw, world: World, count: number): string =>
  written(sentences(draw, world.things, count), world.nameOf);
const anyName = (draw: Draw, world: World): string =>
  draw.pick(world.things.filter(({ kind }) => kind === "tool" || kind === "skill"))?.name ?? "";

/** The pipeline's words and the user's in one turn; seldom the user says a name, which then cannot change. */
function question(draw: Draw, world: World): Message {
  const says = draw.int(12) === 0 ? `what is ${anyName(draw, world)} for` : filler(draw, 4);
  return message("user", [
    { author: "harness", text: `${draw.int(2) === 0 ? prose(draw, world, 1) : facts(draw, world)}\n` },
    { author: "world", text: `${says}? ` },
  ]);
}
/** What the pipeline knows, a line each. */
const facts = (draw: Draw, world: World): string =>
  `room: ${draw.int(90)} & ${filler(draw, 1)}\nlast seen: \`${anyName(draw, world)}\` ${filler(draw, 1)}`;

/** A reply is the user's to keep; seldom it says a name, which then cannot change. */
const reply = (draw: Draw, world: World): string =>
  draw.int(12) === 0 ? `I used ${anyName(draw, world)}` : filler(draw, 5);

function turn(draw: Draw, world: World, harness: Harness): readonly Message[] {
  const kind = draw.int(6);
  const calls =
    kind === 0
      ? [loading(draw, world)]
      : kind === 1
        ? [invalid(draw, world)]
        : Array.from({ length: 1 + draw.int(2) }, () => calling(draw, world));
  const results = calls.map((call, i): Message => {
    const callId = `call_${i + 1}`;
    const named = draw.int(3) === 0 ? { name: call.name } : {};
    return message("tool", [answer(draw, world, harness, call)], { callId, ...named });
  });
  const asks = message(
    "assistant",
    draw.int(2) === 0 ? [] : [{ author: "assistant", text: prose(draw, world, 1) }],
    {
      ...(draw.int(2) === 0 ? { reasoning: prose(draw, world, 2) } : {}),
      calls: calls.map((call, i) => ({ ...call, id: `call_${i + 1}` })),
      ...(kind === 1 ? { train: false } : {}),
    },
  );
  return [asks, ...results];
}

/** The last tool is spare: only a few records call it. */
const toolFor = (draw: Draw, world: World): PlannedTool => {
  const last = world.tools.length - 1;
  return world.tools[draw.int(40) === 0 ? last : draw.int(last)] as PlannedTool;
};

function calling(draw: Draw, world: World): Call {
  const tool = toolFor(draw, world);
  const args = argumentsFor(draw, tool.fields, {
    skills: world.skills,
    text: () => textValue(draw, world, tool),
  });
  return { name: tool.name, arguments: args, extra: {} };
}

/** A text argument: words, words with names, or JSON with names for keys. */
function textValue(draw: Draw, world: World, tool: PlannedTool): string {
  const things = seenFrom(tool, world.things);
  if (draw.int(8) > 0) return filler(draw, 3);
  if (draw.int(2) === 0) return written(sentences(draw, things, 1), world.nameOf);
  const inner: Json = { [tool.params[0]?.name ?? "it"]: `two\nlines of ${anyName(draw, world)}` };
  return printJson({ deep: printJson(inner), [tool.name]: [1] });
}

function loading(draw: Draw, world: World): Call {
  const args = argumentsFor(draw, world.loader.fields, { skills: world.skills });
  return { name: world.loader.name, arguments: args, extra: {} };
}

function invalid(draw: Draw, world: World): Call {
  const tool = toolFor(draw, world);
  const text = `{"${tool.params[0]?.name}": ${filler(draw, 1)}, "`;
  return { name: tool.name, arguments: text, invalid: true, extra: {} };
}

function answer(draw: Draw, world: World, harness: Harness, call: Call): Part {
  const loaded = harness.skills.find(({ name }) => printJson(call.arguments).includes(`"${name}"`));
  if (call.name === world.loader.name && loaded !== undefined) {
    const before = draw.int(2) === 0 ? "" : `Launching skill: ${loaded.name}\n\n`;
    return { author: "harness", echo: skillSym(loaded.name), text: `${before}${loaded.body}` };
  }
  const hook = harness.hooks[draw.int(harness.hooks.length - 1)];
  if (hook !== undefined && (call.invalid === true || draw.int(5) === 0)) {
    const tool = world.tools.find(({ name }) => name === call.name);
    const text = hook.message
      .replaceAll("{{target}}", `arguments.${tool?.fields[0]?.name ?? ""}`)
      .replaceAll("{{tool}}", call.name)
      .replaceAll("{{value}}", filler(draw, 2));
    return { author: "harness", echo: hookSym(hook.id), text };
  }
  return { author: "world", text: printJson({ told: filler(draw, 3), rows: [{ cents: draw.int(999) }] }) };
}
