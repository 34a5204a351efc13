import { mdiClose, mdiFilterVariant, mdiMagnify } from "@mdi/js";
import {
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { useSearchWords } from "#web/ui/use-search-words.ts";
import { rememberSearch } from "./recent-searches.ts";
import css from "./SearchBox.module.css";
import { SearchOptions } from "./SearchOptions.tsx";
import { type SearchOption, useSearchOptions } from "./use-search-options.ts";

const SearchFilters = lazy(() => import("./SearchFilters.tsx"));

type Props = { q: string; field: RefObject<HTMLInputElement | null>; onSearch: (q: string) => void };

/** As long as one letter takes to follow another; the answer itself is quick. */
const PAUSE_MS = 120;
const LONGEST = 500;

/**
 * Searches as one types; the words live in the address. Below it, how the search may go on: a list by arrow keys or mouse,
 * taken with Tab or Enter. Escape closes the list, empties the field, then leaves it.
 */
export function SearchBox({ q, field, onSearch }: Props) {
  const { typed, type, searchNow } = useSearchWords(q, onSearch, PAUSE_MS);
  const [open, setOpen] = useState(false);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(-1);
  const [filtering, setFiltering] = useState(false);
  const placed = useRef<number | null>(null);
  const listId = useId();
  const options = useSearchOptions(typed, caret, open);
  const shown = open && options.length > 0;

  useLayoutEffect(() => {
    if (placed.current === null) return;
    field.current?.setSelectionRange(placed.current, placed.current);
    placed.current = null;
  });
  const show = (at: number) => {
    setCaret(at);
    setActive(-1);
    setOpen(true);
  };
  const search = (text: string) => {
    setOpen(false);
    setActive(-1);
    rememberSearch(text);
    searchNow(text);
  };
  const take = ({ text, start, end, whole }: SearchOption) => {
    if (whole) return search(text);
    const rest = typed.slice(end);
    const gap = text.endsWith(":") || rest.startsWith(" ") ? "" : " ";
    placed.current = start + text.length + gap.length;
    type(`${typed.slice(0, start)}${text}${gap}${rest}`);
    show(placed.current);
    field.current?.focus();
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = shown ? options[active] : undefined;
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0 && options.length + Number(!open) > 0) {
      if (!open) show(event.currentTarget.selectionStart ?? typed.length);
      else setActive(((active + by + 1 + options.length + 1) % (options.length + 1)) - 1);
    } else if (chosen && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey))) take(chosen);
    else if (event.key === "Enter") search(typed);
    else if (event.key === "Escape") {
      if (shown) setOpen(false);
      else if (typed) searchNow("");
      else event.currentTarget.blur();
    } else return;
    event.preventDefault();
  };
  return (
    <search className={css.find}>
      <Icon path={mdiMagnify} />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Search mail"
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        placeholder="Search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        maxLength={LONGEST}
        onChange={(event) => {
          type(event.target.value);
          show(event.target.selectionStart ?? event.target.value.length);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onClick={(event) => show(event.currentTarget.selectionStart ?? 0)}
        onBlur={() => {
          setOpen(false);
          rememberSearch(typed);
        }}
        onKeyDown={keys}
      />
      {typed ? (
        <GlyphButton
          size="small"
          icon={mdiClose}
          label="Clear the search"
          title="Clear the search"
          onClick={() => searchNow("")}
        />
      ) : (
        <kbd>/</kbd>
      )}
      <GlyphButton
        size="small"
        icon={mdiFilterVariant}
        label="Narrow the search"
        title="Narrow the search"
        onClick={() => setFiltering(true)}
      />
      {shown && (
        <SearchOptions id={listId} options={options} active={active} onTake={take} onActive={setActive} />
      )}
      {filtering && (
        <Suspense fallback={null}>
          <SearchFilters q={typed} onSearch={search} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
    </search>
  );
}
