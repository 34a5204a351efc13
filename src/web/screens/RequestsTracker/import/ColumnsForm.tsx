import type { RequestImport } from "#contract/exchange/request-import.ts";
import { IMPORT_FIELDS, type ImportField } from "#core/import/columns.ts";
import type { DayOrder } from "#core/import/parse-date.ts";
import { Field, Select } from "#web/design/controls/Field.tsx";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import css from "./ColumnsForm.module.css";
import { FIELD_LABELS } from "./import-labels.ts";

type Choices = NonNullable<RequestImport["options"]>;
type Props = {
  item: RequestImport;
  choices: Choices;
  /** While the preview is made anew. */
  busy: boolean;
  onChange: (change: Partial<Choices>) => void;
};

/** How the table is read: what each column is, in which order days are written, which law where none is named. */
export function ColumnsForm({ item, choices, busy, onChange }: Props) {
  const jurisdictions = useJurisdictions();
  const setColumn = (columnIndex: number, field: ImportField | "") => {
    const otherColumns = Object.entries(choices.columns).filter(
      ([name, at]) => at !== columnIndex && name !== field,
    );
    onChange({ columns: { ...Object.fromEntries(otherColumns), ...(field && { [field]: columnIndex }) } });
  };
  const { header, rows, dayOrderCertain } = item.preview;
  const isEmail = item.format === "mails";
  return (
    <section className={css.reading} aria-labelledby="how-read">
      <h3 id="how-read">How it is read</h3>
      {header.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard
        <section className={css.scroll} tabIndex={0} aria-label="The first rows of the table">
          <table className={css.table}>
            <thead>
              <tr>
                {header.map((name, columnIndex) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <th key={columnIndex} scope="col">
                    <Select
                      aria-label={`What the column “${name}” is`}
                      value={fieldOfColumn(choices, columnIndex)}
                      disabled={busy}
                      onChange={(event) => setColumn(columnIndex, event.target.value as ImportField | "")}
                    >
                      <option value="">Left out</option>
                      {IMPORT_FIELDS.map((field) => (
                        <option key={field} value={field}>
                          {FIELD_LABELS[field]}
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
                  {header.map((_, columnIndex) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                    <td key={columnIndex}>{cells[columnIndex]}</td>
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
              dayOrderCertain
                ? "The days of the table say so themselves."
                : "A guess: none of its days decides it."
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
            isEmail
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
              <option value="">{isEmail ? "Not chosen" : "As each row says"}</option>
              {jurisdictions.map(({ jurisdiction, place: columnIndex }) => (
                <option key={jurisdiction} value={jurisdiction}>
                  {columnIndex}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </section>
  );
}

const fieldOfColumn = ({ columns }: Choices, columnIndex: number): ImportField | "" =>
  IMPORT_FIELDS.find((field) => columns[field] === columnIndex) ?? "";
