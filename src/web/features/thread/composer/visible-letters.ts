import type { LetterKind } from "#core/letter/letter-kinds.ts";

/** How many letters are shown beside "Blank"; more would not fit in a narrow pane. */
const MAX_VISIBLE = 3;

/**
 * Splits the suggested letters into visible ones and those in the menu. The selected one is always visible,
 * suggested or not.
 */
export function splitVisibleLetters(
  suggested: readonly LetterKind[],
  selectedKind: LetterKind | null,
): { visible: LetterKind[]; remaining: LetterKind[] } {
  const first = suggested.slice(0, MAX_VISIBLE);
  const visible =
    selectedKind === null || first.includes(selectedKind)
      ? first
      : [...first.slice(0, suggested.length > MAX_VISIBLE ? MAX_VISIBLE - 1 : MAX_VISIBLE), selectedKind];
  return { visible, remaining: suggested.filter((kind) => !visible.includes(kind)) };
}
