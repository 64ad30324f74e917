/**
 * Hooks of the kind that many Harnesses have and that ordinary runs never meet: what they look for does not happen in a run that went
 * well. Their words are about no trade and name nothing. Whether one acts on a run is looked up there all the same.
 * No pattern repeats anything an open number of times, so that each can be asked of a text of any length.
 */
import type { Condition, Hook } from "../src/transform.js";

export interface IdleHook {
  /** What it is about, in several ways; an id adds what it does about it. */
  readonly about: readonly string[];
  readonly event: Hook["event"];
  readonly action: Hook["action"];
  readonly conditions: readonly Condition[];
  /** Bounds that the one condition on length may state. */
  readonly bounds?: { readonly side: "min" | "max"; readonly values: readonly number[] };
  /** What it would say, in either language, each in several wordings; none: it says nothing. */
  readonly says: { readonly en: readonly string[]; readonly zh: readonly string[] };
}

const pattern = (target: "reply" | "input", text: string, flags = "u"): Condition => ({
  kind: "regex",
  target,
  pattern: text,
  flags,
  acts: "match",
});

/** A reply that holds what no reply should is sent back. */
const inReply = (
  about: string,
  text: string,
  en: readonly string[],
  zh: readonly string[],
  flags?: string,
): IdleHook => ({
  about: about.split(" "),
  event: "before-reply",
  action: "retry",
  conditions: [pattern("reply", text, flags)],
  says: { en, zh },
});

/** At an event that no record shows nothing is asked. */
const atNoEvent = (about: string): IdleHook => ({
  about: about.split(" "),
  event: "other",
  action: "pass",
  conditions: [],
  says: { en: [], zh: [] },
});

const onLength = (
  about: string,
  target: "reply" | "input",
  bounds: NonNullable<IdleHook["bounds"]>,
  en: readonly string[],
  zh: readonly string[],
): IdleHook => ({
  about: about.split(" "),
  event: target === "reply" ? "before-reply" : "input",
  action: target === "reply" ? "retry" : "block",
  conditions: [{ kind: "length", target, [bounds.side]: bounds.values[0] }],
  bounds,
  says: { en, zh },
});

export const idleHooks: readonly IdleHook[] = [
  onLength(
    "empty-reply blank-reply empty-answer",
    "reply",
    { side: "min", values: [1, 2] },
    ["The reply was not sent: it says nothing.", "An empty reply is not sent. Write what you have to say."],
    ["回复没有发出：内容是空的。", "空白的回复不会发出，请写出内容。"],
  ),
  onLength(
    "reply-size giant-reply huge-answer",
    "reply",
    { side: "max", values: [8000, 9000, 10000, 12000, 15000, 16000, 20000] },
    [
      "The reply was not sent: it has more than {{limit}} characters.",
      "Longer than {{limit}} characters, so not sent.",
    ],
    ["回复没有发出：超过 {{limit}} 个字符。", "超过 {{limit}} 个字符，没有发出。"],
  ),
  onLength(
    "input-size giant-input long-paste",
    "input",
    { side: "max", values: [20000, 24000, 30000, 40000, 50000] },
    [
      "The message was not taken: it has more than {{limit}} characters.",
      "Too long: at most {{limit}} characters are read.",
    ],
    ["消息没有受理：超过 {{limit}} 个字符。", "内容过长，最多读取 {{limit}} 个字符。"],
  ),
  inReply(
    "private-key key-block pem-block",
    "-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY-----",
    ["The reply was not sent: a private key stands in it.", "A key block is never shown. Leave it out."],
    ["回复没有发出：里面有私钥。", "私钥不得外发，请删去。"],
  ),
  inReply(
    "cloud-key cloud-credential access-key",
    "\\b(?:AKIA|ASIA)[0-9A-Z]{16}\\b",
    [
      "The reply was not sent: it shows an access key.",
      "What reads as an access key was found. Take it out.",
    ],
    ["回复没有发出：里面有访问密钥。", "发现疑似访问密钥，请删去。"],
  ),
  inReply(
    "filler-text placeholder-prose dummy-text",
    "\\blorem ipsum\\b",
    ["The reply was not sent: it holds filler text.", "Dummy text was found. Write the real thing."],
    ["回复没有发出：里面有占位文字。", "发现占位文字，请写正式内容。"],
    "iu",
  ),
  inReply(
    "open-placeholder unfilled-slot template-leak",
    "\\{\\{[a-z_]{2}|<%=",
    [
      "The reply was not sent: a slot in it was never filled.",
      "A template mark was left open. Fill it or drop it.",
    ],
    ["回复没有发出：有占位符没有填写。", "模板标记没有替换，请补全或者删去。"],
  ),
  inReply(
    "model-talk persona disclaimer",
    "\\bas an AI (?:language )?model\\b|作为(?:一个)?(?:人工智能|AI)语言模型",
    [
      "The reply was not sent: it speaks of being a model.",
      "Answer without speaking of yourself as a model.",
    ],
    ["回复没有发出：谈到了自己是模型。", "请直接回答，不要提自己是模型。"],
    "iu",
  ),
  inReply(
    "stack-trace traceback crash-dump",
    'Traceback \\(most recent call last\\)|Exception in thread "',
    [
      "The reply was not sent: it shows a stack trace.",
      "Raw crash output was found. Say what failed in words.",
    ],
    ["回复没有发出：里面有堆栈信息。", "发现原始报错输出，请用文字说明。"],
  ),
  inReply(
    "script-tag markup-injection active-content",
    "<script\\b|\\bjavascript:",
    ["The reply was not sent: it carries active content.", "Script tags are not sent. Write plain words."],
    ["回复没有发出：里面有脚本标签。", "脚本内容不会发出，请改为纯文字。"],
    "iu",
  ),
  inReply(
    "object-string serializer-leak raw-object",
    "\\[object Object\\]",
    [
      "The reply was not sent: an object was printed as a word.",
      "A raw object was found where words belong.",
    ],
    ["回复没有发出：把对象直接打印成了文字。", "发现未展开的对象，请写出内容。"],
  ),
  inReply(
    "broken-character encoding mojibake",
    "\\ufffd",
    [
      "The reply was not sent: characters in it are broken.",
      "Broken characters were found. Write them anew.",
    ],
    ["回复没有发出：里面有乱码。", "发现乱码，请重新书写。"],
  ),
  inReply(
    "control-character unprintable control-code",
    "[\\u0001-\\u0008]",
    ["The reply was not sent: it holds control characters.", "Only printable characters are sent."],
    ["回复没有发出：里面有控制字符。", "只能发出可见字符。"],
  ),
  inReply(
    "local-address loopback dev-link",
    "\\bhttps?://(?:localhost|127\\.0\\.0\\.1)\\b",
    [
      "The reply was not sent: it links to a local machine.",
      "A link that works on one machine alone was found.",
    ],
    ["回复没有发出：链接指向本机。", "发现只在本机可用的链接，请删去。"],
    "iu",
  ),
  inReply(
    "card-number payment-number pan-digits",
    "\\b\\d{4}[ -]\\d{4}[ -]\\d{4}[ -]\\d{4}\\b",
    [
      "The reply was not sent: it shows a card number.",
      "What reads as a card number was found. Leave it out.",
    ],
    ["回复没有发出：里面有银行卡号。", "发现疑似银行卡号，请删去。"],
  ),
  inReply(
    "social-number personal-number ssn-digits",
    "\\b\\d{3}-\\d{2}-\\d{4}\\b",
    ["The reply was not sent: it shows a personal number.", "What reads as a personal number was found."],
    ["回复没有发出：里面有个人编号。", "发现疑似个人编号，请删去。"],
  ),
  inReply(
    "shouting caps-run capitals",
    "[A-Z]{32}",
    ["The reply was not sent: it shouts in capitals.", "A long run of capitals was found. Write it calmly."],
    ["回复没有发出：连续大写字母过多。", "大写字母过多，请正常书写。"],
  ),
  inReply(
    "exclamation-run loud-mark punctuation-run",
    "[!！]{4}",
    ["The reply was not sent: it has a run of exclamation marks.", "One mark is enough. Write it again."],
    ["回复没有发出：连续感叹号过多。", "感叹号一个就够，请重写。"],
  ),
  inReply(
    "conflict-mark merge-mark diff-leak",
    "^(?:<{7}|>{7}) ",
    [
      "The reply was not sent: it holds marks of a merge conflict.",
      "Conflict marks were found. Clear them up.",
    ],
    ["回复没有发出：里面有合并冲突标记。", "发现冲突标记，请清理。"],
    "mu",
  ),
  inReply(
    "inline-data data-link embedded-blob",
    ";base64,[A-Za-z0-9]{16}",
    ["The reply was not sent: a file is embedded in it.", "Embedded files are not sent. Describe them."],
    ["回复没有发出：里面嵌入了文件。", "嵌入的文件不会发出，请用文字说明。"],
  ),
  inReply(
    "remote-image image-link tracking-pixel",
    "<img\\b",
    [
      "The reply was not sent: it loads an image from outside.",
      "Images from outside are not shown. Leave them out.",
    ],
    ["回复没有发出：引用了外部图片。", "外部图片不会显示，请删去。"],
  ),
  {
    about: ["instruction-override", "override-attempt", "prompt-takeover"],
    event: "input",
    action: "block",
    conditions: [
      pattern(
        "input",
        "\\bignore (?:all )?(?:previous|prior) instructions\\b|忽略(?:之前|以上)(?:的)?(?:所有)?指令",
        "iu",
      ),
    ],
    says: {
      en: [
        "The message was not taken: it tries to overrule the setup.",
        "Such a request is not carried out.",
      ],
      zh: ["消息没有受理：它试图改写设定。", "这样的请求不会执行。"],
    },
  },
  {
    about: ["encoded-input", "blob-input", "raw-bytes"],
    event: "input",
    action: "block",
    conditions: [pattern("input", "[A-Za-z0-9/]{600}")],
    says: {
      en: ["The message was not taken: it carries encoded data.", "Encoded data is not read from a message."],
      zh: ["消息没有受理：里面有编码数据。", "消息里的编码数据不会读取。"],
    },
  },
  {
    about: ["argument-count", "call-shape", "oversized-call"],
    event: "before-call",
    action: "retry",
    conditions: [{ kind: "arguments", schema: { type: "object", maxProperties: 60 } }],
    says: {
      en: [
        "The call was stopped: it has more arguments than anything takes.",
        "Too many arguments at once. Call again with fewer.",
      ],
      zh: ["调用没有执行：参数过多。", "参数太多，请减少后再调用。"],
    },
  },
  atNoEvent("session-start desk-open shift-begin"),
  atNoEvent("session-end desk-close shift-end"),
  atNoEvent("compaction memory-keep context-cut"),
  atNoEvent("idle-time waiting-time quiet-hours"),
  atNoEvent("config-change settings-load setup-change"),
];

const CHECKS = "check guard stop watch filter screen rule gate".split(" ");
const NOTES = "note log step task notice record".split(" ");

/** The ids that it may have. */
export const idsOf = ({ about, action }: IdleHook): readonly string[] =>
  about.flatMap((one) => (action === "pass" ? NOTES : CHECKS).map((tail) => `${one}-${tail}`));
