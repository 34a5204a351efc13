import { OUTCOMES, type Outcome } from "#core/classify/outcome.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { manualEntries } from "#messages/request/manual-entries.ts";

/** How something came or went that was no email of this program's: a user puts it down themselves. */
export const ENTRY_CHANNELS = ["call", "letter", "fax", "portal", "visit"] as const;
export type EntryChannel = (typeof ENTRY_CHANNELS)[number];

/**
 * The recorded fields of an entry, in addition to its text and files. `on`: ISO day at the agency; `with`: the other
 * side, empty if not given. `trackingNumber` and `cents`: what the agency named in it; `answerBy`: the day it wants an
 * answer by; `responseDue`: the day it will answer or send records by; `was`: the number the request was known by before,
 * which taking the entry away brings back.
 */
export type ManualEntry = {
  way: EntryChannel;
  on: string;
  with: string;
  trackingNumber: string | null;
  cents: number | null;
  answerBy?: string | null;
  responseDue?: string | null;
  was: string | null;
};

/** Each way as a heading. */
export const ENTRY_LABELS: Readonly<Record<EntryChannel, string>> = manualEntries.kinds;

/** "Phone call with Dana Lee", "Letter from Records Office", "Fax to FEMA". `other`: used if there is no name. */
export function entryTitle(
  { way, direction, with: name }: { way: EntryChannel; direction: "in" | "out"; with?: string | undefined },
  other: string,
): string {
  return formatMessage(manualEntries[direction === "in" ? "from" : "to"][way], { name: name || other });
}

/**
 * A written entry answers the agency's question. A spoken one does not end a pause, since there is no proof of it.
 */
export const isWritten = (way: EntryChannel): boolean => way !== "call" && way !== "visit";

/** Outcomes an agency can communicate other than by email, in the order of the form. */
export const ENTRY_OUTCOMES = OUTCOMES.filter(
  (outcome) => outcome !== "processing_update" && outcome !== "withdrawn" && outcome !== "unclear",
);

/** Outcomes with which an agency names a day: for the requester's answer, or for what it will do itself. */
export const asksForAnswer = (outcome: Outcome | null): boolean =>
  outcome !== null && ["clarification_asked", "fee_estimate", "fee_due"].includes(outcome);
export const namesOwnDay = (outcome: Outcome | null): boolean =>
  outcome !== null && ["extension", "granted", "interim_release"].includes(outcome);
