import { type ReactNode, useId, useState } from "react";
import type { RequestFilterOptions } from "#contract/requests/filter-options.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { type DateRange, type ListQuery, MAX_LIST_VALUES } from "#core/request/list-query.ts";
import { STATUSES } from "#core/request/states.ts";
import { requestStatus } from "#messages/request/status.ts";
import { trackerFilters } from "#messages/tracker/filters.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Choice, Field, Input, Select } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { useLabels } from "#web/features/labels/label-queries.ts";
import {
  DATE_RANGE_LABELS,
  hasActiveFilters,
  WAITING_ON_CHOICES,
  withoutFilters,
  withStatuses,
  YES_OR_NO,
} from "./active-filters.ts";
import css from "./FilterDialog.module.css";
import { useFilterChoices } from "./use-filter-names.ts";

type Props = {
  query: ListQuery;
  foundText: string | null;
  onQuery: (query: ListQuery) => void;
  onClose: () => void;
};

/** All filters of a list. Changes apply to the list immediately. */
export function FilterDialog({ query: initialQuery, foundText, onQuery, onClose }: Props) {
  // The address updates after this render: checkboxes clicked quickly must not undo each other.
  const [query, setQuery] = useState(initialQuery);
  const applyQuery = (next: ListQuery) => {
    setQuery(next);
    onQuery(next);
  };
  const choices = useFilterChoices().data;
  const labels = useLabels();
  const laws = useLawNames();
  const set = (changeQuery: Partial<ListQuery>) => applyQuery({ ...query, ...changeQuery });
  return (
    <Dialog
      open
      onClose={onClose}
      title={trackerFilters.title}
      wide
      actions={
        <>
          <p className={css.found} role="status">
            {foundText}
          </p>
          <Button disabled={!hasActiveFilters(query)} onClick={() => applyQuery(withoutFilters(query))}>
            {trackerFilters.clearAll}
          </Button>
          <Button kind="main" onClick={onClose}>
            {trackerFilters.showResults}
          </Button>
        </>
      }
    >
      <div className={css.sections}>
        <CheckboxGroup
          legend={trackerFilters.status}
          choices={STATUSES.map((status) => [status, requestStatus[status]])}
          selected={query.status}
          onSelect={(status) => applyQuery(withStatuses(query, status))}
        />
        <Choice
          checked={query.filter === "all"}
          onChange={({ currentTarget: { checked } }) => set({ filter: checked ? "all" : "open" })}
        >
          {trackerFilters.includeClosed}
        </Choice>
        <CheckboxGroup
          legend={trackerFilters.waitingOn}
          choices={WAITING_ON_CHOICES}
          selected={query.waitingOn}
          onSelect={(waitingOn) => set({ waitingOn })}
        />
        <AgencyFilter
          agencies={choices?.agencies}
          selected={query.agency}
          withClosed={query.filter === "all"}
          onSelect={(agency) => set({ agency })}
        />
        {choices && choices.jurisdictions.length > 0 && (
          <CheckboxGroup
            legend={trackerFilters.law}
            choices={choices.jurisdictions.map(({ jurisdiction }) => [
              jurisdiction,
              laws.get(jurisdiction) ?? jurisdiction,
            ])}
            selected={query.jurisdiction}
            onSelect={(jurisdiction) => set({ jurisdiction })}
          />
        )}
        {labels.length > 0 && (
          <CheckboxGroup
            legend={trackerFilters.tag}
            choices={labels.map(({ id, name }) => [id, name])}
            selected={query.tag}
            onSelect={(tag) => set({ tag })}
          />
        )}
        <Section legend={trackerFilters.dates}>
          {(["due", "filed", "activity"] as const).map((name) => (
            <DateRangeFields
              key={name}
              label={DATE_RANGE_LABELS[name]}
              range={query[name]}
              onRange={(range) => set({ [name]: range })}
            />
          ))}
        </Section>
        <Section legend={trackerFilters.more}>
          <div className={css.halves}>
            {(["fee", "trouble", "tracking", "archived"] as const).map((name) => (
              <YesNoField
                key={name}
                name={name}
                value={query[name]}
                onSelect={(value) => set({ [name]: value })}
              />
            ))}
          </div>
        </Section>
      </div>
    </Dialog>
  );
}

const useLawNames = () => new Map(useJurisdictions().map(({ jurisdiction, place }) => [jurisdiction, place]));

const Section = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={css.section}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

function CheckboxGroup<Value extends string>(props: {
  legend: string;
  choices: readonly (readonly [Value, string])[];
  selected: readonly Value[];
  onSelect: (selected: Value[]) => void;
}) {
  const { legend, choices, selected, onSelect } = props;
  return (
    <Section legend={legend}>
      <div className={css.boxes}>
        {choices.map(([value, choiceLabel]) => (
          <Choice
            key={value}
            checked={selected.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onSelect(checked ? [...selected, value] : selected.filter((item) => item !== value))
            }
          >
            {choiceLabel}
          </Choice>
        ))}
      </div>
    </Section>
  );
}

function DateRangeFields(props: {
  label: string;
  range: DateRange | null;
  onRange: (range: DateRange | null) => void;
}) {
  const id = useId();
  const { label, range, onRange } = props;
  const { from, to } = range ?? { from: null, to: null };
  const applyQuery = (next: DateRange) => {
    // Dates in the wrong order mean the same range.
    if (next.from && next.to && next.from > next.to) onRange({ from: next.to, to: next.from });
    else onRange(next.from || next.to ? next : null);
  };
  return (
    <div className={css.span}>
      <span>{label}</span>
      <DateField
        id={`${id}from`}
        label={formatMessage(trackerFilters.fromLabel, { range: label })}
        placeholder={trackerFilters.from}
        value={from}
        formatDay={formatDayYear}
        onChange={(day) => applyQuery({ from: day, to })}
      />
      <DateField
        id={`${id}to`}
        label={formatMessage(trackerFilters.toLabel, { range: label })}
        placeholder={trackerFilters.to}
        end="to"
        value={to}
        formatDay={formatDayYear}
        onChange={(day) => applyQuery({ from, to: day })}
      />
    </div>
  );
}

function YesNoField(props: {
  name: keyof typeof YES_OR_NO;
  value: boolean | null;
  onSelect: (value: boolean | null) => void;
}) {
  const { label, yes, no } = YES_OR_NO[props.name];
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={props.value === null ? "" : props.value ? "yes" : "no"}
          onChange={({ currentTarget: { value } }) => props.onSelect(value === "" ? null : value === "yes")}
        >
          <option value="">{trackerFilters.any}</option>
          <option value="yes">{yes}</option>
          <option value="no">{no}</option>
        </Select>
      )}
    </Field>
  );
}

/** The number of agencies that fit; the search field finds the others. */
const VISIBLE_COUNT = 8;

type AgencyFilterProps = {
  /** The agencies of the user's requests; undefined until they are loaded. */
  agencies: RequestFilterOptions["agencies"] | undefined;
  /** Whether the list has closed requests and drafts, too, so that they count. */
  withClosed: boolean;
  /** Ids. */
  selected: readonly string[];
  onSelect: (selected: string[]) => void;
};

/** Checkboxes for the agencies the user wrote to, with a search field. */
function AgencyFilter({ agencies = [], withClosed, selected, onSelect }: AgencyFilterProps) {
  const id = useId();
  const [inputText, setInputText] = useState("");
  const searchTerms = inputText.trim().toLowerCase();
  const matchesInput = ({ name, abbreviation }: RequestFilterOptions["agencies"][number]) =>
    `${name} ${abbreviation ?? ""}`.toLowerCase().includes(searchTerms);
  const selectedAgencies = agencies.filter((agency) => selected.includes(agency.id));
  const found = agencies.filter((agency) => !selected.includes(agency.id) && matchesInput(agency));
  const visible = [...selectedAgencies, ...found.slice(0, VISIBLE_COUNT)];
  const more = found.length - VISIBLE_COUNT;
  return (
    <fieldset className={css.section}>
      <legend>{trackerFilters.agency}</legend>
      {agencies.length > VISIBLE_COUNT && (
        <Input
          id={id}
          type="search"
          aria-label={trackerFilters.findAgency}
          placeholder={trackerFilters.findAgency}
          autoComplete="off"
          value={inputText}
          onChange={(event) => setInputText(event.target.value)}
        />
      )}
      <div className={css.boxes}>
        {visible.map(({ id: agencyId, name, requests, open }) => (
          <Choice
            key={agencyId}
            checked={selected.includes(agencyId)}
            disabled={!selected.includes(agencyId) && selected.length >= MAX_LIST_VALUES}
            onChange={({ currentTarget: { checked } }) =>
              onSelect(checked ? [...selected, agencyId] : selected.filter((item) => item !== agencyId))
            }
          >
            {name} <span className={css.count}>{(withClosed ? requests : open).toLocaleString("en-US")}</span>
          </Choice>
        ))}
      </div>
      <p className={css.aside} role="status">
        {searchTerms && found.length === 0 && trackerFilters.noAgencyFound}
        {more > 0 && formatMessage(trackerFilters.moreAgencies, { count: more })}
      </p>
    </fieldset>
  );
}
