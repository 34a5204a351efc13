import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import type { AdminEditAgency } from "#contract/agencies/agency.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";

/** The fields of an agency that an administrator can change, in the order of the form. */
export const FIELDS = [
  "name",
  "abbreviation",
  "aliases",
  "jurisdiction",
  "parentId",
  "kind",
  "locality",
  "email",
  "acceptsEmail",
  "portalUrl",
  "website",
  "phone",
  "fax",
  "addressLines",
  "timeZone",
  "notes",
] as const;
export type FieldName = (typeof FIELDS)[number];
export const FIELD_LABELS = adminAgencies.fields satisfies Record<FieldName, string>;

/** The values of the form: lists have one item per line, unknown values are empty. */
export type Fields = Record<FieldName, string>;

const LISTS: ReadonlySet<FieldName> = new Set(["aliases", "addressLines"]);
/** Fields that must have a value. */
const REQUIRED: ReadonlySet<FieldName> = new Set(["name", "jurisdiction", "timeZone"]);

type AgencyData = Omit<AdminAgency, "sources" | "reports">;

export function fieldsOf(agency: AgencyData): Fields {
  const orEmpty = (value: string | null) => value ?? "";
  return {
    name: agency.name,
    abbreviation: orEmpty(agency.abbreviation),
    aliases: agency.aliases.join("\n"),
    jurisdiction: agency.jurisdiction,
    parentId: agency.parent?.id ?? "",
    kind: orEmpty(agency.kind),
    locality: orEmpty(agency.locality),
    email: orEmpty(agency.email),
    acceptsEmail: agency.acceptsEmail === null ? "" : agency.acceptsEmail ? "yes" : "no",
    portalUrl: orEmpty(agency.portalUrl),
    website: orEmpty(agency.website),
    phone: orEmpty(agency.phone),
    fax: orEmpty(agency.fax),
    addressLines: agency.addressLines.join("\n"),
    timeZone: agency.timeZone,
    notes: orEmpty(agency.notes),
  };
}

const trimText = (text: string) => text.trim();
const linesOf = (text: string) => text.split("\n").map(trimText).filter(Boolean);
const isSameValue = (name: FieldName, first: string, second: string) =>
  LISTS.has(name)
    ? linesOf(first).join("\n") === linesOf(second).join("\n")
    : trimText(first) === trimText(second);

/** The fields in which two versions differ. */
export const differing = (first: Fields, second: Fields): FieldName[] =>
  FIELDS.filter((name) => !isSameValue(name, first[name], second[name]));

/** The changed fields as the API takes them; null if nothing changed. */
export function changedFields(original: Fields, input: Fields): Omit<AdminEditAgency, "version"> | null {
  const changed = differing(original, input);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, toApiValue(name, input[name])]));
}

function toApiValue(name: FieldName, text: string): string | string[] | boolean | null {
  if (LISTS.has(name)) return linesOf(text);
  if (name === "acceptsEmail") return text === "" ? null : text === "yes";
  return trimText(text) || (REQUIRED.has(name) ? "" : null);
}

/** Errors of required fields without a value. */
export const missingFields = (input: Fields): Partial<Record<FieldName, string>> =>
  Object.fromEntries(
    [...REQUIRED]
      .filter((name) => trimText(input[name]) === "")
      .map((name) => [name, adminAgencies.fieldRequired]),
  );

/**
 * Three-way merge after a concurrent change: the server's fields, overwritten by those changed here. `conflicting` are
 * the fields that both sides changed.
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
