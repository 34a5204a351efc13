import { type ReactNode, useRef } from "react";
import { classNames } from "#web/design/class-names.ts";
import { SearchField } from "#web/design/controls/SearchField.tsx";
import { Tab, Tabs } from "#web/design/navigation/Tabs.tsx";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { countText } from "./count-text.ts";
import css from "./Toolbar.module.css";

/** `count` as text where counting ended. */
export type Filter = { id: string; name: string; to: string; count?: number | string | undefined };

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
      <Tabs className={css.filters} label={props.label}>
        {props.filters.map(({ id, name, to, count }) => (
          <Tab key={id} to={to} preventScrollReset className={css.filter} current={id === props.current}>
            {name} {count !== undefined && <b>{typeof count === "number" ? countText(count) : count}</b>}
          </Tab>
        ))}
      </Tabs>
    )}
    {props.children}
  </header>
);

type SearchProps = { label: string; q: string; onSearch: (q: string) => void };

/** The search of a section's list; `/` focuses it. */
export function ListSearch(props: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeyboardShortcuts({ "/": () => input.current?.focus() });
  return (
    <search>
      <SearchField {...props} inputRef={input} className={css.find} />
    </search>
  );
}
