import { useCallback, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { LETTER_KINDS, type LetterKind } from "#core/letter/letter-kinds.ts";

/** "own": the composer without a prepared letter. */
export type RequestedLetter = LetterKind | "own";

/** The letter in the URL (`?letter=`), or null. */
const requestedLetterIn = (params: URLSearchParams): RequestedLetter | null => {
  const letterParam = params.get("letter");
  return letterParam === "own" ? letterParam : (LETTER_KINDS.find((kind) => kind === letterParam) ?? null);
};

/**
 * The letter to start: from the URL, or from a button beside the email it answers. `clearRequestedLetter` removes it, so
 * that a reload or the Back button does not start it again.
 */
export function useRequestedLetter() {
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
