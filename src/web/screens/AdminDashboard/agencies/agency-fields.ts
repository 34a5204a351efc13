import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import type { AdminEditAgency } from "#contract/agencies/agency.ts";

/** The fields of an office that an administrator can change, in the order of the page. */
export const FIELD_LABELS = {
  name: "Name",
  abbreviation: "Abbreviation",
  aliases: "Other names",
  jurisdiction: "Law",
  parentId: "Part of",
  kind: "Kind",
  locality: "City or county",
  email: "E-mail",
  acceptsEmail: "Takes e-mail",
  portalUrl: "Portal",
  website: "Website",
  phone: "Phone",
  fax: "Fax",
  addressLines: "Postal address",
  timeZone: "Time zone",
  notes: "Notes",
} as const;
export type FieldName = keyof typeof FIELD_LABELS;
export const FIELDS = Object.keys(FIELD_LABELS) as FieldName[];

/** The fields as they are typed: lists line by line, what is not known empty. */
export type Fields = Record<FieldName, string>;

const LISTS: ReadonlySet<FieldName> = new Set(["aliases", "addressLines"]);
/** They cannot be unknown. */
const REQUIRED: ReadonlySet<FieldName> = new Set(["name", "jurisdiction", "timeZone"]);

type AgencyData = Omit<AdminAgency, "sources" | "reports">;

export function fieldsOf(agency: AgencyData): Fields {
  const toText = (value: string | null) => value ?? "";
  return {
    name: agency.name,
    abbreviation: toText(agency.abbreviation),
    aliases: agency.aliases.join("\n"),
    jurisdiction: agency.jurisdiction,
    parentId: agency.parent?.id ?? "",
    kind: toText(agency.kind),
    locality: toText(agency.locality),
    email: toText(agency.email),
    acceptsEmail: agency.acceptsEmail === null ? "" : agency.acceptsEmail ? "yes" : "no",
    portalUrl: toText(agency.portalUrl),
    website: toText(agency.website),
    phone: toText(agency.phone),
    fax: toText(agency.fax),
    addressLines: agency.addressLines.join("\n"),
    timeZone: agency.timeZone,
    notes: toText(agency.notes),
  };
}

const trimText = (toText: string) => toText.trim();
const linesOf = (toText: string) => toText.split("\n").map(trimText).filter(Boolean);
const isSameValue = (name: FieldName, first: string, second: string) =>
  LISTS.has(name)
    ? linesOf(first).join("\n") === linesOf(second).join("\n")
    : trimText(first) === trimText(second);

/** The fields in which two versions differ. */
export const differing = (first: Fields, second: Fields): FieldName[] =>
  FIELDS.filter((name) => !isSameValue(name, first[name], second[name]));

/** What was typed over `before`, as the server takes it; null where nothing was. */
export function changedFields(original: Fields, input: Fields): Omit<AdminEditAgency, "version"> | null {
  const changed = differing(original, input);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, toApiValue(name, input[name])]));
}

function toApiValue(name: FieldName, toText: string): string | string[] | boolean | null {
  if (LISTS.has(name)) return linesOf(toText);
  if (name === "acceptsEmail") return toText === "" ? null : toText === "yes";
  return trimText(toText) || (REQUIRED.has(name) ? "" : null);
}

/** What cannot be sent, by field. */
export const missingFields = (input: Fields): Partial<Record<FieldName, string>> =>
  Object.fromEntries(
    [...REQUIRED].filter((name) => trimText(input[name]) === "").map((name) => [name, "Fill this in."]),
  );

/**
 * What becomes of typed words when somebody else saved meanwhile: their fields, and over them those that were changed
 * here. The fields changed on both sides are for the person to look at.
 */
export function mergeFields(
  original: Fields,
  input: Fields,
  server: Fields,
): { fields: Fields; conflicting: FieldName[] } {
  const localChanges = differing(original, input);
  const fields = { ...server };
  for (const name of localChanges) fields[name] = input[name];
  return {
    fields,
    conflicting: localChanges.filter(
      (name) =>
        !isSameValue(name, original[name], server[name]) && !isSameValue(name, input[name], server[name]),
    ),
  };
}
