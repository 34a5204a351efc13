import { type ReactNode, useId, useState } from "react";
import type { DaySpan, ListQuery } from "#core/request/list-query.ts";
import { STATUS_WORDS, STATUSES } from "#core/request/states.ts";
import { dayYear } from "#web/deadline/day-words.ts";
import { useLabels } from "#web/labels.ts";
import { useJurisdictions } from "#web/laws.ts";
import { Button } from "#web/ui/Button.tsx";
import { DayField } from "#web/ui/DayField.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Choice, Field, Select } from "#web/ui/Field.tsx";
import { AgencyChoices } from "./AgencyChoices.tsx";
import css from "./FilterDialog.module.css";
import {
  BALL_CHOICES,
  capital,
  isFiltered,
  SPANS,
  withoutFilters,
  withStatuses,
  YES_OR_NO,
} from "./filter-words.ts";
import { useChoices } from "./use-filter-names.ts";

type Props = {
  query: ListQuery;
  found: string | null;
  onQuery: (query: ListQuery) => void;
  onClose: () => void;
};

/** All a list can be narrowed by. What is chosen shows in the list at once. */
export function FilterDialog({ query: given, found, onQuery, onClose }: Props) {
  // The address follows a moment later: boxes ticked in haste must not undo each other.
  const [query, setQuery] = useState(given);
  const take = (next: ListQuery) => {
    setQuery(next);
    onQuery(next);
  };
  const choices = useChoices().data;
  const labels = useLabels();
  const laws = useLawNames();
  const set = (change: Partial<ListQuery>) => take({ ...query, ...change });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Filter requests"
      wide
      actions={
        <>
          <p className={css.found} role="status">
            {found}
          </p>
          <Button disabled={!isFiltered(query)} onClick={() => take(withoutFilters(query))}>
            Clear all
          </Button>
          <Button kind="main" onClick={onClose}>
            Show them
          </Button>
        </>
      }
    >
      <div className={css.sections}>
        <Boxes
          legend="Status"
          choices={STATUSES.map((status) => [status, capital(STATUS_WORDS[status])])}
          chosen={query.status}
          onChoose={(status) => take(withStatuses(query, status))}
        />
        <Choice
          checked={query.filter === "all"}
          onChange={({ currentTarget: { checked } }) => set({ filter: checked ? "all" : "open" })}
        >
          Look through all, also closed ones and drafts
        </Choice>
        <Boxes
          legend="Whose turn"
          choices={BALL_CHOICES}
          chosen={query.ball}
          onChoose={(ball) => set({ ball })}
        />
        <AgencyChoices
          agencies={choices?.agencies}
          chosen={query.agency}
          onChoose={(agency) => set({ agency })}
        />
        {choices && choices.jurisdictions.length > 0 && (
          <Boxes
            legend="Law"
            choices={choices.jurisdictions.map(({ jurisdiction }) => [
              jurisdiction,
              laws.get(jurisdiction) ?? jurisdiction,
            ])}
            chosen={query.jurisdiction}
            onChoose={(jurisdiction) => set({ jurisdiction })}
          />
        )}
        {labels.length > 0 && (
          <Boxes
            legend="Tag"
            choices={labels.map(({ id, name }) => [id, name])}
            chosen={query.tag}
            onChoose={(tag) => set({ tag })}
          />
        )}
        <Section legend="Days">
          {(["due", "filed", "activity"] as const).map((name) => (
            <SpanFields
              key={name}
              label={SPANS[name]}
              span={query[name]}
              onSpan={(span) => set({ [name]: span })}
            />
          ))}
        </Section>
        <Section legend="More">
          <div className={css.halves}>
            {(["fee", "trouble", "tracking", "archived"] as const).map((name) => (
              <Either
                key={name}
                name={name}
                value={query[name]}
                onChoose={(value) => set({ [name]: value })}
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

function Boxes<Value extends string>(props: {
  legend: string;
  choices: readonly (readonly [Value, string])[];
  chosen: readonly Value[];
  onChoose: (chosen: Value[]) => void;
}) {
  const { legend, choices, chosen, onChoose } = props;
  return (
    <Section legend={legend}>
      <div className={css.boxes}>
        {choices.map(([value, words]) => (
          <Choice
            key={value}
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          >
            {words}
          </Choice>
        ))}
      </div>
    </Section>
  );
}

function SpanFields(props: { label: string; span: DaySpan | null; onSpan: (span: DaySpan | null) => void }) {
  const id = useId();
  const { label, span, onSpan } = props;
  const { from, to } = span ?? { from: null, to: null };
  const take = (next: DaySpan) => {
    // Days the wrong way around mean the same span.
    if (next.from && next.to && next.from > next.to) onSpan({ from: next.to, to: next.from });
    else onSpan(next.from || next.to ? next : null);
  };
  return (
    <div className={css.span}>
      <span>{label}</span>
      <DayField
        id={`${id}from`}
        label={`${label} from`}
        placeholder="From"
        value={from}
        words={dayYear}
        onChange={(day) => take({ from: day, to })}
      />
      <DayField
        id={`${id}to`}
        label={`${label} to`}
        placeholder="To"
        end="to"
        value={to}
        words={dayYear}
        onChange={(day) => take({ from, to: day })}
      />
    </div>
  );
}

function Either(props: {
  name: keyof typeof YES_OR_NO;
  value: boolean | null;
  onChoose: (value: boolean | null) => void;
}) {
  const { label, yes, no } = YES_OR_NO[props.name];
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={props.value === null ? "" : props.value ? "yes" : "no"}
          onChange={({ currentTarget: { value } }) => props.onChoose(value === "" ? null : value === "yes")}
        >
          <option value="">Any</option>
          <option value="yes">{yes}</option>
          <option value="no">{no}</option>
        </Select>
      )}
    </Field>
  );
}
