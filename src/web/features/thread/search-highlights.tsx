import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo } from "react";
import { type Highlight, highlightsOf } from "#core/search/highlight.ts";
import { parseSearch } from "#core/search/parse.ts";

type SearchHighlightsValue = {
  searchHighlights: readonly Highlight[];
  /** Scrolls to the first match, once for each conversation and search. */
  scrollToFirst: (match: Element) => void;
};

const SearchHighlightsContext = createContext<SearchHighlightsValue>({
  searchHighlights: [],
  scrollToFirst: () => undefined,
});

/** The search that led to a conversation, for its messages to highlight. */
export function SearchHighlights({
  q,
  requestId,
  children,
}: {
  q: string;
  requestId: string;
  children: ReactNode;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conversation scrolls to its own first match
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

/** The terms to highlight in a message. The first match is scrolled to once the message is rendered. */
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
    // An email's frame adds its highlights in its own load handler, which runs after this one.
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
    // The document of a cross-origin frame cannot be read.
    const [range] = frame.contentDocument ? (view?.CSS?.highlights?.get("search") ?? []) : [];
    if (range instanceof (view?.Range ?? Range)) return range.startContainer.parentElement;
  }
  return null;
}
