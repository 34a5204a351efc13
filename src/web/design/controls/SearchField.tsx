import { mdiMagnify } from "@mdi/js";
import type { RefObject } from "react";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { useDebouncedSearch } from "#web/design/use-debounced-search.ts";
import css from "./SearchField.module.css";

type Props = {
  label: string;
  placeholder?: string;
  /** The query in the URL. */
  q: string;
  /** Must be stable, because the debounce timer depends on it. */
  onSearch: (q: string) => void;
  debounceMs?: number;
  inputRef: RefObject<HTMLInputElement | null>;
  className: string | undefined;
};

/** The search of a list. Enter searches at once; Escape clears the field, then leaves it. The screen focuses it on `/`. */
export function SearchField(props: Props) {
  const { label, placeholder = label, q, onSearch, debounceMs, inputRef, className } = props;
  const { typed: inputText, changeText, searchNow } = useDebouncedSearch(q, onSearch, debounceMs);
  return (
    <label className={classNames(css.field, className)}>
      <Icon path={mdiMagnify} size={16} />
      <input
        ref={inputRef}
        type="search"
        value={inputText}
        maxLength={200}
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="/"
        onChange={(event) => changeText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") searchNow(inputText);
          else if (event.key !== "Escape") return;
          else if (inputText === "") inputRef.current?.blur();
          else searchNow("");
          event.preventDefault();
        }}
      />
    </label>
  );
}
