import { useId, useState } from "react";
import type { RequestChoices } from "#contract/request-choices.ts";
import { MOST_NAMED } from "#core/request/list-query.ts";
import { Choice, Input } from "#web/ui/Field.tsx";
import css from "./FilterDialog.module.css";

/** As many as fit; typing finds the others. */
const SHOWN = 8;

type Props = {
  /** The agencies there are requests to; undefined until they are here. */
  agencies: RequestChoices["agencies"] | undefined;
  /** Ids. */
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
};

/** Agencies to tick, found by typing among those the person has written to. */
export function AgencyChoices({ agencies = [], chosen, onChoose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const words = typed.trim().toLowerCase();
  const isMeant = ({ name, abbreviation }: RequestChoices["agencies"][number]) =>
    `${name} ${abbreviation ?? ""}`.toLowerCase().includes(words);
  const ticked = agencies.filter((agency) => chosen.includes(agency.id));
  const found = agencies.filter((agency) => !chosen.includes(agency.id) && isMeant(agency));
  const shown = [...ticked, ...found.slice(0, SHOWN)];
  const more = found.length - SHOWN;
  return (
    <fieldset className={css.section}>
      <legend>Agency</legend>
      {agencies.length > SHOWN && (
        <Input
          id={id}
          type="search"
          aria-label="Find an agency"
          placeholder="Find an agency"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={css.boxes}>
        {shown.map(({ id: agencyId, name, requests }) => (
          <Choice
            key={agencyId}
            checked={chosen.includes(agencyId)}
            disabled={!chosen.includes(agencyId) && chosen.length >= MOST_NAMED}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(checked ? [...chosen, agencyId] : chosen.filter((one) => one !== agencyId))
            }
          >
            {name} <span className={css.count}>{requests.toLocaleString("en-US")}</span>
          </Choice>
        ))}
      </div>
      <p className={css.aside} role="status">
        {words && found.length === 0 && "No agency you wrote to is called that."}
        {more > 0 && `${more.toLocaleString("en-US")} more: type to find them.`}
      </p>
    </fieldset>
  );
}
