import { createContext } from "react";
import type { SuggestedLetters } from "#contract/delivery/prepared-letter.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import type { Status } from "#core/request/states.ts";

/**
 * The letter that a button of its own starts: the best of those suggested. None that only ends the request, and none that
 * asks for an answer while an appeal waits for its decision: then nothing is up to the user.
 */
export const mainLetter = (items: SuggestedLetters["items"], status: Status) =>
  items.find(({ kind }) => kind !== "withdrawal" && (kind !== "follow_up" || status !== "appeal_pending"));

/**
 * Suggested letters, for components deep in a thread, and how to start one. None if the agency has no
 * address.
 */
export const SuggestedLettersContext = createContext<{
  items: SuggestedLetters["items"];
  write: (kind: LetterKind) => void;
}>({ items: [], write: () => undefined });
