import { Fragment, useEffect, useRef } from "react";
import { inboxSearch } from "#messages/inbox/search.ts";
import { classNames } from "#web/design/class-names.ts";
import { RichText } from "#web/design/display/RichText.tsx";
import css from "./SearchBox.module.css";
import type { SearchSuggestion } from "./use-search-suggestions.ts";

type Props = {
  id: string;
  options: readonly SearchSuggestion[];
  /** Index of the active option; -1 for none. */
  active: number;
  onAccept: (option: SearchSuggestion) => void;
  onActive: (index: number) => void;
};

/** Suggestions below the search field. The focus stays in the field. */
export function SearchSuggestions({ id, options, active, onAccept, onActive }: Props) {
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
