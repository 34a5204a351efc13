import type { RequestImport } from "#contract/exchange/request-import.ts";
import { foldText } from "#core/agency/search-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerImport } from "#messages/tracker/import.ts";
import { Select } from "#web/design/controls/Field.tsx";
import { AddAgencyOption } from "#web/features/agencies/AddAgencyRow.tsx";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import css from "./ImportAgencyChoices.module.css";

type Choices = NonNullable<RequestImport["options"]>;
type Props = {
  item: RequestImport;
  choices: Choices;
  busy: boolean;
  onChange: (change: Partial<Choices>) => void;
};

const OWN_AGENCY = "own";

/** Agencies without a certain match in the directory: the user picks one, or adds the agency for themselves. */
export function ImportAgencyChoices({ item, choices, busy, onChange }: Props) {
  const { unknownAgencies } = item.preview;
  const places = useJurisdictions();
  if (unknownAgencies.length === 0) return null;
  const isEmail = item.format === "emails";
  return (
    <section className={css.agencies} aria-labelledby="unknown-agencies">
      <h3 id="unknown-agencies">
        {formatMessage(trackerImport.agencies.heading, { count: unknownAgencies.length })}
      </h3>
      <p>{isEmail ? trackerImport.agencies.textEmail : trackerImport.agencies.textTable}</p>
      <ul>
        {unknownAgencies.map(({ name, rows, candidates, jurisdiction }) => {
          const selected = choices.agencies[foldText(name)];
          const code = choices.jurisdiction ?? jurisdiction;
          const law = places.find((place) => place.jurisdiction === code)?.commonName;
          return (
            <li key={name}>
              <span className={css.name}>
                {name}{" "}
                <small>
                  {formatMessage(isEmail ? trackerImport.agencies.requests : trackerImport.agencies.rows, {
                    count: rows,
                  })}
                </small>
              </span>
              <Select
                aria-label={formatMessage(trackerImport.agencies.choice, { name })}
                value={selected ?? OWN_AGENCY}
                disabled={busy}
                onChange={({ target: { value } }) =>
                  onChange({
                    agencies: { ...choices.agencies, [foldText(name)]: value === OWN_AGENCY ? null : value },
                  })
                }
              >
                {candidates.map((candidate) => (
                  <option key={candidate.id} value={candidate.id}>
                    {candidate.name}
                  </option>
                ))}
                <AddAgencyOption name={name} value={OWN_AGENCY} />
              </Select>
              {law && !selected && (
                <small className={css.law}>{formatMessage(trackerImport.agencies.law, { law })}</small>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
