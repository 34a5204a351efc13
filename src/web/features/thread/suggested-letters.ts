import { createContext } from "react";
import type { SuggestedLetters } from "#contract/delivery/prepared-letter.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";

/**
 * Suggested letters, for components deep in a thread, and how to start one. None if the agency has no
 * address.
 */
export const SuggestedLettersContext = createContext<{
  items: SuggestedLetters["items"];
  write: (kind: LetterKind) => void;
}>({ items: [], write: () => undefined });
