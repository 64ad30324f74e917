/** A key given twice in an object, at any depth: readers of JSON and of Python keep one of them, and not all the same one. */
import { isArray, isObject, type Json, members } from "../../model/json.js";

export const hasTwice = (value: Json): boolean =>
  isArray(value)
    ? value.some(hasTwice)
    : isObject(value) &&
      (new Set(members(value).map(([key]) => key)).size !== members(value).length ||
        members(value).some(([, item]) => hasTwice(item)));
