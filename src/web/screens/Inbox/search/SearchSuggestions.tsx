import { Fragment, useEffect, useRef } from "react";
import { classNames } from "#web/design/class-names.ts";
import css from "./SearchBox.module.css";
import type { SearchSuggestion } from "./use-search-suggestions.ts";

type Props = {
  id: string;
  options: readonly SearchSuggestion[];
  /** Which one the keyboard is on; -1 for none. */
  active: number;
  onAccept: (option: SearchSuggestion) => void;
  onActive: (index: number) => void;
};

/** How a search may go on, under its field. The focus stays in the field. */
export function SearchSuggestions({ id, options, active, onAccept, onActive }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div className={css.popup}>
      <div ref={list} id={id} role="listbox" aria-label="Ways to go on" className={css.options}>
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
              // Or the field would lose the focus first.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onAccept(option)}
            >
              <b>{option.name}</b> <span className={css.says}>{option.description}</span>
            </div>
          </Fragment>
        ))}
      </div>
      <p className={css.keys} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Tab</kbd> complete <kbd>Enter</kbd> search
      </p>
    </div>
  );
}
