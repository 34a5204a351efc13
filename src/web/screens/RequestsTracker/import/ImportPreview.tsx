import { mdiAlertCircle } from "@mdi/js";
import { type ReactNode, useState } from "react";
import type { RequestImport } from "#contract/exchange/request-import.ts";
import { IMPORT_FIELDS, type ImportField } from "#core/import/columns.ts";
import type { DayOrder } from "#core/import/parse-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerImport } from "#messages/tracker/import.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice, Field, Select } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { ImportAgencyChoices } from "./ImportAgencyChoices.tsx";
import windowCss from "./ImportDialog.module.css";
import { ImportedRows } from "./ImportedRows.tsx";
import { DEFAULT_SELECTION, FIELD_LABELS, type RowSelection, selectedCount } from "./import-labels.ts";
import { useApply, useSetChoices } from "./import-queries.ts";

/** The preview of an import: how the file is read, the result of each row, and the button that applies it. */
export function ImportPreview({ item, summary }: { item: RequestImport; summary: ReactNode }) {
  const [selection, setSelection] = useState<RowSelection>(DEFAULT_SELECTION);
  const apply = useApply(item.id);
  const choose = useSetChoices(item.id);
  const count = selectedCount(item, selection);
  const change = (changed: Partial<NonNullable<RequestImport["options"]>>) => {
    if (item.options === null || choose.isPending) return;
    // The row numbers stay the same, but the kinds of the rows may change.
    setSelection(DEFAULT_SELECTION);
    choose.mutate({ ...item.options, ...changed });
  };
  return (
    <>
      <div className={windowCss.body}>
        {summary}
        {choose.error && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {formatMessage(trackerImport.preview.unchanged, { reason: choose.error.message })}
          </Notice>
        )}
        {item.options && (
          <>
            <OwnAddresses item={item} choices={item.options} busy={choose.isPending} onChange={change} />
            <ColumnsForm item={item} choices={item.options} busy={choose.isPending} onChange={change} />
            <ImportAgencyChoices
              item={item}
              choices={item.options}
              busy={choose.isPending}
              onChange={change}
            />
          </>
        )}
        <ImportedRows item={item} selection={selection} onSelection={setSelection} />
      </div>
      <footer className={windowCss.foot}>
        <Button
          kind="main"
          busy={apply.isPending}
          disabled={count === 0}
          onClick={() =>
            apply.mutate({ excluded: [...selection.excluded], included: [...selection.included] })
          }
        >
          {count === 0 ? trackerImport.preview.none : formatMessage(trackerImport.preview.submit, { count })}
        </Button>
        {apply.error ? (
          <span role="alert">{apply.error.message}</span>
        ) : (
          <span>
            {skippedText(item)} {trackerImport.preview.hint}
          </span>
        )}
      </footer>
    </>
  );
}

/** The numbers of rows that are not imported. */
function skippedText({ format, counts: { faulty, duplicate } }: RequestImport): string {
  const skipped = [
    ...(faulty > 0
      ? [
          formatMessage(
            format === "emails" ? trackerImport.preview.notImportable : trackerImport.preview.toFix,
            { count: faulty },
          ),
        ]
      : []),
    ...(duplicate > 0 ? [formatMessage(trackerImport.preview.duplicates, { count: duplicate })] : []),
  ];
  return skipped.length > 0 ? formatMessage(trackerImport.preview.leftOut, { rows: skipped.join(", ") }) : "";
}

type Choices = NonNullable<RequestImport["options"]>;

/** Selects the user's own addresses among the senders: emails from them are outgoing, all others incoming. */
function OwnAddresses(props: {
  item: RequestImport;
  choices: Choices;
  busy: boolean;
  onChange: (change: Partial<Choices>) => void;
}) {
  const { item, choices, busy, onChange } = props;
  if (item.format !== "emails") return null;
  const selected = new Set(choices.addresses.map((address) => address.toLowerCase()));
  const senders = item.preview.senders.filter(({ address }) => !selected.has(address.toLowerCase()));
  const all = [
    ...choices.addresses.map((address) => ({
      address,
      letters: item.preview.senders.find((sender) => sender.address === address.toLowerCase())?.letters ?? 0,
    })),
    ...senders,
  ];
  return (
    <fieldset className={windowCss.own} disabled={busy}>
      <legend>{trackerImport.own.legend}</legend>
      <p>{trackerImport.own.text}</p>
      <div className={windowCss.list}>
        {all.map(({ address, letters }) => (
          <Choice
            key={address}
            checked={selected.has(address.toLowerCase())}
            onChange={({ target: { checked } }) =>
              onChange({
                addresses: checked
                  ? [...choices.addresses, address]
                  : choices.addresses.filter((entry) => entry !== address),
              })
            }
          >
            {address} <small>{formatMessage(trackerImport.own.letters, { count: letters })}</small>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

type Props = {
  item: RequestImport;
  choices: Choices;
  /** While the preview is recalculated. */
  busy: boolean;
  onChange: (change: Partial<Choices>) => void;
};

/** How the table is read: the content of each column, the date format, and the law of rows without one. */
function ColumnsForm({ item, choices, busy, onChange }: Props) {
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
    <section className={windowCss.reading} aria-labelledby="how-read">
      <h3 id="how-read">{trackerImport.columns.heading}</h3>
      {header.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard
        <section className={windowCss.scroll} tabIndex={0} aria-label={trackerImport.columns.table}>
          <table className={windowCss.table}>
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
      <div className={windowCss.more}>
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
