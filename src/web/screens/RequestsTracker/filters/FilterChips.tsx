import { mdiClose } from "@mdi/js";
import type { ListParameter, ListQuery } from "#core/request/list-query.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { activeFilters } from "./active-filters.ts";
import css from "./FilterChips.module.css";
import { useFilterNames } from "./use-filter-names.ts";

type Props = {
  query: ListQuery;
  /** How many requests there are, in words; null while nobody knows. */
  foundText: string | null;
  onRemove: (filter: ListParameter) => void;
  onClear: () => void;
};

/** What narrows the list, each with the way to take it back, and how many requests that leaves. */
export function FilterChips({ query, foundText, onRemove, onClear }: Props) {
  const names = useFilterNames(query.agency.length > 0);
  const filters = activeFilters(query, names);
  return (
    <section className={css.line} aria-label="Filters in force">
      <ul className={css.chips}>
        {filters.map(({ parameter, text }) => (
          <li key={parameter} className={css.chip}>
            <span>{text}</span>
            <button
              type="button"
              aria-label={parameter === "filter" ? "Show open requests only" : `Remove the filter “${text}”`}
              onClick={() => onRemove(parameter)}
            >
              <Icon path={mdiClose} size={14} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={css.clear} onClick={() => onClear()}>
        Clear all
      </button>
      <p className={css.found} role="status">
        {foundText}
      </p>
    </section>
  );
}
