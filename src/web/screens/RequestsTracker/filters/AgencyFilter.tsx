import { useId, useState } from "react";
import type { RequestFilterOptions } from "#contract/requests/filter-options.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { MAX_LIST_VALUES } from "#core/request/list-query.ts";
import { trackerFilters } from "#messages/tracker/filters.ts";
import { Choice, Input } from "#web/design/controls/Field.tsx";
import css from "./FilterDialog.module.css";

/** The number of agencies that fit; the search field finds the others. */
const VISIBLE_COUNT = 8;

type Props = {
  /** The agencies of the user's requests; undefined until they are loaded. */
  agencies: RequestFilterOptions["agencies"] | undefined;
  /** Ids. */
  selected: readonly string[];
  onSelect: (selected: string[]) => void;
};

/** Checkboxes for the agencies the user wrote to, with a search field. */
export function AgencyFilter({ agencies = [], selected, onSelect }: Props) {
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
        {visible.map(({ id: agencyId, name, requests }) => (
          <Choice
            key={agencyId}
            checked={selected.includes(agencyId)}
            disabled={!selected.includes(agencyId) && selected.length >= MAX_LIST_VALUES}
            onChange={({ currentTarget: { checked } }) =>
              onSelect(checked ? [...selected, agencyId] : selected.filter((item) => item !== agencyId))
            }
          >
            {name} <span className={css.count}>{requests.toLocaleString("en-US")}</span>
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
