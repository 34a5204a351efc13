import type { RequestImport } from "#contract/request-import.ts";
import { IMPORT_FIELDS, type ImportField } from "#core/import/columns.ts";
import type { DayOrder } from "#core/import/days.ts";
import { useJurisdictions } from "#web/laws.ts";
import { Field, Select } from "#web/ui/Field.tsx";
import css from "./ColumnsForm.module.css";
import { FIELD_WORDS } from "./import-words.ts";

type Choices = NonNullable<RequestImport["choices"]>;
type Props = {
  item: RequestImport;
  choices: Choices;
  /** While the preview is made anew. */
  busy: boolean;
  onChange: (changed: Partial<Choices>) => void;
};

/** How the table is read: what each column is, in which order days are written, which law where none is named. */
export function ColumnsForm({ item, choices, busy, onChange }: Props) {
  const places = useJurisdictions();
  const take = (place: number, field: ImportField | "") => {
    const kept = Object.entries(choices.columns).filter(([name, at]) => at !== place && name !== field);
    onChange({ columns: { ...Object.fromEntries(kept), ...(field && { [field]: place }) } });
  };
  const { header, rows, daysSure } = item.found;
  const mail = item.format === "mails";
  return (
    <section className={css.reading} aria-labelledby="how-read">
      <h3 id="how-read">How it is read</h3>
      {header.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard
        <section className={css.scroll} tabIndex={0} aria-label="The first rows of the table">
          <table className={css.table}>
            <thead>
              <tr>
                {header.map((name, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <th key={place} scope="col">
                    <Select
                      aria-label={`What the column “${name}” is`}
                      value={fieldAt(choices, place)}
                      disabled={busy}
                      onChange={(event) => take(place, event.target.value as ImportField | "")}
                    >
                      <option value="">Left out</option>
                      {IMPORT_FIELDS.map((field) => (
                        <option key={field} value={field}>
                          {FIELD_WORDS[field]}
                        </option>
                      ))}
                    </Select>
                    <span>{name || "No name"}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
                <tr key={row}>
                  {header.map((_, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                    <td key={place}>{cells[place]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <div className={css.more}>
        {header.length > 0 && (
          <Field
            label="Days such as 3/2/2026"
            help={
              daysSure ? "The days of the table say so themselves." : "A guess: none of its days decides it."
            }
          >
            {(control) => (
              <Select
                {...control}
                value={choices.dayOrder}
                disabled={busy}
                onChange={(event) => onChange({ dayOrder: event.target.value as DayOrder })}
              >
                <option value="mdy">Month first: March 2</option>
                <option value="dmy">Day first: February 3</option>
              </Select>
            )}
          </Field>
        )}
        <Field
          label="Law"
          help={
            mail
              ? "Of agencies that are not in the directory."
              : "Of agencies that are not in the directory and name no place."
          }
        >
          {(control) => (
            <Select
              {...control}
              value={choices.jurisdiction ?? ""}
              disabled={busy}
              onChange={(event) => onChange({ jurisdiction: event.target.value || null })}
            >
              <option value="">{mail ? "Not chosen" : "As each row says"}</option>
              {places.map(({ jurisdiction, place }) => (
                <option key={jurisdiction} value={jurisdiction}>
                  {place}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </section>
  );
}

const fieldAt = ({ columns }: Choices, place: number): ImportField | "" =>
  IMPORT_FIELDS.find((field) => columns[field] === place) ?? "";
