import { useMemo } from "react";
import { highlightRanges, highlightsOf } from "#core/search/highlight.ts";
import { parseSearch } from "#core/search/parse.ts";

/** A text with the matches of a search highlighted. */
export function HighlightedText(props: { text: string; query: string; className: string | undefined }) {
  const { text, query, className } = props;
  const highlights = useMemo(() => highlightsOf(parseSearch(query).query), [query]);
  const ranges = highlightRanges(text, highlights);
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark className={className}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end)}
    </>
  );
}
