import { mdiMagnify } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import type { ListScope } from "#core/request/list-query.ts";
import { formatSearch } from "#core/search/format-query.ts";
import { parseSearch } from "#core/search/parse.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { inboxSearch } from "#messages/inbox/search.ts";
import { searchSpelling } from "#messages/search-spelling.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { useSpelling } from "#web/features/lists/use-spelling.ts";
import css from "./SearchNotices.module.css";

const MAX_ALTERNATIVES = 4;

/** Suggests the same search spelled as the email in this scope spells it, or without one of its filters. */
export function NoResults(props: {
  q: string;
  scope: ListScope;
  name: string;
  onSearch: (q: string) => void;
}) {
  const { q, scope, name, onSearch } = props;
  const { clauses } = parseSearch(q).query;
  const alternatives =
    clauses.length < 2
      ? []
      : clauses.slice(0, MAX_ALTERNATIVES).map((clause) => ({
          removed: formatSearch({ clauses: [clause] }),
          q: formatSearch({ clauses: clauses.filter((other) => other !== clause) }),
        }));
  const spelling = useSpelling(q, scope);
  return (
    <EmptyState
      icon={mdiMagnify}
      title={inboxSearch.noResultsTitle}
      action={
        <div className={css.alternatives}>
          {spelling && (
            <Button kind="main" onClick={() => onSearch(spelling)}>
              {formatMessage(searchSpelling.didYouMean, { query: spelling })}
            </Button>
          )}
          {alternatives.map((one) => (
            <Button key={one.removed} onClick={() => onSearch(one.q)}>
              {formatMessage(inboxSearch.searchWithout, { filter: one.removed })}
            </Button>
          ))}
          <Button onClick={() => onSearch("")}>{inboxSearch.clear}</Button>
        </div>
      }
    >
      {name === inboxFolders.names.inbox
        ? formatMessage(inboxSearch.noResults, { query: q })
        : formatMessage(inboxSearch.noResultsIn, { query: q, folder: name })}
    </EmptyState>
  );
}
