import type { ImportRows, RequestImport } from "#contract/request-import.ts";
import type { ImportField } from "#core/import/columns.ts";
import { csvLine } from "#core/request/list-csv.ts";

/** What a person calls each column. */
export const FIELD_WORDS: Readonly<Record<ImportField, string>> = {
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

export const FORMAT_WORDS: Readonly<Record<RequestImport["format"], string>> = {
  table: "Table",
  muckrock_csv: "MuckRock’s export",
  muckrock_json: "MuckRock’s API",
  foia_machine_csv: "FOIA Machine’s export",
  mails: "Mail",
};

export type ImportRow = ImportRows["items"][number];
export type RowKind = ImportRow["kind"];

/** The filters over the rows, in their order. */
const KIND_WORDS: Readonly<Record<RowKind, string>> = {
  new: "New",
  doubtful: "Unsure",
  duplicate: "Here already",
  faulty: "To mend",
};

/** The same of mail, of which nothing is mended in the file itself. */
export const kindWords = (kind: RowKind, { format }: Pick<RequestImport, "format">): string =>
  kind === "faulty" && format === "mails" ? "Not taken" : KIND_WORDS[kind];

/** "1,846", or with its noun: "1 request", "993 requests". */
export const counted = (count: number, one?: string, many?: string) => {
  const number = count.toLocaleString("en-US");
  return one === undefined ? number : `${number}\u00a0${count === 1 ? one : many}`;
};

export const requestsWord = (count: number) => counted(count, "request", "requests");

/** Whether the server is at work on it. */
export const isWorking = ({ state }: Pick<RequestImport, "state">) =>
  state === "planning" || state === "applying" || state === "undoing";

/** How many would be made with these ticks set otherwise than proposed. */
export const chosenCount = ({ counts }: Pick<RequestImport, "counts">, ticks: Ticks): number =>
  counts.new - ticks.leaveOut.size + ticks.takeAlso.size;

/** What is ticked otherwise than proposed: new rows that are left out, unsure ones that are taken. By number. */
export type Ticks = { leaveOut: ReadonlySet<number>; takeAlso: ReadonlySet<number> };
export const AS_PROPOSED: Ticks = { leaveOut: new Set(), takeAlso: new Set() };

export const isTicked = ({ kind, number }: Pick<ImportRow, "kind" | "number">, ticks: Ticks): boolean =>
  kind === "new" ? !ticks.leaveOut.has(number) : kind === "doubtful" && ticks.takeAlso.has(number);

/** The ticks after one was set or taken away. */
export function ticked({ kind, number }: Pick<ImportRow, "kind" | "number">, ticks: Ticks): Ticks {
  const name = kind === "new" ? "leaveOut" : "takeAlso";
  const changed = new Set(ticks[name]);
  if (!changed.delete(number)) changed.add(number);
  return { ...ticks, [name]: changed };
}

/** The faulty rows as a table to mend them by: one line a fault. `number` is the row's, as a spreadsheet counts. */
export const faultsCsv = (rows: readonly Pick<ImportRow, "number" | "title" | "faults">[]): string =>
  [
    csvLine(["Row", "Title", "Column", "What to mend"]),
    ...rows.flatMap(({ number, title, faults }) =>
      faults.map(({ field, message }) =>
        csvLine([String(number), title, field === null ? "" : FIELD_WORDS[field], message]),
      ),
    ),
  ].join("");
