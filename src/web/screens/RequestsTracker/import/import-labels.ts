import type { ImportRows, RequestImport } from "#contract/exchange/request-import.ts";
import type { ImportField } from "#core/import/columns.ts";
import { csvLine } from "#core/request/list-csv.ts";
import { trackerImport } from "#messages/tracker/import.ts";

export const FIELD_LABELS = trackerImport.fields satisfies Record<ImportField, string>;

export const FORMAT_LABELS = trackerImport.formats satisfies Record<RequestImport["format"], string>;

export type ImportRow = ImportRows["items"][number];
export type RowKind = ImportRow["kind"];

const KIND_LABELS = trackerImport.rows.kinds satisfies Record<RowKind, string>;

/** The label of a filter over the rows. Emails cannot be fixed in the file, unlike rows of a table. */
export const kindLabel = (kind: RowKind, { format }: Pick<RequestImport, "format">): string =>
  kind === "faulty" && format === "emails" ? trackerImport.rows.notImportable : KIND_LABELS[kind];

/** Whether the server is processing the import. */
export const isInProgress = ({ state }: Pick<RequestImport, "state">) =>
  state === "planning" || state === "applying" || state === "undoing";

/** The number of requests that would be imported with this selection. */
export const selectedCount = ({ counts }: Pick<RequestImport, "counts">, selection: RowSelection): number =>
  counts.new - selection.excluded.size + selection.included.size;

/** Changes to the default selection, by row number: new rows that are left out, uncertain rows that are imported. */
export type RowSelection = { excluded: ReadonlySet<number>; included: ReadonlySet<number> };
export const DEFAULT_SELECTION: RowSelection = { excluded: new Set(), included: new Set() };

export const isRowSelected = (
  { kind, number }: Pick<ImportRow, "kind" | "number">,
  selection: RowSelection,
): boolean =>
  kind === "new" ? !selection.excluded.has(number) : kind === "doubtful" && selection.included.has(number);

/** The selection after a click on a checkbox. */
export function withToggled(
  { kind, number }: Pick<ImportRow, "kind" | "number">,
  selection: RowSelection,
): RowSelection {
  const name = kind === "new" ? "excluded" : "included";
  const changed = new Set(selection[name]);
  if (!changed.delete(number)) changed.add(number);
  return { ...selection, [name]: changed };
}

/** The problems of faulty rows as CSV, one line per problem. `number` is the row number in a spreadsheet. */
export const errorsCsv = (rows: readonly Pick<ImportRow, "number" | "title" | "errors">[]): string =>
  [
    csvLine(Object.values(trackerImport.rows.csv)),
    ...rows.flatMap(({ number, title, errors }) =>
      errors.map(({ field, message }) =>
        csvLine([String(number), title, field === null ? "" : FIELD_LABELS[field], message]),
      ),
    ),
  ].join("");
