import { mdiMagnify } from "@mdi/js";
import { formatSearch } from "#core/search/format-query.ts";
import { parseSearch } from "#core/search/parse.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import css from "./NoResults.module.css";

const MAX_ALTERNATIVES = 4;

/** Nothing was found: the same search with one thing less may find something. */
export function NoResults({ q, name, onSearch }: { q: string; name: string; onSearch: (q: string) => void }) {
  const { clauses } = parseSearch(q).query;
  const alternatives =
    clauses.length < 2
      ? []
      : clauses.slice(0, MAX_ALTERNATIVES).map((clause) => ({
          removed: formatSearch({ clauses: [clause] }),
          q: formatSearch({ clauses: clauses.filter((other) => other !== clause) }),
        }));
  return (
    <EmptyState
      icon={mdiMagnify}
      title="Nothing matches"
      action={
        <div className={css.ways}>
          {alternatives.map((one) => (
            <Button key={one.removed} onClick={() => onSearch(one.q)}>
              Without {one.removed}
            </Button>
          ))}
          <Button onClick={() => onSearch("")}>Clear the search</Button>
        </div>
      }
    >
      “{q}” finds no mail{name === "Inbox" ? "" : ` in ${name}`}.
    </EmptyState>
  );
}
