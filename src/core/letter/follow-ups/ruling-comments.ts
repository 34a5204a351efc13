import { longDate } from "#core/dates/format-date.ts";
import { type CitedExemption, citedExemptionBlocks } from "#core/letter/follow-ups/exemption-blocks.ts";
import { noSuchLetter, reviewLetter } from "#core/letter/follow-ups/review-letter.ts";
import {
  blocksFromText,
  paragraph,
  sentDate,
  sentenceBlocks,
  type ThreadLetterFacts,
} from "#core/letter/follow-ups/thread-letter.ts";
import type { Review } from "#core/letter/law/review-rules.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";

/** Facts for comments on an agency's request for a ruling. Days are `YYYY-MM-DD`. */
export type RulingCommentsFacts = ThreadLetterFacts & {
  /** Day on which the requester learned of it; null where it is not known. */
  rulingAskedOn: string | null;
  /** As the Attorney General numbers it; empty until it is known. */
  rulingNumber: string;
  exemptions: readonly CitedExemption[];
  /** In the requester's own words; may be empty. */
  argument: string;
};

const CITATION = "Tex. Gov't Code § 552.304";

const OPEN_RECORDS_DIVISION: Review = {
  at: "outside",
  name: "the Open Records Division of the Attorney General",
  addressee: "Open Records Division, Office of the Attorney General",
  salutation: "Dear Sir or Madam:",
  reviewType: { title: "Comments", noun: "comments", verb: "make", ask: "I comment on", outcome: "a ruling" },
  citation: CITATION,
  limit: null,
  decision: null,
  notByEmail:
    "The Attorney General does not take comments by email. Print this letter and mail it or deliver it by hand, or use the Attorney General's electronic filing. Then record it as sent by hand.",
  formality: "Send the agency a copy.",
};

/** Where an agency must ask the attorney general before it may withhold. */
export const rulingReview = (jurisdiction: string | null): Review | null =>
  jurisdiction === "us-tx" ? OPEN_RECORDS_DIVISION : null;

/**
 * A requester's comments in Texas. Throws `letter_incomplete` (422) in `final` mode when the name, agency, subject, day
 * of sending or the ruling's number is missing; `no_such_letter` (422) under another law.
 */
export function rulingComments(facts: RulingCommentsFacts, mode: LetterMode = "final"): Letter {
  const review = rulingReview(facts.law.jurisdiction);
  if (!review) throw noSuchLetter();
  const { rulingAskedOn } = facts;
  const notice = rulingAskedOn
    ? ` The governmental body notified me of this on ${longDate(rulingAskedOn)}.`
    : "";
  return reviewLetter(facts, review, mode, (builder) => [
    paragraph(
      "These are my comments on the governmental body's request for a ruling about my request of ",
      sentDate(builder, facts),
      `.${notice} ID number of the request for a ruling: `,
      builder.requireText(
        facts.rulingNumber,
        "/rulingNumber",
        "[ID number]",
        "Give the ID number that the Attorney General or the agency gave the request for a ruling.",
      ),
      ".",
    ),
    ...citedExemptionBlocks(
      facts.exemptions.filter(({ citation }) => citation.trim() !== ""),
      true,
      "request for a ruling",
    ),
    ...blocksFromText(facts.argument),
    ...sentenceBlocks(
      "The governmental body had to ask for the ruling within ten business days of receiving my request, and to submit its reasons and the information or samples by the 15th business day, Tex. Gov't Code § 552.301(b), (e).",
      "It had to notify me of this and to send me a copy of its written comments, Tex. Gov't Code § 552.301(d), (e-1).",
      "If it missed one of these steps, the information is presumed public and must be released unless there is a compelling reason to withhold it, Tex. Gov't Code § 552.302.",
    ),
    ...sentenceBlocks(
      "The Act is construed liberally in favor of granting a request for information, Tex. Gov't Code § 552.001(b).",
      "I ask you to rule that the information must be released. I send the governmental body a copy of these comments, Tex. Gov't Code § 552.304(b).",
    ),
  ]);
}
