import type { AdminAgency } from "#contract/admin-agency.ts";
import type { AdminEditAgency } from "#contract/agency.ts";

/** The fields of an office that an administrator can change, in the order of the page. */
export const FIELD_NAMES = {
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
export type FieldName = keyof typeof FIELD_NAMES;
export const FIELDS = Object.keys(FIELD_NAMES) as FieldName[];

/** The fields as they are typed: lists line by line, what is not known empty. */
export type Fields = Record<FieldName, string>;

const LISTS: ReadonlySet<FieldName> = new Set(["aliases", "addressLines"]);
/** They cannot be unknown. */
const REQUIRED: ReadonlySet<FieldName> = new Set(["name", "jurisdiction", "timeZone"]);

type Office = Omit<AdminAgency, "sources" | "reports">;

export function fieldsOf(agency: Office): Fields {
  const words = (value: string | null) => value ?? "";
  return {
    name: agency.name,
    abbreviation: words(agency.abbreviation),
    aliases: agency.aliases.join("\n"),
    jurisdiction: agency.jurisdiction,
    parentId: agency.parent?.id ?? "",
    kind: words(agency.kind),
    locality: words(agency.locality),
    email: words(agency.email),
    acceptsEmail: agency.acceptsEmail === null ? "" : agency.acceptsEmail ? "yes" : "no",
    portalUrl: words(agency.portalUrl),
    website: words(agency.website),
    phone: words(agency.phone),
    fax: words(agency.fax),
    addressLines: agency.addressLines.join("\n"),
    timeZone: agency.timeZone,
    notes: words(agency.notes),
  };
}

const tidy = (words: string) => words.trim();
const linesOf = (words: string) => words.split("\n").map(tidy).filter(Boolean);
const same = (name: FieldName, one: string, other: string) =>
  LISTS.has(name) ? linesOf(one).join("\n") === linesOf(other).join("\n") : tidy(one) === tidy(other);

/** The fields in which two versions differ. */
export const differing = (one: Fields, other: Fields): FieldName[] =>
  FIELDS.filter((name) => !same(name, one[name], other[name]));

/** What was typed over `before`, as the server takes it; null where nothing was. */
export function changesOf(before: Fields, typed: Fields): Omit<AdminEditAgency, "version"> | null {
  const changed = differing(before, typed);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((name) => [name, sentValue(name, typed[name])]));
}

function sentValue(name: FieldName, words: string): string | string[] | boolean | null {
  if (LISTS.has(name)) return linesOf(words);
  if (name === "acceptsEmail") return words === "" ? null : words === "yes";
  return tidy(words) || (REQUIRED.has(name) ? "" : null);
}

/** What cannot be sent, by field. */
export const missingFields = (typed: Fields): Partial<Record<FieldName, string>> =>
  Object.fromEntries(
    [...REQUIRED].filter((name) => tidy(typed[name]) === "").map((name) => [name, "Fill this in."]),
  );

/**
 * What becomes of typed words when somebody else saved meanwhile: their fields, and over them those that were changed
 * here. The fields changed on both sides are for the person to look at.
 */
export function joined(before: Fields, typed: Fields, theirs: Fields): { fields: Fields; both: FieldName[] } {
  const mine = differing(before, typed);
  const fields = { ...theirs };
  for (const name of mine) fields[name] = typed[name];
  return {
    fields,
    both: mine.filter(
      (name) => !same(name, before[name], theirs[name]) && !same(name, typed[name], theirs[name]),
    ),
  };
}
