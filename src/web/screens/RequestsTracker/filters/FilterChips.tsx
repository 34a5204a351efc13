import { mdiClose } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import type { ListParameter, ListQuery } from "#core/request/list-query.ts";
import { trackerFilters } from "#messages/tracker/filters.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { activeFilters } from "./active-filters.ts";
import css from "./FilterChips.module.css";
import { useFilterNames } from "./use-filter-names.ts";

type Props = {
  query: ListQuery;
  /** The number of requests found, as a sentence; null while it is unknown. */
  foundText: string | null;
  onRemove: (filter: ListParameter) => void;
  onClear: () => void;
};

/** The active filters, each with a button to remove it, and the number of requests found. */
export function FilterChips({ query, foundText, onRemove, onClear }: Props) {
  const names = useFilterNames(query.agency.length > 0);
  const filters = activeFilters(query, names);
  return (
    <section className={css.line} aria-label={trackerFilters.chips.label}>
      <ul className={css.chips}>
        {filters.map(({ parameter, text }) => (
          <li key={parameter} className={css.chip}>
            <span>{text}</span>
            <button
              type="button"
              aria-label={
                parameter === "filter"
                  ? trackerFilters.chips.showOpenOnly
                  : formatMessage(trackerFilters.chips.remove, { filter: text })
              }
              onClick={() => onRemove(parameter)}
            >
              <Icon path={mdiClose} size={14} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={css.clear} onClick={() => onClear()}>
        {trackerFilters.clearAll}
      </button>
      <p className={css.found} role="status">
        {foundText}
      </p>
    </section>
  );
}
