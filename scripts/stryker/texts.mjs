// What is not mutated: texts for people. Tests look at the code of a Problem and at where it points, not at its wording,
// so a mutated sentence says nothing about the tests. The rule: a string or a template is such a text if it is the value
// of `what`, `expected`, `exists`, `remedy` or `summary`, or the message of an error, or if it has three words or more
// outside its placeholders. A list of words (`"a b c".split(" ")`) is none, nor is a sentence in one of MODEL_READS: what
// a model reads is what the engine makes.

const MODEL_READS = /\/src\/(core\/dialect[a-z-]*|laws\/rebase\/undress)\.ts$/;
const FOR_PEOPLE = new Set(["what", "expected", "exists", "remedy", "summary"]);
const WORDS = 3;

/** A plugin of Stryker's: why a node and all below it stay as they are, or undefined. */
export const textsForPeople = {
  shouldIgnore: (path) => (isTextForPeople(path) ? "a text for people" : undefined),
};

/** `path` is the place of a node in Babel's tree. */
export function isTextForPeople({ node, parent, hub }) {
  if (node.type !== "StringLiteral" && node.type !== "TemplateLiteral") return false;
  if (MODEL_READS.test((hub?.file?.opts?.filename ?? "").replaceAll("\\", "/"))) return false;
  switch (parent.type) {
    case "ObjectProperty":
      return (
        parent.value === node && (FOR_PEOPLE.has(parent.key.name ?? parent.key.value) || isSentence(node))
      );
    case "NewExpression":
      return /(Error|Fault)$/.test(parent.callee.name ?? "") || isSentence(node);
    case "MemberExpression":
      return false;
    default:
      return isSentence(node);
  }
}

function isSentence(node) {
  const parts = node.type === "StringLiteral" ? [node.value] : node.quasis.map(({ value }) => value.raw);
  const words = parts.flatMap((part) => part.split(/\s+/));
  return words.filter((word) => /^[("'`]?\p{L}+[)"'`.,:;?!]*$/u.test(word)).length >= WORDS;
}
