import { createContext } from "react";
import type { SuggestedLetters } from "#contract/delivery/prepared-letter.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";

/** The letters that fit now, for what stands deep in a thread, and how to begin one; none where nobody can be written to. */
export const SuggestedLettersContext = createContext<{
  items: SuggestedLetters["items"];
  write: (kind: LetterKind) => void;
}>({ items: [], write: () => undefined });
