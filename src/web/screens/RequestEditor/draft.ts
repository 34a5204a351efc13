import type { DraftContent } from "#contract/request.ts";

/** A new request before anything is typed: no cost without a word, copies one can search. */
export const emptyDraft: DraftContent = {
  agencyIds: [],
  title: "",
  records: "",
  madeFrom: null,
  madeTo: null,
  feeWaiver: false,
  feeWaiverReason: "",
  feeCapDollars: 25,
  expedited: false,
  expeditedReason: "",
  format: "electronic",
  feeCategory: null,
  attachments: [],
};
