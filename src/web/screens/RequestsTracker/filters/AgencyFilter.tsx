import { useId, useState } from "react";
import type { RequestFilterOptions } from "#contract/requests/filter-options.ts";
import { MAX_LIST_VALUES } from "#core/request/list-query.ts";
import { Choice, Input } from "#web/design/controls/Field.tsx";
import css from "./FilterDialog.module.css";

/** As many as fit; typing finds the others. */
const VISIBLE_COUNT = 8;

type Props = {
  /** The agencies there are requests to; undefined until they are here. */
  agencies: RequestFilterOptions["agencies"] | undefined;
  /** Ids. */
  selected: readonly string[];
  onSelect: (selected: string[]) => void;
};

/** Agencies to tick, found by typing among those the person has written to. */
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
      <legend>Agency</legend>
      {agencies.length > VISIBLE_COUNT && (
        <Input
          id={id}
          type="search"
          aria-label="Find an agency"
          placeholder="Find an agency"
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
        {searchTerms && found.length === 0 && "No agency you wrote to is called that."}
        {more > 0 && `${more.toLocaleString("en-US")} more: type to find them.`}
      </p>
    </fieldset>
  );
}
