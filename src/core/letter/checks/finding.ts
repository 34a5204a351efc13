import type { FeeCategory } from "#core/letter/initial/request-options.ts";

/** What a rule looks for; each is one glyph and one line of the green "nothing found". */
export const CHECK_RULES = [
  "blank",
  "dates",
  "private",
  "broad",
  "question",
  "many",
  "waiver",
  "expedited",
  "residency",
  "address",
  "reach",
] as const;
export type CheckRule = (typeof CHECK_RULES)[number];

/** Something worth a second look before a letter goes. It never holds the letter back. */
export type Finding = {
  rule: CheckRule;
  /** What was found, set in bold: "“Any and all”". */
  subject: string;
  /** The rest of the sentence, with its leading space, and the next one. */
  message: string;
  /** What is one step away: a better wording, or the law's own sentence with its place. */
  details?: { kind: "wording" | "law"; lines: readonly FindingDetail[] };
};

/** `lead` is set in bold: the place, or the office. */
export type FindingDetail = { lead: string; text: string; citation: string | null };

/** What the rules read of a draft. Days are `YYYY-MM-DD`. */
export type CheckedDraft = {
  title: string;
  records: string;
  madeFrom: string | null;
  madeTo: string | null;
  feeWaiver: boolean;
  feeWaiverReason: string;
  expedited: boolean;
  expeditedReason: string;
  feeCategory: FeeCategory | null;
};

/** What the rules read of who asks, as the profile has it; each may be empty. */
export type CheckedRequester = {
  organization: string;
  postalAddress: string;
  feeCategory: FeeCategory | null;
  feeStatement: string;
};
