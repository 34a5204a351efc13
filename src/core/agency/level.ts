/** Which government an agency belongs to, as a search result shows it. */
export const AGENCY_LEVELS = [
  "federal",
  "national",
  "state",
  "county",
  "city",
  "local",
  "school district",
  "university",
  "transit",
] as const;
export type AgencyLevel = (typeof AGENCY_LEVELS)[number];

const LEVELS_BY_KIND: Readonly<Record<string, AgencyLevel>> = {
  city: "city",
  "city department": "city",
  police: "city",
  county: "county",
  "county department": "county",
  sheriff: "county",
  "local authority": "local",
  "special district": "local",
  "school district": "school district",
  university: "university",
  "transit authority": "transit",
  "state agency": "state",
};

/** The level of an agency. One that a user added has no kind; its place says whether it is local. */
export function levelOf(agency: {
  jurisdiction: string;
  kind: string | null;
  locality: string | null;
}): AgencyLevel {
  const { jurisdiction, kind, locality } = agency;
  if (jurisdiction === "us") return "federal";
  const level = LEVELS_BY_KIND[kind ?? ""];
  const isForeign = !jurisdiction.startsWith("us-");
  if (level !== undefined) return isForeign && level === "city" ? "local" : level;
  if (locality !== null) return "local";
  return isForeign ? "national" : "state";
}
