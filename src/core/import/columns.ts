import { foldText } from "#core/agency/search-text.ts";

/** The fields a column of a table of requests can hold. */
export const IMPORT_FIELDS = [
  "title",
  "agency",
  "agencyEmail",
  "jurisdiction",
  "status",
  "trackingNumber",
  "sentOn",
  "doneOn",
  "records",
  "note",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Which column each field is read from, counted from 0; a field that is not there has none. */
export type Columns = Partial<Record<ImportField, number>>;

/** Programs whose exports are known by their headers. "table": any other table; "emails": email files. */
export const IMPORT_FORMATS = [
  "table",
  "muckrock_csv",
  "muckrock_json",
  "foia_machine_csv",
  "emails",
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What a row of an import becomes. "doubtful" may be no request at all: it is created only if the user selects it. */
export const IMPORT_ROW_KINDS = ["new", "doubtful", "duplicate", "faulty"] as const;

/** Folded names of columns, the surest first. */
const COLUMN_NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  title: ["title", "subject", "request", "request title", "name", "topic", "betreff", "objet"],
  agency: [
    "agency",
    "agency name",
    "office",
    "public body",
    "authority",
    "department",
    "body",
    "institution",
    "to",
  ],
  agencyEmail: ["agency email", "email", "e mail", "agency address", "email address", "foia email"],
  jurisdiction: ["jurisdiction state", "jurisdiction", "law", "state", "country", "place"],
  status: ["status", "state of request", "outcome", "result", "stage"],
  trackingNumber: [
    "tracking number",
    "tracking id",
    "tracking",
    "reference",
    "reference number",
    "case number",
    "request number",
    "foia number",
    "file number",
  ],
  sentOn: [
    "date submitted",
    "datetime submitted",
    "sent",
    "date sent",
    "sent on",
    "filed",
    "date filed",
    "filed on",
    "submitted",
    "submitted on",
    "request date",
    "date of request",
    "date",
  ],
  doneOn: [
    "date done",
    "datetime done",
    "date closed",
    "closed",
    "closed on",
    "fullfilled date",
    "fulfilled date",
    "completed",
    "date completed",
    "response date",
    "answered",
  ],
  records: [
    "requested documents",
    "requested docs",
    "records",
    "records requested",
    "description",
    "request text",
    "letter",
    "body text",
    "text",
  ],
  note: ["note", "notes", "comment", "comments", "remarks", "url", "link"],
};

/** Detects the field of each column by its name. No column is used twice. */
export function detectColumns(header: readonly string[]): Columns {
  const folded = header.map((name) => foldText(name));
  const usedColumns = new Set<number>();
  const columns: Columns = {};
  for (const field of IMPORT_FIELDS) {
    const columnIndex = COLUMN_NAMES[field]
      .map((name) => folded.findIndex((column, index) => column === name && !usedColumns.has(index)))
      .find((index) => index >= 0);
    if (columnIndex === undefined) continue;
    usedColumns.add(columnIndex);
    columns[field] = columnIndex;
  }
  return columns;
}

/**
 * Detects by its header which program exported a table: MuckRock's by its `export_csv` task and its API
 * (`/api_v1/foia`), FOIA Machine's by its `export_summaries` command.
 */
export function detectTableFormat(header: readonly string[]): ImportFormat {
  const names = new Set(header.map((name) => foldText(name)));
  const hasAll = (...required: string[]) => required.every((name) => names.has(name));
  if (hasAll("jurisdiction level", "requested documents", "tracking number")) return "muckrock_csv";
  if (
    hasAll("agency", "datetime submitted", "tracking id") ||
    hasAll("embargo", "date submitted", "tracking id")
  )
    return "muckrock_json";
  if (hasAll("agency id", "fullfilled date", "num messages")) return "foia_machine_csv";
  return "table";
}
