/** What a message says: the texts of its parts, joined with nothing between. */
import type { Message } from "./trajectory.js";

export const textOf = (message: Message): string => message.parts.map((part) => part.text).join("");
