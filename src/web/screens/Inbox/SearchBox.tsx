import { mdiClose, mdiMagnify } from "@mdi/js";
import type { KeyboardEvent, RefObject } from "react";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useSearchWords } from "#web/ui/use-search-words.ts";
import css from "./SearchBox.module.css";

type Props = { q: string; field: RefObject<HTMLInputElement | null>; onSearch: (q: string) => void };

/** Searches as one types; the words live in the address. Escape empties it, then leaves it. */
export function SearchBox({ q, field, onSearch }: Props) {
  const { typed, type, searchNow } = useSearchWords(q, onSearch);
  const clear = () => searchNow("");
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") {
      event.preventDefault();
      searchNow(typed);
    }
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (typed) clear();
    else event.currentTarget.blur();
  };
  return (
    <search className={css.find}>
      <Icon path={mdiMagnify} />
      <input
        ref={field}
        type="search"
        aria-label="Search mail"
        aria-keyshortcuts="/"
        placeholder="Search"
        value={typed}
        maxLength={200}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keys}
      />
      {typed ? (
        <IconButton size="small" icon={mdiClose} label="Clear the search" onClick={clear} />
      ) : (
        <kbd>/</kbd>
      )}
    </search>
  );
}
