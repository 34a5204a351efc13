import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Profile } from "#contract/platform/shell.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import type { Body, Law } from "#core/law/law.ts";
import { initialFactsFromDraft } from "#core/letter/initial/draft-letter-facts.ts";
import { initialLetter } from "#core/letter/initial/initial-letter.ts";
import type { Letter } from "#core/letter/letter.ts";
import type { LetterWriter } from "./letter-writers.ts";

export type LetterParts = {
  draft: DraftContent;
  profile: Profile;
  /** The signature block of the user. */
  signature?: string;
  replyAddress: string | null;
  agency: AgencyItem | null;
  /** The law of the agency; undefined while it is loading. */
  law: Law | undefined;
  /** The current date in the requester's time zone. */
  today: string;
  /** The current date in the agency's, if it is another. */
  receivedOn?: string;
  dueDate: string | null;
  /** File names of the draft. */
  files?: readonly string[];
  /** For a draft whose letter is not in English. */
  write?: LetterWriter;
};

/** The letter as the agency will receive it, with placeholders for missing parts. */
export function buildDraftLetter({
  draft,
  profile,
  signature = "",
  replyAddress,
  agency,
  law,
  today,
  receivedOn = today,
  dueDate,
  files = [],
  write = initialLetter,
}: LetterParts): Letter {
  const facts = initialFactsFromDraft({
    draft,
    requester: {
      name: profile.name,
      organization: profile.organization,
      postalAddress: profile.postalAddress,
      replyAddress,
      phone: profile.phone,
      signature,
      feeCategory: profile.feeCategory,
      feeStatement: profile.feeStatement,
    },
    attachments: files,
    agency,
    law: law ?? null,
    body: bodyType(agency),
    today,
    receivedOn,
    // Sent by hand, it is not received on its date.
    dueDate: agency && agency.email === null ? null : dueDate,
  });
  return write(facts, "preview");
}

/** Some laws distinguish agencies of a city or county. */
export const bodyType = (agency: Pick<AgencyItem, "locality"> | null): Body =>
  agency?.locality ? "municipality" : "agency";

/** Form fields that a missing part of the letter can belong to. */
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

/** The fields that missing parts of a letter belong to, in the order of the form. */
export function neededFields(missing: readonly { path: string }[]): (FormField | "other")[] {
  const fields = new Set(missing.map(({ path }) => formField(path)));
  return ([...FORM_FIELDS, "other"] as const).filter((field) => fields.has(field));
}

/** Error messages by form field; `other` belongs to no field. */
export type FormErrors = Partial<Record<FormField, string>> & { other?: string };

/** All agencies share one field. */
const formField = (path: string) =>
  path.startsWith("/draft/agencyIds") ? "agency" : (FIELD_BY_PATH[path] ?? "other");

/** Missing parts of the letter, or validation errors of the server, by form field. */
export function formErrors(fields: readonly { path: string; message: string }[]): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of fields) errors[formField(path)] ??= message;
  return errors;
}
