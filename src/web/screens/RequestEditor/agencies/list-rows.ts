import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { AddAgencies, AgencyListLines, AgencyMatch } from "#contract/agencies/agency-list.ts";
import { detectListColumns } from "#core/agency/list/list-columns.ts";
import type { ListError, ListedField } from "#core/agency/list/listed-agency.ts";
import { plainLines } from "#core/agency/list/plain-lines.ts";
import { agencyListErrors } from "#messages/errors/agency-list.ts";

/** The fields that can be corrected in the table. */
export type EditedFields = { name?: string; email?: string; jurisdiction?: string };

/** A line of the list with what the directory has for it, and what the user did. */
export type ListRow = {
  listed: AgencyListLines["items"][number];
  /** Null until it is looked up. */
  lookup: AgencyMatch | null;
  /** An agency's id, ADD_NEW or SKIP; null while the user chose nothing. */
  choice: string | null;
  edits: EditedFields;
  /** What the server refused, until the line is changed. */
  refused: ListError[];
};

/** No ids of agencies: those begin with a letter or a digit. */
export const ADD_NEW = "+new";
export const SKIP = "+skip";

export type RowStatus = "looking" | "found" | "suggested" | "new" | "error" | "skipped";

/** The agencies that the directory offers for a line. */
export const offeredAgencies = ({ lookup }: ListRow): AgencyItem[] =>
  lookup ? [...(lookup.match ? [lookup.match] : []), ...lookup.near] : [];

/** What is selected: the user's choice, or else the agency found; a new one where nothing is near; "" while open. */
export function choiceOf(row: ListRow): string {
  if (row.choice !== null) return row.choice;
  if (row.lookup?.match) return row.lookup.match.id;
  return offeredAgencies(row).length > 0 ? "" : ADD_NEW;
}

/** The agency of the directory that is selected for a line. */
export const selectedAgency = (row: ListRow): AgencyItem | undefined =>
  offeredAgencies(row).find(({ id }) => id === choiceOf(row));

/** The fields of a new agency as they are now. */
export const valuesOf = ({ listed, lookup, edits }: ListRow) => ({
  name: edits.name ?? listed.name,
  email: edits.email ?? listed.email ?? "",
  jurisdiction: edits.jurisdiction ?? listed.jurisdiction ?? lookup?.suggestion.jurisdiction ?? "",
});

/** What keeps a new agency from being added, by field. */
export function errorsOf(row: ListRow): ListError[] {
  const { listed, edits, refused } = row;
  const { name, email, jurisdiction } = valuesOf(row);
  const isEdited = (field: ListedField) =>
    (edits as Partial<Record<ListedField, string>>)[field] !== undefined;
  const errors: ListError[] = [
    ...listed.errors.filter(
      ({ field }) => !isEdited(field) && !(field === "jurisdiction" && isEdited("name")),
    ),
    ...refused,
  ];
  const isReported = (field: ListedField) => errors.some((error) => error.field === field);
  const add = (field: ListedField, message: string) => {
    if (!isReported(field)) errors.push({ field, message });
  };
  if (name.trim() === "") add("name", agencyListErrors.noName);
  if (email.trim() === "" && listed.portalUrl === null && listed.addressLines.length === 0) {
    add("email", agencyListErrors.noContact);
  }
  if (jurisdiction === "") add("jurisdiction", agencyListErrors.noJurisdiction);
  return errors;
}

export function statusOf(row: ListRow): RowStatus {
  const choice = choiceOf(row);
  if (choice === SKIP) return "skipped";
  if (row.lookup === null) return "looking";
  if (choice === "") return "suggested";
  if (choice !== ADD_NEW) return "found";
  return errorsOf(row).length > 0 ? "error" : "new";
}

/** The new agency of a line, as it is sent to the server. */
export function newAgencyOf(row: ListRow): AddAgencies["agencies"][number] {
  const { locality, portalUrl, website, phone, fax, addressLines } = row.listed;
  const { name, email, jurisdiction } = valuesOf(row);
  return {
    ...{ name: name.trim(), email: email.trim() === "" ? null : email.trim(), jurisdiction },
    ...{ locality, portalUrl, website, phone, fax, addressLines },
  };
}

/** The errors of the server by line: `/agencies/3/email` is of the fourth new agency. */
export function withRefused(
  rows: readonly ListRow[],
  added: readonly ListRow[],
  fields: readonly { path: string; message: string }[],
): ListRow[] {
  return rows.map((row) => {
    const index = added.indexOf(row);
    const refused = fields.flatMap(({ path, message }) => {
      const [, at, field] = /^\/agencies\/(\d+)\/(\w+)/.exec(path) ?? [];
      return Number(at) === index && index >= 0 ? [{ field: (field ?? "name") as ListedField, message }] : [];
    });
    return refused.length > 0 ? { ...row, refused } : row;
  });
}

/** How many agencies a text lists, as far as the browser can tell: a header row is none. */
export function countLines(text: string): number {
  const lines = plainLines(text).length;
  const header = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? "").split(/[,;\t]/);
  return lines > 1 && detectListColumns(header.map((cell) => cell.replaceAll('"', ""))) !== null
    ? lines - 1
    : lines;
}
