/** The runs of an expert as a team's logs have them: OpenAI chat messages, the prompt and each turn one string, nothing said of authors. */
import { promptPrinter } from "../../src/core/prompt.js";
import {
  asArray,
  asObject,
  fromMembers,
  get,
  isArray,
  type Json,
  type JsonObject,
  members,
  withMember,
} from "../../src/model/json.js";
import { writeEpisode } from "../../src/world/expert.js";
import type { LiveVersion } from "./livestream-versions.js";

export interface FlatLog {
  readonly label: string;
  /** The run as the expert wrote it, with authors. */
  readonly episode: JsonObject;
  readonly log: JsonObject;
}

/** `more`: further fields of each record, by its place. */
export function flatLogs(
  { label, harness, deployment }: LiveVersion,
  seed: string,
  places: Iterable<number>,
  more: (place: number) => JsonObject = () => ({}),
): readonly FlatLog[] {
  const print = promptPrinter(harness);
  return [...places].map((place) => {
    const episode = writeEpisode(deployment, harness, { seed, place });
    const prompt = print(asObject(get(episode, "slots")) as Readonly<Record<string, string>>);
    if (!prompt.ok || prompt.value === undefined) throw new Error("the prompt cannot be printed");
    const messages: Json[] = [
      { role: "system", content: prompt.value },
      ...asArray(get(episode, "messages")).map((message) => flat(asObject(message))),
    ];
    const id = get(episode, "id") as string;
    return {
      label,
      episode,
      log: fromMembers([["id", id], ["messages", messages], ["reward", 1], ...members(more(place))]),
    };
  });
}

function flat(message: JsonObject): JsonObject {
  const content = get(message, "content");
  if (!isArray(content)) return message;
  return withMember(message, "content", content.map((part) => get(part, "text") as string).join(""));
}
