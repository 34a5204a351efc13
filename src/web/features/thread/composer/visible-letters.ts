import type { LetterKind } from "#core/letter/letter-kinds.ts";

/** How many letters stand beside "Blank"; with more, the line would not fit a narrow pane. */
const MAX_VISIBLE = 3;

/** Which of the offered letters are shown and which are in the menu. The chosen one is always in sight, offered or not. */
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
