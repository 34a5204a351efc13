import { type TemplatePlaceholder, templatePlaceholdersIn } from "#core/template/template-errors.ts";

/** A placeholder in one of several fields, by the index of the field. */
export type PlaceholderPosition = TemplatePlaceholder & { field: number };

/**
 * The next placeholder after the caret (`direction` 1) or the last before it (-1) in these fields, in order; null at the end.
 * `from` and `to` are the selection in `field`.
 */
export function adjacentPlaceholder(
  texts: readonly string[],
  caret: { field: number; from: number; to: number },
  direction: 1 | -1,
): PlaceholderPosition | null {
  const all = allPlaceholders(texts);
  const after = (placeholder: PlaceholderPosition) =>
    placeholder.field > caret.field || (placeholder.field === caret.field && placeholder.at >= caret.to);
  const before = (placeholder: PlaceholderPosition) =>
    placeholder.field < caret.field ||
    (placeholder.field === caret.field && placeholder.at + placeholder.length <= caret.from);
  return (direction === 1 ? all.find(after) : all.findLast(before)) ?? null;
}

/** All placeholders of these fields, in order. */
export const allPlaceholders = (texts: readonly string[]): PlaceholderPosition[] =>
  texts.flatMap((text, field) =>
    templatePlaceholdersIn(text).map((placeholder) => ({ ...placeholder, field })),
  );
