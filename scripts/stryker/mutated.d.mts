import type { Change } from "./place.mjs";
export function mutatedText(text: string, change: Change): string;
