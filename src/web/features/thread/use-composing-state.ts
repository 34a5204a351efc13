import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { Conversation } from "#contract/mailbox/conversation.ts";
import { LETTER_KINDS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { suggestedLettersQuery } from "./composer/use-prepared-letter.ts";

/** "own": the composer without a prepared letter. */
type RequestedLetter = LetterKind | "own";

/** The letter in the URL (`?letter=`), or null. */
const requestedLetterIn = (params: URLSearchParams): RequestedLetter | null => {
  const letterParam = params.get("letter");
  return letterParam === "own" ? letterParam : (LETTER_KINDS.find((kind) => kind === letterParam) ?? null);
};

/**
 * The letter to start: from the URL, or from a button beside the email it answers. `clearRequestedLetter`
 * removes it, so that a reload or the Back button does not start it again.
 */
function useRequestedLetter() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [clickedLetter, requestLetter] = useState<RequestedLetter | null>(null);
  const letterParam = requestedLetterIn(params);
  const clearRequestedLetter = useCallback(() => {
    requestLetter(null);
    // The router's parameters lag behind the URL, so the change is based on the URL itself.
    const currentParams = new URLSearchParams(window.location.search);
    if (!currentParams.has("letter")) return;
    currentParams.delete("letter");
    setParams(currentParams, { replace: true, preventScrollReset: true, state });
  }, [setParams, state]);
  return { requestedLetter: clickedLetter ?? letterParam, requestLetter, clearRequestedLetter };
}

/** Whether the composer is open, and the letter requested by the URL or by a button beside an email. */
export function useComposingState({ request, replyTo }: Conversation, startsComposing: boolean) {
  const [composing, setComposing] = useState(startsComposing);
  const { requestedLetter, requestLetter, clearRequestedLetter } = useRequestedLetter();
  const canReply = replyTo.length > 0;
  const { data } = useQuery({ ...suggestedLettersQuery(request.id), enabled: canReply });
  useEffect(() => {
    if (requestedLetter === null) return;
    if (canReply) setComposing(true);
    if (!canReply || requestedLetter === "own") clearRequestedLetter();
  }, [requestedLetter, canReply, clearRequestedLetter]);
  const items = data?.items;
  const suggestedLetters = useMemo(
    () => ({ items: items ?? [], write: requestLetter }),
    [items, requestLetter],
  );
  return {
    composing,
    setComposing,
    requestedLetter: requestedLetter === "own" ? null : requestedLetter,
    clearRequestedLetter,
    suggestedLetters,
  };
}
