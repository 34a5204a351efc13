import { useCallback, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { LETTER_KINDS, type LetterKind } from "#core/letter/letter-kinds.ts";

/** "own": the composer is wanted, with words of one's own. */
export type RequestedLetter = LetterKind | "own";

/** The letter an address asks for (`?letter=`), or null. */
const requestedLetterIn = (params: URLSearchParams): RequestedLetter | null => {
  const letterParam = params.get("letter");
  return letterParam === "own" ? letterParam : (LETTER_KINDS.find((kind) => kind === letterParam) ?? null);
};

/**
 * The letter that is to be written: named by the address, or by a button beside what it answers. `taken` forgets it, so
 * that a reload or the Back button does not begin it again.
 */
export function useRequestedLetter() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [clickedLetter, requestLetter] = useState<RequestedLetter | null>(null);
  const letterParam = requestedLetterIn(params);
  const clearRequestedLetter = useCallback(() => {
    requestLetter(null);
    // The router shows a change a moment after the address has it, so the change goes on from the address itself.
    const currentParams = new URLSearchParams(window.location.search);
    if (!currentParams.has("letter")) return;
    currentParams.delete("letter");
    setParams(currentParams, { replace: true, preventScrollReset: true, state });
  }, [setParams, state]);
  return { requestedLetter: clickedLetter ?? letterParam, ask: requestLetter, taken: clearRequestedLetter };
}
