import { mdiMagnify } from "@mdi/js";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useConfig } from "#web/app/api/config.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Input } from "#web/design/controls/Field.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";
import css from "./Faq.module.css";
import { questions } from "./questions.tsx";
import { searchQuestions } from "./search-questions.ts";

/** Every answer stands open, so that it can be read, linked and searched without a script; the search only narrows. */
export default function Faq() {
  const { brand } = useConfig();
  const { query, search } = useQueryInUrl();
  const results = searchQuestions(questions, query);
  return (
    <Prose
      title="Questions and answers"
      lead="What people ask before their first request, and when one does not go as it should."
      tools={
        <search className={css.tools}>
          <Input
            boxClassName={css.search}
            type="search"
            aria-label="Search the questions"
            placeholder="Search the questions"
            value={query}
            onChange={(event) => search(event.target.value)}
            leading={<Icon path={mdiMagnify} />}
          />
          <span role="status">{query && `${results.length} of ${questions.length}`}</span>
        </search>
      }
    >
      {results.map(({ id, question, answer }) => (
        <ProseSection key={id} id={id} title={question}>
          {answer}
        </ProseSection>
      ))}
      {results.length === 0 && (
        <EmptyState
          icon={mdiMagnify}
          title="Nothing matches"
          action={
            <>
              <Button onClick={() => search("")}>Clear the search</Button>
              <Link to="/contact">Ask the people behind {brand}</Link>
            </>
          }
        >
          No question here has “{query}”.
        </EmptyState>
      )}
    </Prose>
  );
}

/**
 * The search is copied to the URL and read from it once: the router moves later than a fast typist, so a field that
 * followed it would swallow letters. The prerendered page knows no search.
 */
function useQueryInUrl() {
  const [params, setParams] = useSearchParams();
  const { hash, key } = useLocation();
  const [query, setQuery] = useState("");
  const initialQuery = useRef(params.get("q") ?? "");

  useEffect(() => setQuery(initialQuery.current), []);
  // A link to one answer shows that answer, whatever is being searched for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again is a new `key`
  useEffect(() => {
    if (hash) setQuery("");
  }, [hash, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (hash && query === "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key, query]);

  const search = (text: string) => {
    setQuery(text);
    setParams(text ? { q: text } : {}, { replace: true, preventScrollReset: true });
  };
  return { query, search };
}
