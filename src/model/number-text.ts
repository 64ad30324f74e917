/** Numbers that stand in a text as whole numbers, however their digits are written. */

export interface NumberToken {
  readonly start: number;
  readonly end: number;
  /** Its digits, 0 to 9, without separators. */
  readonly digits: string;
  readonly written: string;
}

const RUN = /[0-9０-９]+(?:[,，][0-9０-９]{3}(?![0-9０-９]))*(?:[.．][0-9０-９]+)*/gu;
const SIMPLE = /^(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+|[０-９]+|[０-９]{1,3}(?:，[０-９]{3})+)$/u;
/** A letter or a part of a name before it, a sign, a decimal point: then it is another number, or none. */
const OTHER_BEFORE = /(?:[A-Za-z_.．]|(?:^|[^0-9０-９A-Za-z)\]])[-−])$/u;
const OTHER_AFTER = /^[A-Za-z_%％]/u;

export function numbersIn(text: string): readonly NumberToken[] {
  return [...text.matchAll(RUN)].flatMap((found): NumberToken[] => {
    const [written] = found;
    const [start, end] = [found.index, found.index + written.length];
    if (!SIMPLE.test(written)) return [];
    if (OTHER_BEFORE.test(text.slice(Math.max(0, start - 2), start)) || OTHER_AFTER.test(text.slice(end)))
      return [];
    return [{ start, end, digits: narrow(written).replaceAll(",", ""), written }];
  });
}

const narrow = (text: string): string =>
  text.replace(/[０-９，]/gu, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));
const wide = (text: string): string =>
  text.replace(/[0-9,]/gu, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

export const tokensOf = (text: string, value: number): readonly NumberToken[] =>
  numbersIn(text).filter(({ digits }) => digits === String(value));

/** The number in the digits of the one that it replaces, with separators where that one has them. */
export function writtenLike({ written }: NumberToken, value: number): string {
  const plain = String(value);
  const grouped = /[,，]/u.test(written) ? plain.replace(/(?<=\d)(?=(?:\d{3})+$)/gu, ",") : plain;
  return /[０-９]/u.test(written) ? wide(grouped) : grouped;
}
