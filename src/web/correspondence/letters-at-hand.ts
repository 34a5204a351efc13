import { createContext } from "react";
import type { OfferedLetters } from "#contract/letter.ts";
import type { LetterKind } from "#core/letter/kinds.ts";

/** The letters that fit now, for what stands deep in a thread, and how to begin one; none where nobody can be written to. */
export const LettersAtHand = createContext<{
  items: OfferedLetters["items"];
  write: (kind: LetterKind) => void;
}>({ items: [], write: () => undefined });
