import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Folder } from "#core/request/lists.ts";
import { parseSearch } from "#core/search/parse.ts";
import { api } from "#web/api.ts";
import { mailboxQuery } from "#web/labels.ts";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { useMailbox } from "./queries.ts";
import css from "./SearchLine.module.css";

type Props = {
  q: string;
  folder: Folder;
  /** What the list is called. */
  name: string;
  /** How much was found; empty while that is not known. */
  said: string;
  onSearch: (q: string) => void;
};

/** Under the search: where it looks, what of it could not be used, and a way to keep it. */
export function SearchLine({ q, folder, name, said, onSearch }: Props) {
  const { query, remarks } = parseSearch(q);
  const placed = query.clauses.flat().some((term) => term.kind === "in");
  return (
    <div className={css.line}>
      <p className={css.where}>
        {placed ? "Where the search says" : isEverywhere(folder) ? "All mail but spam and trash" : name}
        {!placed && isEverywhere(folder) && (
          <button type="button" onClick={() => onSearch(`${q.trim()} in:anywhere`)}>
            Spam and trash too
          </button>
        )}
        <Keep q={q.trim()} />
      </p>
      {remarks.length > 0 && (
        <ul className={css.remarks}>
          {remarks.map((remark) => (
            <li key={remark.start}>{remark.text}</li>
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <p role="status">{[said, ...remarks.map((remark) => remark.text)].filter(Boolean).join(". ")}</p>
      </VisuallyHidden>
    </div>
  );
}

const isEverywhere = (folder: Folder) => folder === "inbox" || folder === "all";

/** Keeps a search under its own words, or forgets it again. */
function Keep({ q }: { q: string }) {
  const client = useQueryClient();
  const { data: mailbox } = useMailbox();
  const [trouble, setTrouble] = useState<string | null>(null);
  if (!mailbox) return null;
  const kept = mailbox.searches.find((search) => search.q === q);
  const change = async () => {
    setTrouble(null);
    try {
      if (kept) await api.delete(`/api/searches/${kept.id}`);
      else await api.put(`/api/searches/${crypto.randomUUID()}`, { name: nameOf(q), q });
      await client.invalidateQueries(mailboxQuery);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : "Try again in a moment.");
    }
  };
  return (
    <>
      <button type="button" onClick={() => void change()}>
        {kept ? "Forget this search" : "Save this search"}
      </button>
      {trouble && <span role="alert">{trouble}</span>}
    </>
  );
}

/** The server takes names of forty characters. */
const nameOf = (q: string) => (q.length <= 40 ? q : `${q.slice(0, 39).toWellFormed()}…`);
