import type { RequestImport } from "#contract/exchange/request-import.ts";
import { foldText } from "#core/agency/search-text.ts";
import { Select } from "#web/design/controls/Field.tsx";
import css from "./ImportAgencyChoices.module.css";
import { countText } from "./import-labels.ts";

type Choices = NonNullable<RequestImport["options"]>;
type Props = {
  item: RequestImport;
  choices: Choices;
  busy: boolean;
  onChange: (change: Partial<Choices>) => void;
};

const OWN_AGENCY = "own";

/** The agencies that no office of the directory is certain to be: which one is meant, or one of the person's own. */
export function ImportAgencyChoices({ item, choices, busy, onChange }: Props) {
  const { unknownAgencies } = item.preview;
  if (unknownAgencies.length === 0) return null;
  const isEmail = item.format === "mails";
  return (
    <section className={css.agencies} aria-labelledby="unknown-agencies">
      <h3 id="unknown-agencies">{countText(unknownAgencies.length, "agency", "agencies")} to look at</h3>
      <p>
        {isEmail
          ? "No office of the directory writes from these."
          : "The directory has no office by exactly these names."}{" "}
        One that stays your own is added for you alone.
      </p>
      <ul>
        {unknownAgencies.map(({ name, rows, candidates: guesses }) => {
          const selected = choices.agencies[foldText(name)];
          return (
            <li key={name}>
              <span className={css.name}>
                {name}{" "}
                <small>{countText(rows, isEmail ? "request" : "row", isEmail ? "requests" : "rows")}</small>
              </span>
              <Select
                aria-label={`Which office “${name}” is`}
                value={selected ?? OWN_AGENCY}
                disabled={busy}
                onChange={({ target: { value } }) =>
                  onChange({
                    agencies: { ...choices.agencies, [foldText(name)]: value === OWN_AGENCY ? null : value },
                  })
                }
              >
                <option value={OWN_AGENCY}>My own office</option>
                {guesses.map((candidate) => (
                  <option key={candidate.id} value={candidate.id}>
                    {candidate.name}
                  </option>
                ))}
              </Select>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
