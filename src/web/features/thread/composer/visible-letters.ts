import { LETTER_LABELS, type LetterKind } from "#core/letter/letter-kinds.ts";

/** How many letters are shown beside "Blank", and the characters of their labels; more would not fit in the pane. */
const MAX_VISIBLE = 3;
const MAX_CHARACTERS = 60;

/**
 * Splits the suggested letters into visible ones and those in the menu. The selected one is always visible,
 * suggested or not. `narrow`: there is room for one.
 */
export function splitVisibleLetters(
  suggested: readonly LetterKind[],
  selectedKind: LetterKind | null,
  narrow = false,
): { visible: LetterKind[]; remaining: LetterKind[] } {
  const isFirst = selectedKind !== null && suggested.slice(0, MAX_VISIBLE).includes(selectedKind);
  const others = suggested.filter((kind) => kind !== selectedKind);
  // The selected one has its place first, the others what is left.
  const chosen = new Set(selectedKind === null ? [] : [selectedKind]);
  let characters = selectedKind === null ? 0 : LETTER_LABELS[selectedKind].length;
  for (const kind of others) {
    characters += LETTER_LABELS[kind].length;
    const isFull = chosen.size === (narrow ? 1 : MAX_VISIBLE) || characters > MAX_CHARACTERS;
    if (isFull && chosen.size > 0) break;
    chosen.add(kind);
  }
  // A selected one from the menu comes last, so that the first ones stay where they were.
  const order = isFirst || selectedKind === null ? suggested : [...others, selectedKind];
  return {
    visible: order.filter((kind) => chosen.has(kind)),
    remaining: suggested.filter((kind) => !chosen.has(kind)),
  };
}
