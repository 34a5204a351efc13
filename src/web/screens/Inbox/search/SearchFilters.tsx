import { type FormEvent, useState } from "react";
import { formatSearch, hyphenated, quoteIfNeeded } from "#core/search/format-query.ts";
import { OPERATOR_VALUES } from "#core/search/operators.ts";
import { parseSearch } from "#core/search/parse.ts";
import type { Term } from "#core/search/query.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { inboxSearch } from "#messages/inbox/search.ts";
import { inboxSearchFilters } from "#messages/inbox/search-filters.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Choice, Field, Input, Select } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import css from "./SearchFilters.module.css";

const TEXT_FILTERS = ["from", "agency", "subject", "filename"] as const;
const LIST_FILTERS = ["in", "status", "outcome"] as const;
const LABELS = inboxSearchFilters.filters;
type FilterName = keyof typeof LABELS;
type Filters = Record<FilterName, string> & { hasAttachment: boolean; remaining: string };

/** A form for search operators: its values are written into the query. */
export default function SearchFilters(props: {
  q: string;
  onSearch: (q: string) => void;
  onClose: () => void;
}) {
  const { q, onSearch, onClose } = props;
  const [filters, setFilters] = useState(() => readFilters(q));
  const change = (changes: Partial<Filters>) => setFilters({ ...filters, ...changes });
  const search = (event?: FormEvent) => {
    event?.preventDefault();
    onSearch(writeFilters(filters));
    onClose();
  };
  const text = (name: FilterName) => (
    <Field key={name} label={LABELS[name]}>
      {(control) => (
        <Input
          {...control}
          maxLength={80}
          value={filters[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const day = (name: "after" | "before") => (
    <Field label={LABELS[name]}>
      {({ id }) => (
        <DateField
          id={id}
          label={LABELS[name]}
          value={filters[name] || null}
          formatDay={formatDayYear}
          onChange={(value) => change({ [name]: value ?? "" })}
        />
      )}
    </Field>
  );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={inboxSearch.openFilters}
      actions={
        <>
          <Button onClick={onClose}>{inboxSearchFilters.cancel}</Button>
          <Button kind="main" onClick={() => search()}>
            {inboxSearchFilters.search}{" "}
          </Button>
        </>
      }
    >
      <form onSubmit={search} className={css.filters}>
        {TEXT_FILTERS.map((name) => text(name))}
        {LIST_FILTERS.map((name) => (
          <Field key={name} label={LABELS[name]}>
            {(control) => (
              <Select
                {...control}
                value={filters[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              >
                <option value="">{inboxSearchFilters.any}</option>
                {optionsOf(name).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
        {day("after")}
        {day("before")}
        <Choice
          checked={filters.hasAttachment}
          onChange={(event) => change({ hasAttachment: event.target.checked })}
        >
          {inboxSearchFilters.hasAttachment}{" "}
        </Choice>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** Labels of the values, the same as in the folder list, the tracker and the thread. */
const VALUE_LABELS: { [Name in (typeof LIST_FILTERS)[number]]: (value: ValueOf<Name>) => string } = {
  in: (folder) => (folder === "anywhere" ? inboxSearchFilters.anyFolder : inboxFolders.names[folder]),
  status: (status) => {
    if (status === "open") return inboxSearchFilters.openRequests;
    return status === "overdue" ? inboxSearchFilters.overdueRequests : statusAppearance[status].label;
  },
  outcome: (outcome) => outcomeAppearance[outcome].label,
};
type ValueOf<Name extends (typeof LIST_FILTERS)[number]> = (typeof OPERATOR_VALUES)[Name][number];

/** The values of a list filter with their labels. */
const optionsOf = <Name extends (typeof LIST_FILTERS)[number]>(name: Name) =>
  (OPERATOR_VALUES[name] as readonly ValueOf<Name>[]).map((value) => ({
    value,
    label: VALUE_LABELS[name](value),
  }));

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The field of a term; null for terms that no field can show. */
function filterOf(term: Term): Partial<Filters> | null {
  if (term.negated) return null;
  switch (term.kind) {
    case "words":
      return term.field === "any" || term.field === "to" ? null : { [term.field]: term.text };
    case "in":
    case "status":
    case "outcome":
      return { [term.kind]: term.value };
    case "date":
      return term.operator !== "on" && isDay(term.value) ? { [term.operator]: term.value } : null;
    case "has":
      return term.value === "attachment" ? { hasAttachment: true } : null;
    default:
      return null;
  }
}

function readFilters(q: string): Filters {
  const values = Object.fromEntries(Object.keys(LABELS).map((name) => [name, ""])) as Record<
    FilterName,
    string
  >;
  const filters: Filters = { ...values, hasAttachment: false, remaining: "" };
  const clauses = parseSearch(q).query.clauses.filter(([term, ...others]) => {
    const filter = term && others.length === 0 ? filterOf(term) : null;
    const [name] = Object.keys(filter ?? {});
    // A second term for the same field stays in the query.
    if (!filter || !name || filters[name as keyof Filters]) return true;
    Object.assign(filters, filter);
    return false;
  });
  return { ...filters, remaining: formatSearch({ clauses }) };
}

function writeFilters({ hasAttachment, remaining, ...values }: Filters): string {
  const terms = Object.entries(values).map(([name, value]) =>
    value.trim() === "" ? "" : `${name}:${quoteIfNeeded(hyphenated(value).trim())}`,
  );
  return [...terms, hasAttachment ? "has:attachment" : "", remaining].filter((part) => part !== "").join(" ");
}
