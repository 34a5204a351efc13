import { type Blank, blanksIn } from "#core/template/check-variables.ts";

/** A blank of one of several fields, by the field's place. */
export type BlankAt = Blank & { field: number };

/**
 * The next blank after (`by` 1) or the last before (`by` -1) the caret in these fields, which are read one after the
 * other; null at the end. `from` and `to` are what is selected in `field`.
 */
export function stepBlank(
  texts: readonly string[],
  caret: { field: number; from: number; to: number },
  by: 1 | -1,
): BlankAt | null {
  const all = allBlanks(texts);
  const after = (blank: BlankAt) =>
    blank.field > caret.field || (blank.field === caret.field && blank.at >= caret.to);
  const before = (blank: BlankAt) =>
    blank.field < caret.field || (blank.field === caret.field && blank.at + blank.length <= caret.from);
  return (by === 1 ? all.find(after) : all.findLast(before)) ?? null;
}

/** Every blank of these fields, in order. */
export const allBlanks = (texts: readonly string[]): BlankAt[] =>
  texts.flatMap((text, field) => blanksIn(text).map((blank) => ({ ...blank, field })));
