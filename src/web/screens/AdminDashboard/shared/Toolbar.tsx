import { mdiMagnify } from "@mdi/js";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { useDebouncedSearch } from "#web/design/use-debounced-search.ts";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { countText } from "./count-text.ts";
import css from "./Toolbar.module.css";

export type Filter = { id: string; name: string; to: string; count?: number | undefined };

/** A section's title, its filters, and its controls. */
export const Toolbar = (props: {
  title: string;
  /** Label of the filters. */
  label: string;
  filters: readonly Filter[];
  current: string;
  children?: ReactNode;
}) => (
  <header className={classNames(css.tools, props.filters.length === 0 && css.bare)}>
    <h1>{props.title}</h1>
    {props.filters.length === 0 ? (
      <span className={css.space} />
    ) : (
      <nav className={css.filters} aria-label={props.label}>
        {props.filters.map(({ id, name, to, count }) => (
          <Link
            key={id}
            to={to}
            preventScrollReset
            className={css.filter}
            aria-current={id === props.current ? "true" : undefined}
          >
            {name} {count !== undefined && <b>{countText(count)}</b>}
          </Link>
        ))}
      </nav>
    )}
    {props.children}
  </header>
);

/** The search of a section's list. The query is in the URL; `/` focuses the field, Escape clears it, then leaves it. */
export function SearchField({
  label,
  q,
  onSearch,
}: {
  label: string;
  q: string;
  /** Must be stable, because the debounce timer depends on it. */
  onSearch: (q: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { typed: inputText, changeText, searchNow } = useDebouncedSearch(q, onSearch);
  useKeyboardShortcuts({ "/": () => input.current?.focus() });
  return (
    <search>
      <label className={css.find}>
        <Icon path={mdiMagnify} size={16} />
        <input
          ref={input}
          type="search"
          value={inputText}
          maxLength={200}
          placeholder={label}
          aria-label={label}
          aria-keyshortcuts="/"
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            if (inputText === "") input.current?.blur();
            else searchNow("");
          }}
        />
      </label>
    </search>
  );
}
