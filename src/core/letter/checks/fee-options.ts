import type { CheckedDraft, CheckedRequester, Finding } from "./finding.ts";

/** Where the draft is silent, the profile speaks. */
export const feeCategoryOf = (
  draft: Pick<CheckedDraft, "feeCategory">,
  requester: Pick<CheckedRequester, "feeCategory">,
) => draft.feeCategory ?? requester.feeCategory;

/** A fee waiver that is asked for without a reason, or by whom the laws mean to pay. */
export function checkFeeOptions(draft: CheckedDraft, requester: CheckedRequester): Finding[] {
  if (!draft.feeWaiver) return [];
  if (feeCategoryOf(draft, requester) === "commercial") {
    return [
      {
        rule: "waiver",
        subject: "A fee waiver for a commercial use",
        message: " is refused as a rule: waivers are for what serves the public. Take one of the two out.",
      },
    ];
  }
  if (draft.feeWaiverReason.trim() !== "" || requester.feeStatement.trim() !== "") return [];
  return [
    {
      rule: "waiver",
      subject: "The fee waiver gives no reason.",
      message: " Say how the public will learn from the records and that you gain nothing else from them.",
    },
  ];
}
