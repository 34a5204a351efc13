import type { RequestImport } from "#contract/exchange/request-import.ts";
import { IMPORT_FIELDS, type ImportField } from "#core/import/columns.ts";
import type { DayOrder } from "#core/import/parse-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerImport } from "#messages/tracker/import.ts";
import { Field, Select } from "#web/design/controls/Field.tsx";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import css from "./ColumnsForm.module.css";
import { FIELD_LABELS } from "./import-labels.ts";

type Choices = NonNullable<RequestImport["options"]>;
type Props = {
  item: RequestImport;
  choices: Choices;
  /** While the preview is recalculated. */
  busy: boolean;
  onChange: (change: Partial<Choices>) => void;
};

/** How the table is read: the content of each column, the date format, and the law of rows without one. */
export function ColumnsForm({ item, choices, busy, onChange }: Props) {
  const jurisdictions = useJurisdictions();
  const setColumn = (columnIndex: number, field: ImportField | "") => {
    const otherColumns = Object.entries(choices.columns).filter(
      ([name, at]) => at !== columnIndex && name !== field,
    );
    onChange({ columns: { ...Object.fromEntries(otherColumns), ...(field && { [field]: columnIndex }) } });
  };
  const { header, rows, dayOrderCertain } = item.preview;
  const isEmail = item.format === "emails";
  return (
    <section className={css.reading} aria-labelledby="how-read">
      <h3 id="how-read">{trackerImport.columns.heading}</h3>
      {header.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard
        <section className={css.scroll} tabIndex={0} aria-label={trackerImport.columns.table}>
          <table className={css.table}>
            <thead>
              <tr>
                {header.map((name, columnIndex) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
                  <th key={columnIndex} scope="col">
                    <Select
                      aria-label={formatMessage(trackerImport.columns.column, { name })}
                      value={fieldOfColumn(choices, columnIndex)}
                      disabled={busy}
                      onChange={(event) => setColumn(columnIndex, event.target.value as ImportField | "")}
                    >
                      <option value="">{trackerImport.columns.ignored}</option>
                      {IMPORT_FIELDS.map((field) => (
                        <option key={field} value={field}>
                          {FIELD_LABELS[field]}
                        </option>
                      ))}
                    </Select>
                    <span>{name || trackerImport.columns.unnamed}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
                <tr key={row}>
                  {header.map((_, columnIndex) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
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
            label={trackerImport.columns.dayOrder}
            help={
              dayOrderCertain ? trackerImport.columns.dayOrderSure : trackerImport.columns.dayOrderAssumed
            }
          >
            {(control) => (
              <Select
                {...control}
                value={choices.dayOrder}
                disabled={busy}
                onChange={(event) => onChange({ dayOrder: event.target.value as DayOrder })}
              >
                <option value="mdy">{trackerImport.columns.monthFirst}</option>
                <option value="dmy">{trackerImport.columns.dayFirst}</option>
              </Select>
            )}
          </Field>
        )}
        <Field
          label={trackerImport.columns.law}
          help={isEmail ? trackerImport.columns.lawHelpEmail : trackerImport.columns.lawHelpTable}
        >
          {(control) => (
            <Select
              {...control}
              value={choices.jurisdiction ?? ""}
              disabled={busy}
              onChange={(event) => onChange({ jurisdiction: event.target.value || null })}
            >
              <option value="">
                {isEmail ? trackerImport.columns.lawNone : trackerImport.columns.lawByRow}
              </option>
              {jurisdictions.map(({ jurisdiction, place }) => (
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

const fieldOfColumn = ({ columns }: Choices, columnIndex: number): ImportField | "" =>
  IMPORT_FIELDS.find((field) => columns[field] === columnIndex) ?? "";
