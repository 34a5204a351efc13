import { draftChecks } from "#messages/draft-checks.ts";
import { type CheckedDraft, type CheckedRequester, type Finding, makeFinding } from "./finding.ts";

/** The fee category of the draft, or else of the profile. */
export const feeCategoryOf = (
  draft: Pick<CheckedDraft, "feeCategory">,
  requester: Pick<CheckedRequester, "feeCategory">,
) => draft.feeCategory ?? requester.feeCategory;

/** A fee waiver without a reason, or for commercial use. */
export function checkFeeOptions(draft: CheckedDraft, requester: CheckedRequester): Finding[] {
  if (!draft.feeWaiver) return [];
  if (feeCategoryOf(draft, requester) === "commercial") {
    return [makeFinding("waiver", draftChecks.feeWaiver.commercial)];
  }
  if (draft.feeWaiverReason.trim() !== "" || requester.feeStatement.trim() !== "") return [];
  return [makeFinding("waiver", draftChecks.feeWaiver.noReason)];
}
