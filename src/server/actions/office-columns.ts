import type { AdminEditAgency } from "#contract/agency.ts";
import { officeFaults } from "#core/agency/office-form.ts";
import { placeOf } from "#core/agency/places.ts";
import { Problem } from "#core/problem.ts";
import type { Context } from "./context.ts";

/** Where a fact comes from that somebody typed here. */
const BY_HAND = "Entered by hand";

type Typed = Omit<AdminEditAgency, "version">;

/**
 * The columns somebody's typing fills; what they left out is not among them. Rejects what cannot be so, field by field.
 * A new address is as sure as the person who typed it today.
 */
export function officeColumns(context: Context, typed: Typed, today: string) {
  const tidy = tidied(typed);
  const faults = officeFaults(tidy, context.settings.mailDomain);
  if (faults.length > 0) {
    throw new Problem(422, "bad_agency", "Some of this does not look right yet.", faults);
  }
  const { email, jurisdiction } = tidy;
  return {
    ...given("name", tidy.name),
    ...given("abbreviation", tidy.abbreviation),
    ...given("jurisdiction", jurisdiction),
    ...given("locality", tidy.locality),
    ...given("kind", tidy.kind),
    ...given("portal_url", tidy.portalUrl),
    ...given("website", tidy.website),
    ...given("phone", tidy.phone),
    ...given("fax", tidy.fax),
    ...given("address_lines", tidy.addressLines),
    ...given("aliases", tidy.aliases),
    ...given("accepts_email", tidy.acceptsEmail),
    ...given("notes", tidy.notes),
    ...given("parent_id", tidy.parentId),
    ...given("time_zone", tidy.timeZone ?? (jurisdiction && placeOf(jurisdiction)?.timeZone)),
    ...given("email", email),
    ...(typeof email !== "string"
      ? {}
      : { source: BY_HAND, source_date: today, confidence: "medium", verified_at: null, verified_by: null }),
  };
}

/** What an office's row notes a source of, field by field. */
const SIGHTED = ["portalUrl", "website", "phone", "fax", "addressLines"] as const;

/**
 * Where each field was seen, once these were typed over: what somebody typed is no longer the directory's word, and what
 * they took away was seen nowhere.
 */
export function sourcesAfter(known: object, typed: Typed, today: string): Record<string, unknown> {
  const sources: Record<string, unknown> = { ...known };
  for (const field of SIGHTED) {
    const value = typed[field];
    if (value === undefined) continue;
    if (value === null || value.length === 0) delete sources[field];
    else sources[field] = { source: BY_HAND, date: today, confidence: "medium" };
  }
  return sources;
}

const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Exclude<Value, undefined> };

/** Blanks around a text are nobody's wish; a text of blanks is none. */
function tidied(typed: Typed): Typed {
  const entries = Object.entries(typed).map(([field, value]) => {
    if (typeof value === "string") {
      const text = value.replace(/\s+/g, " ").trim();
      return [field, text === "" && field !== "name" && field !== "email" ? null : text];
    }
    if (Array.isArray(value)) return [field, value.map((line) => line.trim()).filter((line) => line !== "")];
    return [field, value];
  });
  return Object.fromEntries(entries);
}
