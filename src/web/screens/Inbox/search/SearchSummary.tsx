import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import type { ListScope } from "#core/request/list-query.ts";
import { highlightRanges, highlightsOf } from "#core/search/highlight.ts";
import { unknownOperators } from "#core/search/operators.ts";
import { parseSearch } from "#core/search/parse.ts";
import { inboxSearch } from "#messages/inbox/search.ts";
import { api } from "#web/app/api/api.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { mailboxQuery } from "#web/features/labels/label-queries.ts";
import { searchesAllEmail } from "#web/screens/Inbox/folders/folders.ts";
import { useMailbox } from "#web/screens/Inbox/list/list-queries.ts";
import css from "./SearchNotices.module.css";

type SearchSummaryProps = {
  q: string;
  folder: MailboxFolder;
  scope: ListScope;
  /** Name of the list. */
  name: string;
  /** Number of matches; empty while unknown. */
  countLabel: string;
  onSearch: (q: string) => void;
};

/** Scope of the search, remarks on parts that could not be used, and a button to save it. */
export function SearchSummary({ q, folder, scope, name, countLabel, onSearch }: SearchSummaryProps) {
  const { query, remarks: parseRemarks } = parseSearch(q);
  const remarks = [
    ...parseRemarks.map(({ text }) => text),
    ...unknownOperators(query).map((operator) => formatMessage(inboxSearch.unknownOperator, { operator })),
  ];
  const hasFolderTerm = query.clauses.flat().some((term) => term.kind === "in");
  return (
    <div className={css.line}>
      <p className={css.where}>
        {scope === "shared"
          ? inboxSearch.sharedRequests
          : hasFolderTerm
            ? inboxSearch.folderInSearch
            : searchesAllEmail(folder)
              ? inboxSearch.allEmail
              : name}
        {scope !== "shared" && !hasFolderTerm && searchesAllEmail(folder) && (
          <button type="button" onClick={() => onSearch(`${q.trim()} in:anywhere`)}>
            {inboxSearch.includeSpamAndTrash}{" "}
          </button>
        )}
        <SaveSearchButton q={q.trim()} />
      </p>
      {remarks.length > 0 && (
        <ul className={css.remarks}>
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <p role="status">{[countLabel, ...remarks].filter(Boolean).join(". ")}</p>
      </VisuallyHidden>
    </div>
  );
}

/** Saves a search under its own text, or deletes it. */
function SaveSearchButton({ q }: { q: string }) {
  const client = useQueryClient();
  const { data: mailbox } = useMailbox();
  const [saveError, setSaveError] = useState<string | null>(null);
  if (!mailbox) return null;
  const savedSearch = mailbox.searches.find((search) => search.q === q);
  const toggleSaved = async () => {
    setSaveError(null);
    try {
      if (savedSearch) await api.delete(`/api/searches/${savedSearch.id}`);
      else await api.put(`/api/searches/${crypto.randomUUID()}`, { name: searchName(q), q });
      await client.invalidateQueries(mailboxQuery);
    } catch (error) {
      setSaveError(error instanceof Error ? error.message : inboxSearch.tryAgain);
    }
  };
  return (
    <>
      <button type="button" onClick={() => void toggleSaved()}>
        {savedSearch ? inboxSearch.deleteSaved : inboxSearch.save}
      </button>
      {saveError && <span role="alert">{saveError}</span>}
    </>
  );
}

/** The server accepts names of up to 40 characters. */
const searchName = (q: string) => (q.length <= 40 ? q : `${q.slice(0, 39).toWellFormed()}…`);

/** A text with the matches of a search highlighted. */
export function HighlightedText(props: { text: string; query: string; className: string | undefined }) {
  const { text, query, className } = props;
  const highlights = useMemo(() => highlightsOf(parseSearch(query).query), [query]);
  const ranges = highlightRanges(text, highlights);
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark className={className}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end)}
    </>
  );
}
