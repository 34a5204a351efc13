import type { AdminEditAgency } from "#contract/agencies/agency.ts";
import { validateAgencyForm } from "#core/agency/agency-form.ts";
import { jurisdictionInfoOf } from "#core/agency/jurisdictions.ts";
import { Problem, type ProblemField } from "#core/problem.ts";
import { agencyErrors } from "#messages/errors/agencies.ts";
import type { Context } from "#server/actions/platform/context.ts";

/** Where a fact comes from that someone typed here. */
export const MANUAL_SOURCE = agencyErrors.manualSource;

type AgencyInput = Omit<AdminEditAgency, "version">;

/**
 * The columns someone's typing fills; what they left out is not among them. Rejects what cannot be so, field by field.
 * A new address is as sure as the user who typed it today.
 */
export function agencyEditColumns(context: Context, input: AgencyInput, today: string) {
  const normalized = normalizeInput(input);
  const errors = validateAgencyForm(normalized, context.settings.mailDomain);
  if (errors.length > 0) {
    throw badAgency(errors);
  }
  const { email, jurisdiction } = normalized;
  return {
    ...columnIfSet("name", normalized.name),
    ...columnIfSet("abbreviation", normalized.abbreviation),
    ...columnIfSet("jurisdiction", jurisdiction),
    ...columnIfSet("locality", normalized.locality),
    ...columnIfSet("kind", normalized.kind),
    ...columnIfSet("portal_url", normalized.portalUrl),
    ...columnIfSet("website", normalized.website),
    ...columnIfSet("phone", normalized.phone),
    ...columnIfSet("fax", normalized.fax),
    ...columnIfSet("address_lines", normalized.addressLines),
    ...columnIfSet("aliases", normalized.aliases),
    ...columnIfSet("accepts_email", normalized.acceptsEmail),
    ...columnIfSet("notes", normalized.notes),
    ...columnIfSet("parent_id", normalized.parentId),
    ...columnIfSet(
      "time_zone",
      normalized.timeZone ?? (jurisdiction && jurisdictionInfoOf(jurisdiction)?.timeZone),
    ),
    ...columnIfSet("email", email),
    ...(typeof email !== "string"
      ? {}
      : {
          source: MANUAL_SOURCE,
          source_date: today,
          confidence: "medium",
          verified_at: null,
          verified_by: null,
        }),
  };
}

export const badAgency = (errors: ProblemField[]) =>
  new Problem(422, "bad_agency", agencyErrors.badFields, errors);

/** What an office's row notes a source of, field by field. */
const SOURCED_FIELDS = ["portalUrl", "website", "phone", "fax", "addressLines"] as const;

/**
 * Where each field was seen, once these were typed over: what someone typed is no longer the directory's word, and what
 * they took away was seen nowhere.
 */
export function updatedSources(known: object, input: AgencyInput, today: string): Record<string, unknown> {
  const sources: Record<string, unknown> = { ...known };
  for (const field of SOURCED_FIELDS) {
    const value = input[field];
    if (value === undefined) continue;
    if (value === null || value.length === 0) delete sources[field];
    else sources[field] = { source: MANUAL_SOURCE, date: today, confidence: "medium" };
  }
  return sources;
}

const columnIfSet = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Exclude<Value, undefined> };

/** Blanks around a text are nobody's wish; a text of blanks is none. */
function normalizeInput(input: AgencyInput): AgencyInput {
  const entries = Object.entries(input).map(([field, value]) => {
    if (typeof value === "string") {
      const text = value.replace(/\s+/g, " ").trim();
      return [field, text === "" && field !== "name" && field !== "email" ? null : text];
    }
    if (Array.isArray(value)) return [field, value.map((line) => line.trim()).filter((line) => line !== "")];
    return [field, value];
  });
  return Object.fromEntries(entries);
}
