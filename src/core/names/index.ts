/** Names and what they mean: read, judged, and put in other words. */
export { AFFIXES, LEADS, TAILS } from "./affixes.js";
export { checkName, type NameFault, type NameQuestion, type NameVerdict } from "./check-name.js";
export { cluesFor } from "./clues.js";
export { type Descriptions, descriptionsIn, ownerOf } from "./descriptions.js";
export {
  type GivenName,
  type JudgedLexicon,
  judgeLexicon,
  nameQuestions,
  namesGiven,
  type RefusedName,
} from "./lexicon-names.js";
export { JOINERS, type ReadContext, type ReadName, readName, showsSense, type Unit } from "./read.js";
export { gerundOf, namespaceOf, pluralOf, singularOf, wordsIn } from "./split.js";
export { conceptOf, type Word } from "./tables.js";
