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
