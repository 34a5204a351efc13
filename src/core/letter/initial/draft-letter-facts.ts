import type { Body, Law } from "#core/law/law.ts";
import { lawOfTier, tierFor } from "#core/law/tiers.ts";
import type { InitialFacts } from "#core/letter/initial/initial-letter.ts";
import type { FeeCategory, Format, Statement } from "#core/letter/initial/request-options.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { type LetterLanguage, languageFor } from "#core/letter/letter-language.ts";

/** The fields of the editor that the letter uses. Days are `YYYY-MM-DD`. */
export type LetterDraftContent = {
  title: string;
  records: string;
  madeFrom: string | null;
  madeTo: string | null;
  feeWaiver: boolean;
  feeWaiverReason: string;
  feeCapDollars: number | null;
  expedited: boolean;
  expeditedReason: string;
  format: Format;
  /** Null: as the profile says. */
  feeCategory: FeeCategory | null;
  /** Absent or null: as the agency writes. */
  language?: LetterLanguage | null | undefined;
  /** Absent or null: not said. */
  legalProceeding?: Statement | null | undefined;
  conviction?: Statement | null | undefined;
  /** Absent or null: not said. */
  residentOf?: string | null | undefined;
};

export type DraftLetterInput = {
  draft: LetterDraftContent;
  /** `postalAddress` has its line breaks; each of these may be empty. */
  requester: {
    name: string;
    organization: string;
    postalAddress: string;
    replyAddress: string | null;
    phone?: string;
    /** Lines below the name at the end. */
    signature?: string;
    feeCategory: FeeCategory | null;
    feeStatement: string;
  };
  /** Names of the draft's files, in its order. */
  attachments: readonly string[];
  /** Null until one is chosen; the preview then shows the gap. */
  agency: { name: string; addressLines: readonly string[] } | null;
  law: Law | null;
  /** Some laws give a city or county other limits than a state agency. */
  body: Body;
  /** The day the letter is dated. */
  today: string;
  /** The day the agency receives it, by its own clock; absent where it is `today`. */
  receivedOn?: string;
  dueDate: string | null;
};

/** The profile's text belongs to the profile's fee category and is not used under another. */
const feeStatementOf = ({ draft, requester }: DraftLetterInput): string =>
  draft.feeCategory === null || draft.feeCategory === requester.feeCategory ? requester.feeStatement : "";

/** The law with the time limit that this request has under it. */
function tieredLaw({ law, draft, requester }: DraftLetterInput): DraftLetterInput["law"] {
  const feeCategory = draft.feeCategory ?? requester.feeCategory;
  return law && lawOfTier(law, tierFor(law, { ...draft, feeCategory }));
}

/** The facts of the first letter. Browser and server both come through here, so the preview is the letter sent. */
export function initialFactsFromDraft(input: DraftLetterInput): InitialFacts {
  const { draft, requester, agency } = input;
  return {
    requester: {
      name: requester.name,
      organization: requester.organization,
      addressLines: requester.postalAddress.split(/\r\n?|\n/),
      replyAddress: requester.replyAddress,
      phone: requester.phone ?? null,
      signature: requester.signature ?? "",
    },
    agency: { name: agency?.name ?? "", contact: null, addressLines: [...(agency?.addressLines ?? [])] },
    law: letterLaw(
      tieredLaw(input),
      input.body,
      languageFor(input.law?.jurisdiction ?? null, draft.language),
    ),
    date: input.today,
    agencyDate: input.receivedOn ?? input.today,
    subject: draft.title,
    records: draft.records,
    range: { from: draft.madeFrom, to: draft.madeTo },
    attachments: input.attachments,
    feeCategory: draft.feeCategory ?? requester.feeCategory,
    feeStatement: feeStatementOf(input),
    legalProceeding: draft.legalProceeding ?? null,
    conviction: draft.conviction ?? null,
    residentOf: draft.residentOf ?? null,
    feeWaiver: draft.feeWaiver ? { reason: draft.feeWaiverReason } : null,
    feeCapCents: draft.feeCapDollars === null ? null : draft.feeCapDollars * 100,
    expedited: draft.expedited ? { reason: draft.expeditedReason } : null,
    format: draft.format,
    dueDate: input.dueDate,
  };
}
