import type { Outcome } from "#core/classify/outcome.ts";

/** How something came or went that was no email of this program's: a user puts it down themselves. */
export const ENTRY_CHANNELS = ["call", "letter", "fax", "portal", "visit"] as const;
export type EntryChannel = (typeof ENTRY_CHANNELS)[number];

/**
 * What the requester recorded of one, beside its words and files. `on`: ISO day at the agency; `with`: whom they spoke or wrote
 * with, empty where they do not say. `trackingNumber` and `cents`: what the agency named in it; `was`: the number the request
 * was known by before, which taking the entry away brings back.
 */
export type ManualEntry = {
  way: EntryChannel;
  on: string;
  with: string;
  trackingNumber: string | null;
  cents: number | null;
  was: string | null;
};

/** Each way as a heading. */
export const ENTRY_LABELS: Readonly<Record<EntryChannel, string>> = {
  call: "Phone call",
  letter: "Letter",
  fax: "Fax",
  portal: "Portal answer",
  visit: "Visit",
};

/** "Phone call with Dana Lee", "Letter from Records Office", "Fax to FEMA". `other`: the user who it was, where no name is given. */
export function entryTitle(
  { way, direction, with: name }: { way: EntryChannel; direction: "in" | "out"; with?: string | undefined },
  other: string,
): string {
  const who = name || other;
  if (way === "call") return direction === "in" ? `Phone call from ${who}` : `Phone call to ${who}`;
  if (way === "visit") return `Visit, spoke with ${who}`;
  if (way === "portal") {
    return direction === "in" ? `Answer on the portal from ${who}` : `Message on the portal to ${who}`;
  }
  return `${ENTRY_LABELS[way]} ${direction === "in" ? "from" : "to"} ${who}`;
}

/** Written words answer what the agency asked; spoken ones stop no pause, since nobody can show them. */
export const isWritten = (way: EntryChannel): boolean => way !== "call" && way !== "visit";

/** What an agency can say otherwise than by email, in the order a form offers it. */
export const ENTRY_OUTCOMES = [
  "acknowledged",
  "extension",
  "clarification_asked",
  "fee_estimate",
  "fee_due",
  "fee_waiver_refused",
  "partly_released",
  "released",
  "denied",
  "neither_confirm_nor_deny",
  "no_records",
  "referred",
  "appeal_acknowledged",
  "appeal_granted",
  "appeal_denied",
] as const satisfies readonly Outcome[];
