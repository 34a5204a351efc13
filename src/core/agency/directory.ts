import type { Agency } from "./agency.ts";
import foreignOffices from "./directory/abroad.json" with { type: "json" };
import federalOffices from "./directory/us.json" with { type: "json" };
import stateOffices from "./directory/us-states.json" with { type: "json" };
import { jurisdictionInfoOf } from "./jurisdictions.ts";
import { REVIEWERS } from "./reviewers.ts";

/** A row of `directory/*.json`: one agency a line, what it lacks left out. */
type DirectoryRow = Pick<Agency, "id" | "name" | "jurisdiction" | "source"> & {
  confidence: string;
} & Partial<Omit<Agency, "confidence" | "sources" | "role">> & {
    sources?: Record<string, { source: string; date: string | null; confidence: string }>;
  };

const agencyFromRow = (row: DirectoryRow): Agency => ({
  id: row.id,
  name: row.name,
  abbreviation: row.abbreviation ?? null,
  role: "agency",
  jurisdiction: row.jurisdiction,
  parentId: row.parentId ?? null,
  locality: row.locality ?? null,
  kind: row.kind ?? null,
  email: row.email ?? null,
  acceptsEmail: row.acceptsEmail ?? null,
  portalUrl: row.portalUrl ?? null,
  website: row.website ?? null,
  phone: row.phone ?? null,
  fax: row.fax ?? null,
  addressLines: row.addressLines ?? [],
  timeZone: row.timeZone ?? jurisdictionInfoOf(row.jurisdiction)?.timeZone ?? "America/New_York",
  aliases: row.aliases ?? [],
  source: row.source,
  sourceDate: row.sourceDate ?? null,
  confidence: row.confidence as Agency["confidence"],
  sources: (row.sources ?? {}) as Agency["sources"],
  foiaGovId: row.foiaGovId ?? null,
  defaultComponent: row.defaultComponent ?? null,
  requestsPerYear: row.requestsPerYear ?? 0,
  prominence: row.prominence ?? 0,
  notes: row.notes ?? null,
});

/**
 * The built-in directory: federal departments, agencies and their components as a tree, state and local agencies, and
 * those of other countries, and the offices that review their decisions. Agencies that refuse requests by email are in it, with the way they take. `source` and
 * `confidence` are of the email address, or of the row where it has none; `sources` has those of the other facts.
 */
export const AGENCIES: readonly Agency[] = [
  ...[
    ...(federalOffices as DirectoryRow[]),
    ...(stateOffices as DirectoryRow[]),
    ...(foreignOffices as DirectoryRow[]),
  ].map(agencyFromRow),
  ...REVIEWERS,
];
