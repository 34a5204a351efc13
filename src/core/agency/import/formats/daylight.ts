import type { Agency, FactSource } from "#core/agency/agency.ts";
import type {
  AgencyReference,
  ImportedAgency,
  ImportOptions,
  ImportRow,
  TableReader,
} from "#core/agency/import/imported-agency.ts";
import { CONFIDENCES, type Confidence } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { importErrors } from "#messages/errors/import-errors.ts";
import { cellReaderFor, columnName, importRow, uuidOf } from "./import-row.ts";
import { asArray, propertyOf, type RowFields, singleLine, textLines } from "./row-fields.ts";

/** The columns of our own table, in order. Every cell is text; `address` and `aliases` hold a line for each. */
export const DAYLIGHT_COLUMNS = [
  "id",
  "name",
  "abbreviation",
  "jurisdiction",
  "locality",
  "kind",
  "parent_id",
  "email",
  "accepts_email",
  "portal_url",
  "website",
  "phone",
  "fax",
  "address",
  "time_zone",
  "aliases",
  "default_component",
  "requests_per_year",
  "notes",
  "foia_gov_id",
  "external_ids",
  "source",
  "source_date",
  "confidence",
] as const;
type Column = (typeof DAYLIGHT_COLUMNS)[number];

/** An agency as the directory holds it, for the export. */
export type ExportedAgency = Omit<Agency, "role" | "prominence" | "sources" | "confidence"> & {
  externalIds: Record<string, string>;
  confidence: string;
};

/** A line of our own CSV (RFC 4180, with its line end). */
export function daylightCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoteCell(escapeFormula(cell))).join(",")}\r\n`;
}

/** The agency's cells, in the order of the columns. */
export function daylightCells(agency: ExportedAgency): string[] {
  const hasIds = Object.keys(agency.externalIds).length > 0;
  const cells: Record<Column, string | null> = {
    id: agency.id,
    name: agency.name,
    abbreviation: agency.abbreviation,
    jurisdiction: agency.jurisdiction,
    locality: agency.locality,
    kind: agency.kind,
    parent_id: agency.parentId,
    email: agency.email,
    accepts_email: agency.acceptsEmail === null ? null : agency.acceptsEmail ? "yes" : "no",
    portal_url: agency.portalUrl,
    website: agency.website,
    phone: agency.phone,
    fax: agency.fax,
    address: agency.addressLines.join("\n"),
    time_zone: agency.timeZone,
    aliases: agency.aliases.join("\n"),
    default_component: agency.defaultComponent,
    requests_per_year: agency.requestsPerYear === 0 ? null : String(agency.requestsPerYear),
    notes: agency.notes,
    foia_gov_id: agency.foiaGovId,
    external_ids: hasIds ? JSON.stringify(agency.externalIds) : null,
    source: agency.source,
    source_date: agency.sourceDate,
    confidence: agency.confidence,
  };
  return DAYLIGHT_COLUMNS.map((column) => cells[column] ?? "");
}

/** Cells a spreadsheet would run as a formula (CWE-1236), after any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A spreadsheet takes what follows an apostrophe as text; `unescapeFormula` removes it. */
const escapeFormula = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);
const unescapeFormula = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

const quoteCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Our own table. Only `name` must be there; of columns it does not know, the first row says so. */
export function openDaylight(header: readonly string[], options: ImportOptions): TableReader {
  const cell = cellReaderFor(header);
  const unknownColumns = header.map(columnName).filter((name) => name !== "" && !isColumn(name));
  let reportsUnknownColumns = unknownColumns.length > 0;
  return {
    read({ row, cells }) {
      const read = importDaylightRow(row, (column) => unescapeFormula(cell(cells, column)), options);
      if (reportsUnknownColumns && "remarks" in read) {
        reportsUnknownColumns = false;
        read.remarks.push(
          formatMessage(importErrors.agency.unknownColumns, {
            columns: unknownColumns.slice(0, 5).join(", "),
          }),
        );
      }
      return [read];
    },
    end: () => [],
  };
}

const isColumn = (name: string) => (DAYLIGHT_COLUMNS as readonly string[]).includes(name);

/** Our own JSON: `{ "daylight_agencies": 1, "agencies": [...] }`, each with the contract's names. */
export function* readDaylight(document: unknown, options: ImportOptions): Generator<ImportRow> {
  let row = 0;
  for (const agency of asArray(propertyOf(document, "agencies"))) {
    row += 1;
    yield importDaylightRow(row, (column) => propertyOf(agency, COLUMN_PROPERTIES[column]), options);
  }
}

const COLUMN_PROPERTIES: Record<Column, keyof ExportedAgency> = {
  id: "id",
  name: "name",
  abbreviation: "abbreviation",
  jurisdiction: "jurisdiction",
  locality: "locality",
  kind: "kind",
  parent_id: "parentId",
  email: "email",
  accepts_email: "acceptsEmail",
  portal_url: "portalUrl",
  website: "website",
  phone: "phone",
  fax: "fax",
  address: "addressLines",
  time_zone: "timeZone",
  aliases: "aliases",
  default_component: "defaultComponent",
  requests_per_year: "requestsPerYear",
  notes: "notes",
  foia_gov_id: "foiaGovId",
  external_ids: "externalIds",
  source: "source",
  source_date: "sourceDate",
  confidence: "confidence",
};

const AGENCY_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

function importDaylightRow(
  row: number,
  value: (column: Column) => unknown,
  options: ImportOptions,
): ImportRow {
  const id = singleLine(value("id"));
  if (id !== null && !AGENCY_ID.test(id)) {
    return {
      row,
      name: singleLine(value("name"))?.slice(0, 300) ?? "",
      rejected: importErrors.agency.badId,
    };
  }
  return importRow(
    {
      row,
      name: value("name"),
      jurisdiction: singleLine(value("jurisdiction")),
      id,
      foiaGovId: uuidOf(value("foia_gov_id")),
      external: externalIdsOf(value("external_ids")),
      parent: referenceTo(value("parent_id")),
      defaultComponent: referenceTo(value("default_component")),
      factSource: factSourceOf(value),
    },
    options,
    (fields) => fillFields(fields, value),
  );
}

function fillFields(fields: RowFields, value: (column: Column) => unknown): void {
  for (const column of ["abbreviation", "locality", "kind", "phone", "fax"] as const)
    fields.line(column, value(column));
  fields.email(value("email"));
  const accepts = value("accepts_email");
  if (accepts === true || /^(yes|true|1)$/i.test(String(accepts))) fields.fields.acceptsEmail = true;
  else if (accepts === false || /^(no|false|0)$/i.test(String(accepts))) fields.fields.acceptsEmail = false;
  fields.url("portalUrl", value("portal_url"));
  fields.url("website", value("website"));
  fields.addressLines(value("address"));
  fields.aliases(textLines(value("aliases")));
  fields.notes(value("notes"));
  const zone = singleLine(value("time_zone"));
  if (zone !== null && isTimeZone(zone)) fields.fields.timeZone = zone;
  else if (zone !== null)
    fields.remarks.push(formatMessage(importErrors.agency.badTimeZone, { zone: zone.slice(0, 60) }));
  const requests = Number(singleLine(value("requests_per_year")) ?? Number.NaN);
  if (Number.isInteger(requests) && requests >= 0 && requests <= MAX_REQUESTS_PER_YEAR) {
    fields.fields.requestsPerYear = requests;
  }
}

const MAX_REQUESTS_PER_YEAR = 2_000_000_000;

function isTimeZone(zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return true;
  } catch {
    // Temporal has no validity check for time zones, so this tries one.
    return false;
  }
}

function referenceTo(value: unknown): AgencyReference | null {
  const id = singleLine(value);
  return id === null ? null : { by: "id", id };
}

/** `{"muckrock":"248"}`, as text in the table and as an object in JSON. */
function externalIdsOf(value: unknown): ImportedAgency["ids"]["external"] {
  const ids = typeof value === "string" && value.trim() !== "" ? parseJson(value) : value;
  if (typeof ids !== "object" || ids === null || Array.isArray(ids)) return {};
  const pairs = Object.entries(ids).flatMap(([directory, id]) => {
    const text = singleLine(id);
    return /^[\w-]{1,40}$/.test(directory) && text !== null && text.length <= 80 ? [[directory, text]] : [];
  });
  return Object.fromEntries(pairs);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The cell was edited manually and is not valid JSON: no ids.
    return null;
  }
}

function factSourceOf(value: (column: Column) => unknown): FactSource | null {
  const source = singleLine(value("source"));
  if (source === null || source.length > 500) return null;
  const day = singleLine(value("source_date"));
  const confidence = singleLine(value("confidence")) as Confidence | null;
  return {
    source,
    date: day !== null && isDay(day) ? day : null,
    confidence: confidence !== null && CONFIDENCES.includes(confidence) ? confidence : "medium",
  };
}

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined || year < 1900) return false;
  try {
    Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
    return true;
  } catch {
    // "2026-02-30" and its like.
    return false;
  }
}
