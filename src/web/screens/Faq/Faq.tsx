import { mdiMagnify } from "@mdi/js";
import { createElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { faq } from "#messages/faq.ts";
import { useConfig } from "#web/app/api/config.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Input } from "#web/design/controls/Field.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import css from "./Faq.module.css";
import { questions } from "./questions.ts";
import { searchQuestions } from "./search-questions.ts";

/** Every answer is expanded, so that it can be read, linked and searched without JavaScript; the search only filters. */
export default function Faq() {
  const { brand } = useConfig();
  const { query, search, field } = useQueryInUrl();
  const results = searchQuestions(questions, query);
  return (
    <Prose
      title={faq.title}
      lead={faq.lead}
      tools={
        <search className={css.tools}>
          <Input
            boxClassName={css.search}
            ref={field}
            type="search"
            aria-label={faq.search}
            placeholder={faq.search}
            value={query}
            onChange={(event) => search(event.target.value)}
            leading={<Icon path={mdiMagnify} />}
          />
          <span role="status">
            {query && formatMessage(faq.resultCount, { count: results.length, total: questions.length })}
          </span>
        </search>
      }
    >
      {results.map(({ id, question, answer }) => (
        <ProseSection key={id} id={id} title={nonBreaking(question)}>
          <RichText message={answer} values={ANSWER_ELEMENTS} />
        </ProseSection>
      ))}
      {results.length === 0 && (
        <EmptyState
          icon={mdiMagnify}
          title={faq.noResultsTitle}
          action={
            <>
              <Button onClick={() => search("")}>{faq.clearSearch}</Button>
              <Link to="/contact">{formatMessage(faq.contact, { brand })}</Link>
            </>
          }
        >
          {formatMessage(faq.noResults, { query })}{" "}
        </EmptyState>
      )}
    </Prose>
  );
}

const elementOf = (tag: "p" | "ol" | "li" | "code") => (children: ReactNode[]) =>
  createElement(tag, null, ...children);

const ANSWER_ELEMENTS = {
  p: elementOf("p"),
  ol: elementOf("ol"),
  li: elementOf("li"),
  code: elementOf("code"),
  home: (text: ReactNode[]) => <Link to="/">{text}</Link>,
  laws: (text: ReactNode[]) => <Link to="/laws">{text}</Link>,
  account: (text: ReactNode[]) => <Link to="/account">{text}</Link>,
  privacy: (text: ReactNode[]) => <Link to="/privacy">{text}</Link>,
  contact: (text: ReactNode[]) => <Link to="/contact">{text}</Link>,
};

/**
 * The search is written to the URL and read from it once: the router updates after the key press, so a field controlled
 * by it would drop letters typed fast. The prerendered page knows no search.
 */
function useQueryInUrl() {
  const [params, setParams] = useSearchParams();
  const { hash, key } = useLocation();
  const [query, setQuery] = useState("");
  const initialQuery = useRef(params.get("q") ?? "");

  const field = useRef<HTMLInputElement>(null);

  // What was typed before the scripts ran is in the field only.
  useLayoutEffect(() => setQuery(field.current?.value || initialQuery.current), []);
  // A link to an answer clears the search, which might hide it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again is a new `key`
  useEffect(() => {
    if (hash) setQuery("");
  }, [hash, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (!hash || query !== "") return;
    document.getElementById(hash.slice(1))?.scrollIntoView();
    document.getElementById(`${hash.slice(1)}-title`)?.focus({ preventScroll: true });
  }, [hash, key, query]);

  const search = (text: string) => {
    setQuery(text);
    setParams(text ? { q: text } : {}, { replace: true, preventScrollReset: true });
  };
  return { query, search, field };
}
