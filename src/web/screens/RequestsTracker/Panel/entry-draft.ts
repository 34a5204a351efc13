import type { PutEntry, RequestEntry } from "#contract/request-entry.ts";
import { typedCents } from "./fee-words.ts";

/** What stands in the fields of an entry's form; its files are apart. */
export type EntryDraft = Omit<PutEntry, "files" | "trackingNumber" | "cents"> & {
  trackingNumber: string;
  amount: string;
};

/** The fields of a new one: a call from the agency is what one puts down oftenest. */
export const newEntry = (today: string): EntryDraft => ({
  way: "call",
  direction: "in",
  on: today,
  with: "",
  text: "",
  outcome: null,
  trackingNumber: "",
  amount: "",
});

/** The fields of one that is put right. */
export const draftOf = ({ way, direction, on, text, outcome, ...entry }: RequestEntry): EntryDraft => ({
  ...{ way, direction, on, text, outcome, with: entry.with },
  trackingNumber: entry.trackingNumber ?? "",
  amount: entry.cents === null ? "" : (entry.cents / 100).toFixed(2),
});

/** Whether what was decided speaks of money. */
export const asksMoney = (outcome: EntryDraft["outcome"]): boolean =>
  outcome === "fee_estimate" || outcome === "fee_due";

/** What is sent; "bad amount" where the amount is none. What the present choice does not ask for is left out. */
export function putOf(draft: EntryDraft, files: readonly { id: string }[]): PutEntry | "bad amount" {
  const { amount, trackingNumber, ...said } = draft;
  const theirs = draft.direction === "in";
  const cents = theirs && asksMoney(draft.outcome) ? typedCents(amount) : null;
  if (cents === "bad") return "bad amount";
  return {
    ...said,
    outcome: theirs ? draft.outcome : null,
    trackingNumber: theirs ? trackingNumber.trim() || null : null,
    cents,
    files: files.map(({ id }) => id),
  };
}
