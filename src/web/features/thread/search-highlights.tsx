import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo } from "react";
import { type Highlight, highlightsOf } from "#core/search/highlight.ts";
import { parseSearch } from "#core/search/parse.ts";

type SearchHighlightsValue = {
  searchHighlights: readonly Highlight[];
  /** Brings the first place of the words into view; once for a conversation and a search. */
  scrollToFirst: (match: Element) => void;
};

const SearchHighlightsContext = createContext<SearchHighlightsValue>({
  searchHighlights: [],
  scrollToFirst: () => undefined,
});

/** What was searched for before a conversation was opened, for its letters to mark. */
export function SearchHighlights({
  q,
  requestId,
  children,
}: {
  q: string;
  requestId: string;
  children: ReactNode;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation has a first place of its own
  const contextValue = useMemo((): SearchHighlightsValue => {
    let shown = false;
    const scrollToFirst = (match: Element) => {
      if (shown) return;
      shown = true;
      match.scrollIntoView({ block: "center" });
    };
    return { searchHighlights: highlightsOf(parseSearch(q).query), scrollToFirst };
  }, [q, requestId]);
  return <SearchHighlightsContext value={contextValue}>{children}</SearchHighlightsContext>;
}

/** The words to mark in a letter; the first of them is brought into view once the letter is drawn. */
export function useSearchHighlights(article: RefObject<HTMLElement | null>): readonly Highlight[] {
  const { searchHighlights, scrollToFirst } = useContext(SearchHighlightsContext);
  useEffect(() => {
    const element = article.current;
    if (!element || searchHighlights.length === 0) return;
    const showFirstMatch = () => {
      const match = firstMatch(element);
      if (match) scrollToFirst(match);
    };
    showFirstMatch();
    // A letter's frame marks its words a moment after it has loaded, which is told to who listens before it.
    const onFrameLoad = () => requestAnimationFrame(showFirstMatch);
    element.addEventListener("load", onFrameLoad, true);
    return () => element.removeEventListener("load", onFrameLoad, true);
  }, [article, searchHighlights, scrollToFirst]);
  return searchHighlights;
}

function firstMatch(article: HTMLElement): Element | null {
  const mark = article.querySelector("mark:not([data-facts])");
  if (mark) return mark;
  for (const frame of article.querySelectorAll("iframe")) {
    const view = frame.contentWindow as (Window & typeof globalThis) | null;
    // A frame of another origin shows none of this.
    const [range] = frame.contentDocument ? (view?.CSS?.highlights?.get("sought") ?? []) : [];
    if (range instanceof (view?.Range ?? Range)) return range.startContainer.parentElement;
  }
  return null;
}
