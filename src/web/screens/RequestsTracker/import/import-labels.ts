import type { ImportRows, RequestImport } from "#contract/exchange/request-import.ts";
import type { ImportField } from "#core/import/columns.ts";
import { csvLine } from "#core/request/list-csv.ts";

/** What a person calls each column. */
export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  title: "Title",
  agency: "Agency",
  agencyEmail: "Agency’s e-mail",
  jurisdiction: "State or country",
  status: "Status",
  trackingNumber: "Tracking number",
  sentOn: "Sent on",
  doneOn: "Answered on",
  records: "Records asked for",
  note: "Note",
};

export const FORMAT_LABELS: Readonly<Record<RequestImport["format"], string>> = {
  table: "Table",
  muckrock_csv: "MuckRock’s export",
  muckrock_json: "MuckRock’s API",
  foia_machine_csv: "FOIA Machine’s export",
  mails: "Mail",
};

export type ImportRow = ImportRows["items"][number];
export type RowKind = ImportRow["kind"];

/** The filters over the rows, in their order. */
const KIND_LABELS: Readonly<Record<RowKind, string>> = {
  new: "New",
  doubtful: "Unsure",
  duplicate: "Here already",
  faulty: "To mend",
};

/** The same of mail, of which nothing is mended in the file itself. */
export const kindLabel = (kind: RowKind, { format }: Pick<RequestImport, "format">): string =>
  kind === "faulty" && format === "mails" ? "Not taken" : KIND_LABELS[kind];

/** "1,846", or with its noun: "1 request", "993 requests". */
export const countText = (count: number, singular?: string, plural?: string) => {
  const number = count.toLocaleString("en-US");
  return singular === undefined ? number : `${number}\u00a0${count === 1 ? singular : plural}`;
};

export const requestsText = (count: number) => countText(count, "request", "requests");

/** Whether the server is at work on it. */
export const isInProgress = ({ state }: Pick<RequestImport, "state">) =>
  state === "planning" || state === "applying" || state === "undoing";

/** How many would be made with these ticks set otherwise than proposed. */
export const selectedCount = ({ counts }: Pick<RequestImport, "counts">, selection: RowSelection): number =>
  counts.new - selection.excluded.size + selection.included.size;

/** What is ticked otherwise than proposed: new rows that are left out, unsure ones that are taken. By number. */
export type RowSelection = { excluded: ReadonlySet<number>; included: ReadonlySet<number> };
export const DEFAULT_SELECTION: RowSelection = { excluded: new Set(), included: new Set() };

export const isRowSelected = (
  { kind, number }: Pick<ImportRow, "kind" | "number">,
  selection: RowSelection,
): boolean =>
  kind === "new" ? !selection.excluded.has(number) : kind === "doubtful" && selection.included.has(number);

/** The ticks after one was set or taken away. */
export function withToggled(
  { kind, number }: Pick<ImportRow, "kind" | "number">,
  selection: RowSelection,
): RowSelection {
  const name = kind === "new" ? "excluded" : "included";
  const changed = new Set(selection[name]);
  if (!changed.delete(number)) changed.add(number);
  return { ...selection, [name]: changed };
}

/** The faulty rows as a table to mend them by: one line a fault. `number` is the row's, as a spreadsheet counts. */
export const errorsCsv = (rows: readonly Pick<ImportRow, "number" | "title" | "errors">[]): string =>
  [
    csvLine(["Row", "Title", "Column", "What to mend"]),
    ...rows.flatMap(({ number, title, errors: faults }) =>
      faults.map(({ field, message }) =>
        csvLine([String(number), title, field === null ? "" : FIELD_LABELS[field], message]),
      ),
    ),
  ].join("");
