import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo } from "react";
import { type Highlight, highlightsOf } from "#core/search/highlight.ts";
import { parseSearch } from "#core/search/parse.ts";

type Sought = {
  words: readonly Highlight[];
  /** Brings the first place of the words into view; once for a conversation and a search. */
  show: (place: Element) => void;
};

const Words = createContext<Sought>({ words: [], show: () => undefined });

/** What was searched for before a conversation was opened, for its letters to mark. */
export function SoughtWords({
  q,
  requestId,
  children,
}: {
  q: string;
  requestId: string;
  children: ReactNode;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation has a first place of its own
  const sought = useMemo((): Sought => {
    let shown = false;
    const show = (place: Element) => {
      if (shown) return;
      shown = true;
      place.scrollIntoView({ block: "center" });
    };
    return { words: highlightsOf(parseSearch(q).query), show };
  }, [q, requestId]);
  return <Words value={sought}>{children}</Words>;
}

/** The words to mark in a letter; the first of them is brought into view once the letter is drawn. */
export function useSought(letter: RefObject<HTMLElement | null>): readonly Highlight[] {
  const { words, show } = useContext(Words);
  useEffect(() => {
    const element = letter.current;
    if (!element || words.length === 0) return;
    const look = () => {
      const place = firstPlace(element);
      if (place) show(place);
    };
    look();
    // A letter's frame marks its words a moment after it has loaded, which is told to who listens before it.
    const loaded = () => requestAnimationFrame(look);
    element.addEventListener("load", loaded, true);
    return () => element.removeEventListener("load", loaded, true);
  }, [letter, words, show]);
  return words;
}

function firstPlace(letter: HTMLElement): Element | null {
  const mark = letter.querySelector("mark:not([data-facts])");
  if (mark) return mark;
  for (const frame of letter.querySelectorAll("iframe")) {
    const view = frame.contentWindow as (Window & typeof globalThis) | null;
    // A frame of another origin shows none of this.
    const [range] = frame.contentDocument ? (view?.CSS?.highlights?.get("sought") ?? []) : [];
    if (range instanceof (view?.Range ?? Range)) return range.startContainer.parentElement;
  }
  return null;
}
