import type { PutEntry, RequestEntry } from "#contract/requests/request-entry.ts";
import { asksForAnswer, namesOwnDay } from "#core/request/manual-entries.ts";
import { parseCents } from "#web/screens/RequestsTracker/panel/fees/fee-text.ts";

/** The fields of an entry's form, without its files. */
export type EntryDraft = Omit<PutEntry, "files" | "trackingNumber" | "cents"> & {
  trackingNumber: string;
  amount: string;
};

/** The fields of a new entry; a call from the agency is the most common one. */
export const newEntry = (today: string): EntryDraft => ({
  way: "call",
  direction: "in",
  on: today,
  with: "",
  text: "",
  outcome: null,
  trackingNumber: "",
  amount: "",
  answerBy: null,
  responseDue: null,
});

/** The fields of an existing entry. */
export const toEntryDraft = ({ way, direction, on, text, outcome, ...entry }: RequestEntry): EntryDraft => ({
  ...{ way, direction, on, text, outcome, with: entry.with },
  ...{ answerBy: entry.answerBy, responseDue: entry.responseDue },
  trackingNumber: entry.trackingNumber ?? "",
  amount: entry.cents === null ? "" : (entry.cents / 100).toFixed(2),
});

/** Whether the outcome has an amount. */
export const hasAmount = (outcome: EntryDraft["outcome"]): boolean =>
  outcome === "fee_estimate" || outcome === "fee_due";

/** The request body, without fields that do not apply; "bad amount" when the amount is invalid. */
export function toPutEntry(draft: EntryDraft, files: readonly { id: string }[]): PutEntry | "bad amount" {
  const { amount, trackingNumber, ...fields } = draft;
  const fromAgency = draft.direction === "in";
  const outcome = fromAgency ? draft.outcome : null;
  const cents = hasAmount(outcome) ? parseCents(amount) : null;
  if (cents === "bad") return "bad amount";
  return {
    ...fields,
    outcome,
    answerBy: asksForAnswer(outcome) ? draft.answerBy : null,
    responseDue: namesOwnDay(outcome) ? draft.responseDue : null,
    trackingNumber: fromAgency ? trackingNumber.trim() || null : null,
    cents,
    files: files.map(({ id }) => id),
  };
}
