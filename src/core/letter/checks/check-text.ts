import { blanks } from "./blanks.ts";
import { broadWording, manyRecords } from "./breadth.ts";
import { datesAsked } from "./dates.ts";
import { feeWishes } from "./fee-wishes.ts";
import type { CheckedDraft, CheckedRequester, Finding } from "./finding.ts";
import { privateData } from "./private-data.ts";
import { questions } from "./questions.ts";

/**
 * What is worth a second look in the words every letter of a draft shares, in the order of the form.
 * @param today the day it is where the letter goes, `YYYY-MM-DD`
 */
export function checkText(draft: CheckedDraft, requester: CheckedRequester, today: string): Finding[] {
  const shared = `${draft.title}\n${draft.records}`;
  const reasons = `${draft.feeWaiver ? draft.feeWaiverReason : ""}\n${draft.expedited ? draft.expeditedReason : ""}`;
  return [
    ...blanks({ filled: shared, plain: reasons }),
    ...questions(draft.records),
    ...broadWording(draft.records),
    ...manyRecords(draft.records),
    ...datesAsked(draft, today),
    ...feeWishes(draft, requester),
    ...privateData(`${shared}\n${reasons}`),
  ];
}
