import type { Sighting } from "../agency.ts";
import type { ImportedAgency, ImportOptions, ImportRow, OfficeReference } from "../imported-agency.ts";
import { fold } from "../search-text.ts";
import { noPlace, placeNamed } from "./jurisdiction.ts";
import { LONGEST_NAME, lineOf, RowFields } from "./row-fields.ts";

/** What a format found in one row. */
type Found = {
  row: number;
  name: unknown;
  /** As the row has it; null takes the one of the whole list. */
  jurisdiction: string | null;
  foiaGovId?: string | null;
  id?: string | null;
  external?: Record<string, string>;
  parent?: OfficeReference | null;
  defaultComponent?: OfficeReference | null;
  seen?: Sighting | null;
  onlyIfMissing?: boolean;
};

/**
 * One office from what a format found, or why the row is none: no name, a placeholder, no law for its place.
 * @param fill writes the fields; called only for rows that are taken
 */
export function imported(
  found: Found,
  options: ImportOptions,
  fill: (fields: RowFields) => void = () => undefined,
): ImportRow {
  const { row } = found;
  const name = lineOf(found.name);
  const reject = (rejected: string): ImportRow => ({
    row,
    name: (name ?? "").slice(0, LONGEST_NAME),
    rejected,
  });
  if (name === null) return reject("It has no name.");
  if (fold(name) === "") return reject("Its name has no letters.");
  if (name.length > LONGEST_NAME) return reject(`Its name is longer than ${LONGEST_NAME} characters.`);
  const placeholder = placeholderReason(name);
  if (placeholder) return reject(placeholder);
  const said = found.jurisdiction ?? options.jurisdiction;
  const place = said === null ? null : placeNamed(said);
  if (!place) return reject(noPlace(said));
  const fields = new RowFields(options.ownDomain);
  if (place.locality !== null) fields.line("locality", place.locality);
  fill(fields);
  return {
    row,
    name,
    jurisdiction: place.jurisdiction,
    ids: { id: found.id ?? null, foiaGovId: found.foiaGovId ?? null, external: found.external ?? {} },
    fields: fields.fields,
    parent: found.parent ?? null,
    defaultComponent: found.defaultComponent ?? null,
    seen: found.seen ?? null,
    onlyIfMissing: found.onlyIfMissing ?? false,
    remarks: fields.remarks,
  } satisfies ImportedAgency;
}

/** Entries that other directories keep for their own forms and old reports. */
function placeholderReason(name: string): string | null {
  if (/\bdo not use\b/i.test(name)) return 'It is marked "do not use" in its own directory.';
  if (/^select\b.*\bfor me\b/i.test(name)) return "It is a choice in another program's form, not an office.";
  if (/\bappeals only\b/i.test(name)) return "It takes appeals only, no requests.";
  if (/\btest (agency|component|authority)\b/i.test(name)) return "It is a test entry of its own directory.";
  return null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The value where it is a UUID, in lower case. */
export const uuidOf = (value: unknown): string | null =>
  typeof value === "string" && UUID.test(value.trim()) ? value.trim().toLowerCase() : null;

/** An id of another directory, where it can be one: a number or a word. */
export function externalId(value: unknown): string | null {
  const id = lineOf(value);
  return id !== null && /^[\w.:/-]{1,80}$/.test(id) ? id : null;
}

/** A table's cells by the name of their column. Columns are found without regard to case and space. */
export function columnsOf(header: readonly string[]): (cells: readonly string[], name: string) => string {
  const places = new Map(header.map((name, place) => [columnName(name), place]));
  return (cells, name) => {
    const place = places.get(name);
    return place === undefined ? "" : (cells[place] ?? "");
  };
}

export const columnName = (text: string) =>
  text
    .replace(/\ufeff/g, "")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ");
