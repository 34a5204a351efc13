import type { DraftContent } from "#contract/requests/request.ts";

/** A new request. The defaults ask before costs over $25 and for electronic copies. */
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

/** Compares two values of a field; lists by their items in order. */
export const sameValue = (a: DraftContent[keyof DraftContent], b: DraftContent[keyof DraftContent]) =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((item, index) => item === b[index])
    : a === b;

/** Compares all fields of two drafts. */
export const sameDraft = (a: DraftContent, b: DraftContent) =>
  fieldsOf(a, b).every((key) => sameValue(a[key], b[key]));

/** The fields of drafts; one that was made before a field was added lacks it. */
export const fieldsOf = (...drafts: readonly DraftContent[]): (keyof DraftContent)[] => [
  ...new Set(drafts.flatMap((draft) => Object.keys(draft) as (keyof DraftContent)[])),
];
