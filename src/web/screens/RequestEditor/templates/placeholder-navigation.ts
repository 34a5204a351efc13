import { type TemplatePlaceholder, templatePlaceholdersIn } from "#core/template/template-errors.ts";

/** A blank of one of several fields, by the field's place. */
export type PlaceholderPosition = TemplatePlaceholder & { field: number };

/**
 * The next blank after (`by` 1) or the last before (`by` -1) the caret in these fields, which are read one after the
 * other; null at the end. `from` and `to` are what is selected in `field`.
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

/** Every blank of these fields, in order. */
export const allPlaceholders = (texts: readonly string[]): PlaceholderPosition[] =>
  texts.flatMap((text, field) =>
    templatePlaceholdersIn(text).map((placeholder) => ({ ...placeholder, field })),
  );
