import type { DraftContent } from "#contract/requests/request.ts";

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

/** Two values of a field; lists are the same when their items are, in order. */
export const sameValue = (a: DraftContent[keyof DraftContent], b: DraftContent[keyof DraftContent]) =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((item, index) => item === b[index])
    : a === b;

/** Two drafts are the same when every field is. */
export const sameDraft = (a: DraftContent, b: DraftContent) =>
  (Object.keys(a) as (keyof DraftContent)[]).every((key) => sameValue(a[key], b[key]));
