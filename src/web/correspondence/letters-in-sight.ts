import type { LetterKind } from "#core/letter/kinds.ts";

/** How many letters stand beside "Blank"; with more, the line would not fit a narrow pane. */
const IN_SIGHT = 3;

/** Which of the offered letters are shown and which are in the menu. The chosen one is always in sight, offered or not. */
export function lettersInSight(
  offered: readonly LetterKind[],
  chosen: LetterKind | null,
): { shown: LetterKind[]; rest: LetterKind[] } {
  const first = offered.slice(0, IN_SIGHT);
  const shown =
    chosen === null || first.includes(chosen)
      ? first
      : [...first.slice(0, offered.length > IN_SIGHT ? IN_SIGHT - 1 : IN_SIGHT), chosen];
  return { shown, rest: offered.filter((kind) => !shown.includes(kind)) };
}
