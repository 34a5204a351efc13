import type { LetterDraftContent } from "#core/letter/initial/draft-letter-facts.ts";
import type { FeeCategory } from "#core/letter/initial/request-options.ts";
import { formatParts } from "#core/messages/format-message.ts";

/** The rules; each has an icon. */
export const CHECK_RULES = [
  "blank",
  "dates",
  "private",
  "broad",
  "question",
  "many",
  "waiver",
  "expedited",
  "category",
  "residency",
  "address",
  "reach",
  "language",
  "statement",
] as const;
export type CheckRule = (typeof CHECK_RULES)[number];

/** A text of which some parts, the subjects, are set in bold. */
export type FindingText = readonly (string | { subject: string })[];

/** Something to review before a letter is sent. It never blocks sending. */
export type Finding = {
  rule: CheckRule;
  /** What was found: "“Any and all”". */
  subject: string;
  text: FindingText;
  /** Better wording, or the law's own sentence with its citation. */
  details?: { kind: "wording" | "law"; lines: readonly FindingDetail[] };
};

/** Formats a message of the catalog with `<subject>` around what is set in bold. */
export const findingText = (message: string, values: Record<string, string | number> = {}): FindingText =>
  formatParts<{ subject: string }>(message, { ...values, subject: (text) => ({ subject: text.join("") }) });

export function makeFinding(
  rule: CheckRule,
  message: string,
  values: Record<string, string | number> = {},
  details?: Finding["details"],
): Finding {
  const text = findingText(message, values);
  const subject = text.find((part) => typeof part !== "string")?.subject ?? "";
  return { rule, subject, text, ...(details && { details }) };
}

export const findingPlainText = ({ text }: Pick<Finding, "text">): string =>
  text.map((part) => (typeof part === "string" ? part : part.subject)).join("");

/** `lead` is set in bold: the jurisdiction, or the agency. */
export type FindingDetail = { lead: string; text: string; citation: string | null };

/** The fields of a draft that the rules read. Dates are `YYYY-MM-DD`. */
export type CheckedDraft = Omit<LetterDraftContent, "feeCapDollars" | "format">;

/** The fields of the profile that the rules read; each may be empty. */
export type CheckedRequester = {
  organization: string;
  postalAddress: string;
  feeCategory: FeeCategory | null;
  feeStatement: string;
};
