import { useCallback, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { LETTER_KINDS, type LetterKind } from "#core/letter/kinds.ts";

/** "own": the composer is wanted, with words of one's own. */
export type Wanted = LetterKind | "own";

/** The letter an address asks for (`?letter=`), or null. */
const wantedIn = (params: URLSearchParams): Wanted | null => {
  const named = params.get("letter");
  return named === "own" ? named : (LETTER_KINDS.find((kind) => kind === named) ?? null);
};

/**
 * The letter that is to be written: named by the address, or by a button beside what it answers. `taken` forgets it, so
 * that a reload or the Back button does not begin it again.
 */
export function useWantedLetter() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [asked, ask] = useState<Wanted | null>(null);
  const named = wantedIn(params);
  const taken = useCallback(() => {
    ask(null);
    // The router shows a change a moment after the address has it, so the change goes on from the address itself.
    const now = new URLSearchParams(window.location.search);
    if (!now.has("letter")) return;
    now.delete("letter");
    setParams(now, { replace: true, preventScrollReset: true, state });
  }, [setParams, state]);
  return { wanted: asked ?? named, ask, taken };
}
