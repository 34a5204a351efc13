import { mdiMagnify } from "@mdi/js";
import { parseSearch } from "#core/search/parse.ts";
import { writeSearch } from "#core/search/write.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import css from "./NoMatch.module.css";

const MOST_OFFERED = 4;

/** Nothing was found: the same search with one thing less may find something. */
export function NoMatch({ q, name, onSearch }: { q: string; name: string; onSearch: (q: string) => void }) {
  const { clauses } = parseSearch(q).query;
  const lesser =
    clauses.length < 2
      ? []
      : clauses.slice(0, MOST_OFFERED).map((clause) => ({
          left: writeSearch({ clauses: [clause] }),
          q: writeSearch({ clauses: clauses.filter((other) => other !== clause) }),
        }));
  return (
    <EmptyState
      icon={mdiMagnify}
      title="Nothing matches"
      action={
        <div className={css.ways}>
          {lesser.map((one) => (
            <Button key={one.left} onClick={() => onSearch(one.q)}>
              Without {one.left}
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
