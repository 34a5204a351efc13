import type { RequestImport } from "#contract/request-import.ts";
import { fold } from "#core/agency/search-text.ts";
import { Select } from "#web/ui/Field.tsx";
import css from "./AgencyChoices.module.css";
import { counted } from "./import-words.ts";

type Choices = NonNullable<RequestImport["choices"]>;
type Props = {
  item: RequestImport;
  choices: Choices;
  busy: boolean;
  onChange: (changed: Partial<Choices>) => void;
};

const OWN = "own";

/** The agencies that no office of the directory is certain to be: which one is meant, or one of the person's own. */
export function AgencyChoices({ item, choices, busy, onChange }: Props) {
  const { unknownAgencies } = item.found;
  if (unknownAgencies.length === 0) return null;
  const mail = item.format === "mails";
  return (
    <section className={css.agencies} aria-labelledby="unknown-agencies">
      <h3 id="unknown-agencies">{counted(unknownAgencies.length, "agency", "agencies")} to look at</h3>
      <p>
        {mail
          ? "No office of the directory writes from these."
          : "The directory has no office by exactly these names."}{" "}
        One that stays your own is added for you alone.
      </p>
      <ul>
        {unknownAgencies.map(({ name, rows, guesses }) => {
          const chosen = choices.agencies[fold(name)];
          return (
            <li key={name}>
              <span className={css.name}>
                {name} <small>{counted(rows, mail ? "request" : "row", mail ? "requests" : "rows")}</small>
              </span>
              <Select
                aria-label={`Which office “${name}” is`}
                value={chosen ?? OWN}
                disabled={busy}
                onChange={({ target: { value } }) =>
                  onChange({ agencies: { ...choices.agencies, [fold(name)]: value === OWN ? null : value } })
                }
              >
                <option value={OWN}>My own office</option>
                {guesses.map((guess) => (
                  <option key={guess.id} value={guess.id}>
                    {guess.name}
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
