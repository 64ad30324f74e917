/** What is said of things that a transform makes, by language. No sentence names anything of a Harness. */
type InBoth = Readonly<Record<"en" | "zh", readonly string[]>>;

/** Of an object that holds some or all arguments. */
export const GROUPED: InBoth = {
  en: [
    "Holds the arguments that belong together.",
    "What the call needs, in one object.",
    "One object with the values below.",
    "Values that are passed along as a group.",
    "Groups these values; each is described in its place.",
    "An object, filled member by member.",
    "Give these as members of one object.",
    "The values that are handed over together.",
  ],
  zh: [
    "放在一起传入的一组值。",
    "一个对象，逐项填写。",
    "这些值作为一个对象的成员给出。",
    "调用所需的内容，合为一个对象。",
    "归为一组，各项说明见其自身。",
    "成组传递的若干项。",
    "以对象形式给出下列各项。",
    "把下列各项收在一个对象里。",
  ],
};

/** Of a text that holds all arguments. */
export const JSON_TEXT: InBoth = {
  en: [
    "JSON text of an object with the arguments.",
    "The arguments as the text of one JSON object.",
    "A string: the arguments, written as a JSON object.",
    "All arguments in one object, given as JSON text.",
    "One JSON object that holds the arguments, as a string.",
    "Write the arguments as a JSON object and pass its text.",
    "The text of a JSON object whose members are the arguments.",
    "Arguments, encoded as a JSON object.",
  ],
  zh: [
    "由全部参数组成的 JSON 对象的文本。",
    "把参数写成一个 JSON 对象，以字符串给出。",
    "字符串：参数的 JSON 对象。",
    "所有参数合为一个 JSON 对象，传它的文本。",
    "一个 JSON 对象的文本，成员就是各个参数。",
    "参数以 JSON 对象编码成字符串。",
    "JSON 文本，内容是含有各参数的对象。",
    "先把参数写成 JSON 对象，再作为文本传入。",
  ],
};

/** Of a parameter that may be left out: what it is then. {v} is the value. */
export const DEFAULTS: InBoth = {
  en: [
    "Left out, it is {v}.",
    "Without it, {v} is taken.",
    "{v} if it is not given.",
    "Defaults to {v}.",
    "If it is absent, {v} applies.",
    "It is {v} unless another value is given.",
    "A call without it counts as {v}.",
    "When missing: {v}.",
    "{v} by default.",
    "The usual value is {v}, taken where none is given.",
  ],
  zh: [
    "不填时取 {v}。",
    "默认为 {v}。",
    "缺省值是 {v}。",
    "未给出时按 {v} 处理。",
    "不传则为 {v}。",
    "留空时用 {v}。",
    "没有给出就当作 {v}。",
    "除非另给，否则为 {v}。",
    "省略时等于 {v}。",
    "平常的值是 {v}，不给就用它。",
  ],
};

/** What a code {c} means: the value {v}. */
export const MEANS: InBoth = {
  en: ["{c} is {v}", "{c} means {v}", "{c} stands for {v}", "{c} = {v}", "{c}: {v}", "{v} is written {c}"],
  zh: ["{c} 表示 {v}", "{c} 即 {v}", "{c} 代表 {v}", "{c} = {v}", "{c}：{v}", "{v} 写作 {c}"],
};
export const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w)\}/g, (_, key: string) => values[key] ?? "");

/** Of a tool that does one thing of several. {v} is the thing, as words. */
export const ONE_OF: InBoth = {
  en: [
    "This one is for: {v}.",
    "Here always: {v}.",
    "Only for {v}.",
    "Does just this: {v}.",
    "The case {v}.",
    "Restricted to {v}.",
  ],
  zh: [
    "只用于：{v}。",
    "这里固定为：{v}。",
    "专做这一项：{v}。",
    "仅限 {v}。",
    "对应的情形：{v}。",
    "只处理：{v}。",
  ],
};

/** Of a tool that does several things. {p} is the parameter that says which. */
export const SEVERAL: InBoth = {
  en: [
    "Does one of several things; {p} says which.",
    "What it does is chosen by {p}.",
    "Several services in one; see {p}.",
    "One tool for several jobs, told apart by {p}.",
    "Set {p} to choose what is done.",
    "The job is named in {p}, and the other parameters belong to it.",
  ],
  zh: [
    "一个工具做几件事，由 {p} 指明是哪一件。",
    "做什么由 {p} 决定。",
    "几项服务合在一起，见 {p}。",
    "用 {p} 选择要做的事。",
    "要做的事写在 {p} 里，其余参数随之而定。",
    "合并的工具，按 {p} 区分。",
  ],
};
