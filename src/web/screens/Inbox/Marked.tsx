import { useMemo } from "react";
import { highlightsOf, placesOf } from "#core/search/highlight.ts";
import { parseSearch } from "#core/search/parse.ts";
import css from "./Marked.module.css";

/** A text with the words a search looks for marked. */
export function Marked({ text, q }: { text: string; q: string }) {
  const highlights = useMemo(() => highlightsOf(parseSearch(q).query), [q]);
  const places = placesOf(text, highlights);
  if (places.length === 0) return text;
  return (
    <>
      {places.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(places[index - 1]?.end ?? 0, start)}
          <mark className={css.hit}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(places.at(-1)?.end)}
    </>
  );
}
