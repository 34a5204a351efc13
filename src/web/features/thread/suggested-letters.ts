import { createContext } from "react";
import type { SuggestedLetters } from "#contract/delivery/prepared-letter.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { hasReplyToConfirm, type Status, type WaitingOn } from "#core/request/states.ts";

/**
 * The letter that a button of its own starts: the best of those suggested. None that only ends the request, and none that
 * asks for an answer while an appeal waits for its decision: then nothing is up to the user. None while a reply waits to
 * be confirmed: the suggestions do not know yet what it says.
 */
export const mainLetter = (
  items: SuggestedLetters["items"],
  request: { status: Status; waitingOn: WaitingOn },
) =>
  hasReplyToConfirm(request)
    ? undefined
    : items.find(
        ({ kind }) => kind !== "withdrawal" && (kind !== "follow_up" || request.status !== "appeal_pending"),
      );

/**
 * Suggested letters, for components deep in a thread, and how to start one. None if the agency has no
 * address.
 */
export const SuggestedLettersContext = createContext<{
  items: SuggestedLetters["items"];
  write: (kind: LetterKind) => void;
}>({ items: [], write: () => undefined });
