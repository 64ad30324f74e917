/** Does a value hold an object with a key given twice? Most readers keep one of them, and not all the same one. */
import { isArray, isObject, type Json, keys, members } from "../model/json.js";

export const hasKeyTwice = (value: Json): boolean =>
  isArray(value)
    ? value.some(hasKeyTwice)
    : isObject(value) &&
      (new Set(keys(value)).size < keys(value).length ||
        members(value).some(([, item]) => hasKeyTwice(item)));
