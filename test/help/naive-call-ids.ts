/** Edits of kind `call-ids` on plain documents: the runs of these tests have their ids in the order of their calls. */
import { createHash } from "node:crypto";
import type { EditOf } from "../../src/model/edit.js";
import type { Message } from "../../src/model/trajectory.js";
import type { Rebuild } from "./naive-structure.js";

export const callIds: Rebuild<"call-ids"> = (sample, edit) => {
  const { trajectory } = sample;
  const refused: string[] = [];
  const messages: Message[] = [];
  let count = 0;
  let waiting: { readonly old: string | undefined; readonly now: string }[] = [];
  for (const message of trajectory.messages) {
    if (message.role !== "tool") {
      waiting = message.calls.map(({ id }) => ({ old: id, now: naiveId(edit, count++) }));
      const calls = message.calls.map((call, i) =>
        call.id === undefined ? call : { ...call, id: waiting[i]?.now as string },
      );
      messages.push({ ...message, calls });
      continue;
    }
    const mine = waiting.find(({ old }) => old === message.callId);
    if (mine === undefined || message.callId === undefined) refused.push("a result that answers nothing");
    messages.push(mine === undefined ? message : { ...message, callId: mine.now });
  }
  return { sample: { ...sample, trajectory: { ...trajectory, messages } }, refused };
};

const md = (text: string): string => createHash("sha256").update(text).digest("hex");

export function naiveId({ style, salt }: EditOf<"call-ids">, n: number): string {
  const bytes = md(`${salt}\n${n}`);
  if (style === "call_n")
    return `call_${(salt === "" ? 0 : Number.parseInt(md(salt).slice(0, 4), 16) % 900) + n + 1}`;
  if (style === "hex") return `call_${bytes.slice(0, 24)}`;
  const letters = `0123456789${"abcdefghijklmnopqrstuvwxyz".toUpperCase()}abcdefghijklmnopqrstuvwxyz`;
  if (style === "digits9")
    return [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map((i) => letters[Number.parseInt(bytes.slice(i * 2, i * 2 + 2), 16) % letters.length])
      .join("");
  const fields = [bytes.slice(0, 8), bytes.slice(8, 12), `4${bytes.slice(13, 16)}`];
  const marked = "89ab"[Number.parseInt(bytes.slice(16, 17), 16) & 3];
  return [...fields, `${marked}${bytes.slice(17, 20)}`, bytes.slice(20, 32)].join("-");
}
