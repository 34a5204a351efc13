import type { FactSource } from "#core/agency/agency.ts";
import { jurisdictionErrors } from "#core/agency/agency-form.ts";
import type {
  AgencyReference,
  ImportedAgency,
  ImportOptions,
  ImportRow,
} from "#core/agency/import/imported-agency.ts";
import { isScottish } from "#core/agency/level-abroad.ts";
import { foldText } from "#core/agency/search-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { importErrors } from "#messages/errors/import-errors.ts";
import { parseJurisdiction, unknownJurisdictionMessage } from "./parse-jurisdiction.ts";
import { MAX_NAME_LENGTH, RowFields, singleLine } from "./row-fields.ts";

const messages = importErrors.agency;

/** The values a format extracts from one row. */
type RowData = {
  row: number;
  name: unknown;
  /** As the row has it; null takes the one of the whole list. */
  jurisdiction: string | null;
  /** City or county, where the other program's key of the jurisdiction names it. */
  locality?: string | null;
  /** Why the row's jurisdiction cannot be used, as text. */
  jurisdictionError?: string | null;
  foiaGovId?: string | null;
  id?: string | null;
  external?: Record<string, string>;
  parent?: AgencyReference | null;
  defaultComponent?: AgencyReference | null;
  factSource?: FactSource | null;
  onlyIfMissing?: boolean;
};

/**
 * One office from what a format found, or the reason for rejecting the row: no name, a placeholder, no law for its
 * place.
 * @param fill writes the fields; called only for rows that are taken
 */
export function importRow(
  found: RowData,
  options: ImportOptions,
  fill: (fields: RowFields) => void = () => undefined,
): ImportRow {
  const { row } = found;
  const name = singleLine(found.name);
  const reject = (rejected: string): ImportRow => ({
    row,
    name: (name ?? "").slice(0, MAX_NAME_LENGTH),
    rejected,
  });
  if (name === null) return reject(messages.noName);
  if (foldText(name) === "") return reject(messages.nameWithoutLetters);
  if (name.length > MAX_NAME_LENGTH)
    return reject(formatMessage(messages.longName, { most: MAX_NAME_LENGTH }));
  const placeholder = placeholderReason(name);
  if (placeholder) return reject(placeholder);
  if (found.jurisdictionError) return reject(found.jurisdictionError);
  const jurisdictionText = found.jurisdiction ?? options.jurisdiction;
  const parsedJurisdiction = jurisdictionText === null ? null : parseJurisdiction(jurisdictionText);
  if (!parsedJurisdiction) return reject(unknownJurisdictionMessage(jurisdictionText));
  const fields = new RowFields(options.ownDomain);
  fields.line("locality", found.locality ?? parsedJurisdiction.locality);
  fill(fields);
  const { locality, email } = fields.fields;
  const body = { name, locality, email };
  const jurisdiction =
    parsedJurisdiction.jurisdiction === "uk" && isScottish(body) ? "uk-sct" : parsedJurisdiction.jurisdiction;
  // What a list says, or was said of it, does not put a Land or a province under the act of its nation.
  const [wrongAct] = ABROAD.has(jurisdiction) ? jurisdictionErrors({ ...body, jurisdiction }) : [];
  if (wrongAct) return reject(wrongAct.message);
  return {
    row,
    name,
    jurisdiction,
    ids: { id: found.id ?? null, foiaGovId: found.foiaGovId ?? null, external: found.external ?? {} },
    fields: fields.fields,
    parent: found.parent ?? null,
    defaultComponent: found.defaultComponent ?? null,
    factSource: found.factSource ?? null,
    onlyIfMissing: found.onlyIfMissing ?? false,
    remarks: fields.remarks,
  } satisfies ImportedAgency;
}

/** Nations whose act does not bind all bodies in them. */
const ABROAD: ReadonlySet<string> = new Set(["de", "ca"]);

/** Entries that other directories have for their own forms and old reports. */
function placeholderReason(name: string): string | null {
  if (/\bdo not use\b/i.test(name)) return messages.doNotUse;
  if (/^select\b.*\bfor me\b/i.test(name)) return messages.formChoice;
  if (/\bappeals only\b/i.test(name)) return messages.appealsOnly;
  if (/\btest (agency|component|authority)\b/i.test(name)) return messages.testEntry;
  return null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The value where it is a UUID, in lower case. */
export const uuidOf = (value: unknown): string | null =>
  typeof value === "string" && UUID.test(value.trim()) ? value.trim().toLowerCase() : null;

/** An id of another directory, where it can be one: a number or a word. */
export function externalId(value: unknown): string | null {
  const id = singleLine(value);
  return id !== null && /^[\w.:/-]{1,80}$/.test(id) ? id : null;
}

/** A table's cells by the name of their column. Columns are found without regard to case and space. */
export function cellReaderFor(header: readonly string[]): (cells: readonly string[], name: string) => string {
  const columnIndexes = new Map(
    header.map((name, parsedJurisdiction) => [columnName(name), parsedJurisdiction]),
  );
  return (cells, name) => {
    const parsedJurisdiction = columnIndexes.get(name);
    return parsedJurisdiction === undefined ? "" : (cells[parsedJurisdiction] ?? "");
  };
}

export const columnName = (text: string) =>
  text
    .replace(/\ufeff/g, "")
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ");
