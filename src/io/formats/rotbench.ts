/** Cases of RoTBench: a first turn with a list of calls that would each be right. It is known in order to say why it is no run. */
import { get, isArray, isObject, type Json } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import { isObjectList } from "./fields.js";
import type { Format } from "./format.js";

const answers = (value: Json): readonly Json[] => {
  const list = get(value, "conversations");
  return isObjectList(list) ? list.flatMap((entry) => (isArray(get(entry, "value")) ? [entry] : [])) : [];
};

export const format: Format = {
  name: "rotbench",
  summary: "RoTBench cases, which are refused: the assistant's value is a list of accepted calls, no message",
  detect: (value) => isObject(value) && answers(value).length > 0,
  read(value, where) {
    const list = get(answers(value)[0], "value");
    return failed({
      code: "bad-record",
      where,
      what: `the assistant's value is a list of ${isArray(list) ? list.length : 0} accepted answers, none of which was given`,
      expected: "one text a turn",
      remedy: "make a record of each answer that a model is to learn, with that answer as its text",
    });
  },
};
