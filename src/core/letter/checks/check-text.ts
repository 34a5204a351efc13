import { checkRecordCount, findBroadWording } from "./broad-wording.ts";
import { checkDateRange } from "./date-range.ts";
import { checkFeeOptions } from "./fee-options.ts";
import type { CheckedDraft, CheckedRequester, Finding } from "./finding.ts";
import { findPrivateData } from "./private-data.ts";
import { findQuestions } from "./questions.ts";
import { findUnfilledPlaceholders } from "./unfilled-placeholders.ts";

/**
 * What is worth a second look in the words every letter of a draft shares, in the order of the form.
 * @param today the day it is where the letter goes, `YYYY-MM-DD`
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
