import type { TableRow } from "#core/agency/import/imported-agency.ts";
import { foldText } from "#core/agency/search-text.ts";
import type { Columns } from "#core/import/columns.ts";
import type { AgencyFinder } from "#core/import/find-agency.ts";
import { matchAgency } from "#server/db/agencies/agency-matches.ts";
import type { Database } from "#server/db/platform/database.ts";

/** An agency of the table that no agency of the directory is certain to be, with those it may be. */
export type UnknownAgency = {
  name: string;
  rows: number;
  candidates: { id: string; name: string }[];
  /** The law that a new agency of this name would be under; null: nothing says. */
  jurisdiction: string | null;
};

const MAX_NAME_LENGTH = 200;
const MAX_UNKNOWN_AGENCIES = 200;

/**
 * The names of the table that no agency is certain to be, those of most rows first, with the same suggestions as a
 * pasted list of agencies has: near names of the directory, and the jurisdiction of a new agency.
 */
export async function suggestImportedAgencies(
  db: Database,
  userId: string,
  { rows, columns, agencies }: { rows: readonly TableRow[]; columns: Columns; agencies: AgencyFinder },
): Promise<UnknownAgency[]> {
  const unknown: UnknownAgency[] = [];
  const uncertain = namesOf(rows, columns)
    .map((one) => ({ ...one, ...agencies.find({ name: one.name, email: null, jurisdiction: null }) }))
    .filter(({ certain }) => certain === null)
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MAX_UNKNOWN_AGENCIES);
  for (const { name, email, rows: count, candidates } of uncertain) {
    const { match, near, suggestion } = await matchAgency(db, userId, { name, email });
    const offered = [...candidates, ...(match ? [match] : []), ...near];
    unknown.push({
      name,
      rows: count,
      candidates: offered
        .map(({ id, name: candidate }) => ({ id, name: candidate }))
        .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index),
      jurisdiction: suggestion.jurisdiction,
    });
  }
  return unknown;
}

/** The names of the agency column with how many rows have each, and the first email address given with it. */
function namesOf(rows: readonly TableRow[], columns: Columns) {
  const found = new Map<string, { name: string; email: string | null; rows: number }>();
  for (const { cells } of rows) {
    const name = (cells[columns.agency ?? -1] ?? "").trim().slice(0, MAX_NAME_LENGTH);
    const email = (cells[columns.agencyEmail ?? -1] ?? "").trim().slice(0, 254) || null;
    const known = found.get(foldText(name));
    if (known) {
      known.rows += 1;
      known.email ??= email;
    } else if (name !== "") found.set(foldText(name), { name, email, rows: 1 });
  }
  return [...found.values()];
}
