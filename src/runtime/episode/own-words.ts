/** What the runtime itself tells a model, in the language of the Harness. Names stand in backticks, as the Variant has them. */
import type { Harness } from "../../model/harness.js";

interface Words {
  readonly noSuchTool: (name: string, tools: readonly string[]) => string;
  readonly notJson: (tool: string, what: string) => string;
  readonly doesNotFit: (tool: string, what: readonly string[]) => string;
  readonly notMapped: (tool: string, what: string) => string;
  readonly noSuchSkill: (name: string, skills: readonly string[]) => string;
  readonly loadedAgain: (name: string) => string;
  readonly oneCall: (tool: string) => string;
  readonly tooManyCalls: (tool: string, most: number) => string;
  readonly timedOut: (tool: string, ms: number) => string;
  readonly unavailable: (tool: string) => string;
  readonly stopped: (tool: string) => string;
}

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

const ENGLISH: Words = {
  noSuchTool: (name, tools) => `Not executed: there is no tool \`${name}\`. Tools: ${list(tools)}.`,
  notJson: (tool, what) =>
    `The call of \`${tool}\` was not executed: its arguments are no JSON object (${what}).`,
  doesNotFit: (tool, what) => `The call of \`${tool}\` was not executed: ${what.join("; ")}.`,
  notMapped: (tool, what) => `The call of \`${tool}\` was not executed: ${what}.`,
  noSuchSkill: (name, skills) => `There is no Skill \`${name}\`. Skills: ${list(skills)}.`,
  loadedAgain: (name) => `The Skill \`${name}\` is already loaded for this request; its text stands above.`,
  oneCall: (tool) =>
    `The call of \`${tool}\` was not executed: a message holds one call. Make it in the next message.`,
  tooManyCalls: (tool, most) =>
    `The call of \`${tool}\` was not executed: a message holds at most ${most} calls.`,
  timedOut: (tool, ms) => `The call of \`${tool}\` was given up: no answer within ${ms} ms.`,
  unavailable: (tool) => `The call of \`${tool}\` could not be carried out: the service is not there.`,
  stopped: (tool) => `The call of \`${tool}\` was stopped.`,
};

const CHINESE: Words = {
  noSuchTool: (name, tools) => `未执行：没有名为 \`${name}\` 的工具。可用工具：${list(tools)}。`,
  notJson: (tool, what) => `\`${tool}\` 的调用未执行：参数不是 JSON 对象（${what}）。`,
  doesNotFit: (tool, what) => `\`${tool}\` 的调用未执行：${what.join("；")}。`,
  notMapped: (tool, what) => `\`${tool}\` 的调用未执行：${what}。`,
  noSuchSkill: (name, skills) => `没有名为 \`${name}\` 的技能。可用技能：${list(skills)}。`,
  loadedAgain: (name) => `技能 \`${name}\` 在本次请求中已加载，内容见上文。`,
  oneCall: (tool) => `\`${tool}\` 的调用未执行：每条消息只能有一个调用，请在下一条消息中再调用。`,
  tooManyCalls: (tool, most) => `\`${tool}\` 的调用未执行：每条消息最多 ${most} 个调用。`,
  timedOut: (tool, ms) => `\`${tool}\` 的调用已放弃：${ms} 毫秒内没有应答。`,
  unavailable: (tool) => `\`${tool}\` 的调用无法执行：服务不可用。`,
  stopped: (tool) => `\`${tool}\` 的调用已被拦截。`,
};

export const ownWords = ({ language }: Harness): Words => (language === "zh" ? CHINESE : ENGLISH);
