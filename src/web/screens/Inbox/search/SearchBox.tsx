import { mdiClose, mdiFilterVariant, mdiMagnify } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { inboxSearch } from "#messages/inbox/search.ts";
import { classNames } from "#web/design/class-names.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { loadCode } from "#web/design/load-code.ts";
import { useDebouncedSearch } from "#web/design/use-debounced-search.ts";
import { type Conversations, LISTS_KEY, useMailbox } from "#web/screens/Inbox/list/list-queries.ts";
import { saveRecentSearch } from "./recent-searches.ts";
import css from "./SearchBox.module.css";
import type { SearchSuggestion, searchSuggestions } from "./search-suggestions.ts";

const SearchFilters = lazyComponent(async () => (await import("./SearchFilters.tsx")).default);

type Props = { q: string; field: RefObject<HTMLInputElement | null>; onSearch: (q: string) => void };

/** About the time between two keystrokes. */
const DEBOUNCE_MS = 120;
const MAX_LENGTH = 500;

/**
 * Searches while the user types; the query is in the URL. Suggestions are chosen with arrow keys or the mouse and accepted
 * with Tab or Enter. Escape closes the suggestions, then clears the field, then blurs it.
 */
export function SearchBox({ q, field, onSearch }: Props) {
  const { typed, changeText: setTyped, searchNow } = useDebouncedSearch(q, onSearch, DEBOUNCE_MS);
  const [open, setOpen] = useState(false);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(-1);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const pendingCaret = useRef<number | null>(null);
  const listId = useId();
  const options = useSearchSuggestions(typed, caret, open);
  const suggestionsVisible = open && options.length > 0;

  useLayoutEffect(() => {
    if (pendingCaret.current === null) return;
    field.current?.setSelectionRange(pendingCaret.current, pendingCaret.current);
    pendingCaret.current = null;
  });
  const showSuggestions = (caretPosition: number) => {
    setCaret(caretPosition);
    setActive(-1);
    setOpen(true);
  };
  const search = (text: string) => {
    setOpen(false);
    setActive(-1);
    saveRecentSearch(text);
    searchNow(text);
  };
  const acceptSuggestion = ({ text, start, end, isFullSearch }: SearchSuggestion) => {
    if (isFullSearch) return search(text);
    const textAfter = typed.slice(end);
    const separator = text.endsWith(":") || textAfter.startsWith(" ") ? "" : " ";
    pendingCaret.current = start + text.length + separator.length;
    setTyped(`${typed.slice(0, start)}${text}${separator}${textAfter}`);
    showSuggestions(pendingCaret.current);
    field.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const selected = suggestionsVisible ? options[active] : undefined;
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0 && options.length + Number(!open) > 0) {
      if (!open) showSuggestions(event.currentTarget.selectionStart ?? typed.length);
      else setActive(((active + by + 1 + options.length + 1) % (options.length + 1)) - 1);
    } else if (selected && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)))
      acceptSuggestion(selected);
    else if (event.key === "Enter") search(typed);
    else if (event.key === "Escape") {
      if (suggestionsVisible) setOpen(false);
      else if (typed) searchNow("");
      else event.currentTarget.blur();
    } else return;
    event.preventDefault();
  };
  return (
    <search className={css.search}>
      <Icon path={mdiMagnify} />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={inboxSearch.label}
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={suggestionsVisible}
        aria-controls={suggestionsVisible ? listId : undefined}
        aria-activedescendant={suggestionsVisible && active >= 0 ? `${listId}-${active}` : undefined}
        placeholder={inboxSearch.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        maxLength={MAX_LENGTH}
        onChange={(event) => {
          setTyped(event.target.value);
          showSuggestions(event.target.selectionStart ?? event.target.value.length);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onClick={(event) => showSuggestions(event.currentTarget.selectionStart ?? 0)}
        onBlur={() => {
          setOpen(false);
          saveRecentSearch(typed);
        }}
        onKeyDown={handleKeyDown}
      />
      {typed ? (
        <PlainIconButton
          size="small"
          icon={mdiClose}
          label={inboxSearch.clear}
          title={inboxSearch.clear}
          onClick={() => searchNow("")}
        />
      ) : (
        <kbd>/</kbd>
      )}
      <PlainIconButton
        size="small"
        icon={mdiFilterVariant}
        label={inboxSearch.openFilters}
        title={inboxSearch.openFilters}
        onClick={() => setFiltersOpen(true)}
      />
      {suggestionsVisible && (
        <SearchSuggestions
          id={listId}
          options={options}
          active={active}
          onAccept={acceptSuggestion}
          onActive={setActive}
        />
      )}
      {filtersOpen && (
        <Suspense fallback={null}>
          <SearchFilters q={typed} onSearch={search} onClose={() => setFiltersOpen(false)} />
        </Suspense>
      )}
    </search>
  );
}

type SearchSuggestionsProps = {
  id: string;
  options: readonly SearchSuggestion[];
  /** Index of the active option; -1 for none. */
  active: number;
  onAccept: (option: SearchSuggestion) => void;
  onActive: (index: number) => void;
};

/** Suggestions below the search field. The focus stays in the field. */
function SearchSuggestions({ id, options, active, onAccept, onActive }: SearchSuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div className={css.popup}>
      <div ref={list} id={id} role="listbox" aria-label={inboxSearch.suggestions} className={css.options}>
        {options.map((option, index) => (
          <Fragment key={`${option.group} ${option.text}`}>
            {option.group !== options[index - 1]?.group && (
              <div role="presentation" className={css.group}>
                {option.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the field names it as its active descendant */}
            <div
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classNames(css.option, index === active && css.active)}
              onMouseMove={() => index !== active && onActive(index)}
              // Otherwise the field would lose the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onAccept(option)}
            >
              <b>{option.name}</b> <span className={css.description}>{option.description}</span>
            </div>
          </Fragment>
        ))}
      </div>
      <p className={css.keys} aria-hidden>
        <RichText message={inboxSearch.keys} values={{ key: (text) => <kbd>{text}</kbd> }} />
      </p>
    </div>
  );
}

/** What may be typed next in the search field while it is `open`. The code for that is loaded when it first is. */
function useSearchSuggestions(typed: string, caret: number, open: boolean): SearchSuggestion[] {
  const client = useQueryClient();
  const { data: mailbox } = useMailbox();
  const [suggest, setSuggest] = useState<typeof searchSuggestions | null>(null);
  useEffect(() => {
    if (!open || suggest) return;
    // Without suggestions a search is typed all the same.
    loadCode(() => import("./search-suggestions.ts")).then(
      (code) => setSuggest(() => code.searchSuggestions),
      () => undefined,
    );
  }, [open, suggest]);
  return useMemo(() => {
    if (!open || !suggest) return [];
    const cached = client.getQueriesData<Conversations>({ queryKey: LISTS_KEY });
    return suggest(typed, caret, { mailbox, lists: cached.flatMap(([, list]) => list ?? []) });
  }, [open, typed, caret, mailbox, client, suggest]);
}
