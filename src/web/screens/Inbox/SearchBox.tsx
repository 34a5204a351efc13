import { mdiClose, mdiMagnify } from "@mdi/js";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import css from "./SearchBox.module.css";

/** A pause this long after the last key starts the search. */
const PAUSE_MS = 250;

type Props = { q: string; field: RefObject<HTMLInputElement | null>; onSearch: (q: string) => void };

/** Searches as one types; the words live in the address. Escape empties it, then leaves it. */
export function SearchBox({ q, field, onSearch }: Props) {
  const [typed, setTyped] = useState(q);
  const [searched, setSearched] = useState(q);
  // The address changed under the field: back, forward, a link.
  if (q !== searched) {
    setSearched(q);
    if (q !== typed.trim()) setTyped(q);
  }

  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q, onSearch]);

  const clear = () => {
    setTyped("");
    onSearch("");
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") {
      event.preventDefault();
      onSearch(typed.trim());
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
        onChange={(event) => setTyped(event.target.value)}
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
