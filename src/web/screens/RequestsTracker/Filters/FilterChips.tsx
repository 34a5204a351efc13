import { mdiClose } from "@mdi/js";
import type { ListQuery } from "#core/request/list-query.ts";
import { Icon } from "#web/ui/Icon.tsx";
import css from "./FilterChips.module.css";
import { activeFilters, withoutFilters } from "./filter-words.ts";
import { useFilterNames } from "./use-filter-names.ts";

type Props = {
  query: ListQuery;
  /** How many requests there are, in words; null while nobody knows. */
  found: string | null;
  onQuery: (query: ListQuery) => void;
};

/** What narrows the list, each with the way to take it back, and how many requests that leaves. */
export function FilterChips({ query, found, onQuery }: Props) {
  const names = useFilterNames(query.agency.length > 0);
  const filters = activeFilters(query, names);
  return (
    <section className={css.line} aria-label="Filters in force">
      <ul className={css.chips}>
        {filters.map(({ parameter, words, without }) => (
          <li key={parameter} className={css.chip}>
            <span>{words}</span>
            <button
              type="button"
              aria-label={`Remove the filter “${words}”`}
              onClick={() => onQuery(without)}
            >
              <Icon path={mdiClose} size={14} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={css.clear} onClick={() => onQuery(withoutFilters(query))}>
        Clear all
      </button>
      <p className={css.found} role="status">
        {found}
      </p>
    </section>
  );
}
