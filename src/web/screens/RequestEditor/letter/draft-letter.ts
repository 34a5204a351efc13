import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Profile } from "#contract/platform/shell.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import type { Body, Law } from "#core/law/law.ts";
import { initialFactsFromDraft } from "#core/letter/initial/draft-letter-facts.ts";
import { initialLetter } from "#core/letter/initial/initial-letter.ts";
import type { Letter } from "#core/letter/letter.ts";

export type LetterParts = {
  draft: DraftContent;
  profile: Profile;
  replyAddress: string | null;
  agency: AgencyItem | null;
  /** The law that binds the agency; undefined while it is on its way. */
  law: Law | undefined;
  /** The agency's own today. */
  today: string;
  dueDate: string | null;
  /** Names of the draft's files. */
  files?: readonly string[];
};

/** The letter as the agency will get it, its gaps marked. */
export function buildDraftLetter({
  draft,
  profile,
  replyAddress,
  agency,
  law,
  today,
  dueDate,
  files = [],
}: LetterParts): Letter {
  const facts = initialFactsFromDraft({
    draft,
    requester: {
      name: profile.name,
      organization: profile.organization,
      postalAddress: profile.postalAddress,
      replyAddress,
      feeCategory: profile.feeCategory,
      feeStatement: profile.feeStatement,
    },
    attachments: files,
    agency,
    law: law ?? null,
    body: bodyType(agency),
    today,
    dueDate,
  });
  return initialLetter(facts, "preview");
}

/** An office of a city or county is a municipality to the laws that tell them apart. */
export const bodyType = (agency: Pick<AgencyItem, "locality"> | null): Body =>
  agency?.locality ? "municipality" : "agency";

/** The calendar day it is in a time zone now; on this device where no zone is known. */
export function todayInZone(timeZone: string | undefined, now: Date): string {
  const cached = dayFormats.get(timeZone);
  const format =
    cached ?? new Intl.DateTimeFormat("en-CA", { dateStyle: "short", ...(timeZone && { timeZone }) });
  if (!cached) dayFormats.set(timeZone, format);
  return format.format(now);
}
/** Made once a zone: with every key typed, making one would cost more than the letter. */
const dayFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** The parts of the form a letter's gap can belong to. */
export const FORM_FIELDS = ["agency", "title", "records", "dates", "expeditedReason", "name"] as const;
export type FormField = (typeof FORM_FIELDS)[number];

const FIELD_BY_PATH: Readonly<Record<string, FormField>> = {
  "/agency": "agency",
  "/subject": "title",
  "/title": "title",
  "/records": "records",
  "/range": "dates",
  "/expedited/reason": "expeditedReason",
  "/requester/name": "name",
};

/** What is wrong, by the field that mends it; `other` is what belongs to none. */
export type FormErrors = Partial<Record<FormField, string>> & { other?: string };

/** Whichever of many agencies it is about, the field they stand in. */
const formField = (path: string) =>
  path.startsWith("/draft/agencyIds") ? "agency" : (FIELD_BY_PATH[path] ?? "other");

/** The letter's gaps, or the server's refusal, as errors beside the fields. */
export function formErrors(fields: readonly { path: string; message: string }[]): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of fields) errors[formField(path)] ??= message;
  return errors;
}
