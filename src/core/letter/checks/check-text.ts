import { checkRecordCount, findBroadWording } from "./broad-wording.ts";
import { checkDateRange } from "./date-range.ts";
import { checkFeeOptions } from "./fee-options.ts";
import type { CheckedDraft, CheckedRequester, Finding } from "./finding.ts";
import { findPrivateData } from "./private-data.ts";
import { findQuestions } from "./questions.ts";
import { findUnfilledPlaceholders } from "./unfilled-placeholders.ts";

/**
 * Findings in the text that all letters of a draft share, in the order of the form.
 * @param today the agency's current date, `YYYY-MM-DD`
 */
export function checkText(draft: CheckedDraft, requester: CheckedRequester, today: string): Finding[] {
  const shared = `${draft.title}\n${draft.records}`;
  const reasons = `${draft.feeWaiver ? draft.feeWaiverReason : ""}\n${draft.expedited ? draft.expeditedReason : ""}`;
  return [
    ...findUnfilledPlaceholders({ filled: shared, plain: reasons }),
    ...findQuestions(draft.records),
    ...findBroadWording(draft.records),
    ...checkRecordCount(draft.records),
    ...checkDateRange(draft, today),
    ...checkFeeOptions(draft, requester),
    ...findPrivateData(`${shared}\n${reasons}`),
  ];
}
