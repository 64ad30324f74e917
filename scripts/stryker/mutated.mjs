// The source of one mutant as a program of its own: no switches in it, so it runs at full speed, and what the sources do
// while they are loaded is mutated like everything else.

/** The text with the mutant in it. `location` counts lines and columns from 0. */
export function mutatedText(text, { location, mutatorName, replacement }) {
  const start = offsetAt(text, location.start);
  const end = offsetAt(text, location.end);
  const original = text.slice(start, end);
  const put = isExpression(mutatorName, original) ? `(${replacement})` : replacement;
  return text.slice(0, start) + put + text.slice(end);
}

/** Parentheses keep an expression whole beside its neighbours; a block and a case of a switch take none. */
function isExpression(mutatorName, original) {
  if (mutatorName === "BlockStatement") return false;
  return !(mutatorName === "ConditionalExpression" && /^(case|default)\b/.test(original));
}

function offsetAt(text, { line, column }) {
  let offset = 0;
  for (let i = 0; i < line; i++) offset = text.indexOf("\n", offset) + 1;
  return offset + column;
}
