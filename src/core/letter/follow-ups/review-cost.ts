import { sentenceBlocks } from "#core/letter/follow-ups/thread-letter.ts";
import type { LetterBlock } from "#core/letter/letter.ts";
import type { LetterLaw } from "#core/letter/parties.ts";

/** By what is reviewed: a refusal or an answer that nothing was found, a fee or its waiver, a failure to answer. */
type Reviewed = "refusal" | "fee" | "silence";

/** What a law wants paid for its review, and where nothing is due. The Irish fees are in the order under FOI Act 2014, s. 27. */
const REVIEW_COSTS: Readonly<Record<string, Readonly<Record<Reviewed, string>>>> = {
  ie: {
    refusal:
      "The fee for this internal review is €30, or €10 for the holder of a medical card. If it has not reached you with this letter, please tell me at once how to pay it.",
    fee: "No fee is payable for the internal review of a decision to charge a fee.",
    silence: "No fee is payable for this internal review, because no decision was made in time.",
  },
};

/** Nothing where the law's review is free, or is paid for by a form of its own. */
export const reviewCostBlocks = ({ jurisdiction }: LetterLaw, reviewed: Reviewed): LetterBlock[] =>
  sentenceBlocks(REVIEW_COSTS[jurisdiction ?? ""]?.[reviewed] ?? null);
