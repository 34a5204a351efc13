import type { ManualSubmission } from "#core/delivery/manual-submission.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";

type Zoned = { time_zone: string | null };

/**
 * The days of a letter that leaves at an instant: the day it is dated, by its sender's clock (the agency's for a sender whose
 * zone is unknown), and the day the agency receives it, by the agency's clock. Late in the evening in Honolulu they differ.
 */
export const letterDays = (at: Date, { user, agency }: { user: Zoned; agency: Zoned }) => ({
  dated: dayAt(at, user.time_zone ?? agency.time_zone),
  receivedOn: dayAt(at, agency.time_zone),
});

export type LetterDays = ReturnType<typeof letterDays>;

type SentMessage = { sent_or_received_at: Date; manual_submission: ManualSubmission | null };

/** The day that a sent letter is dated. */
export function sentDay(message: SentMessage, agencyZone: string | null, user: Zoned | undefined): string {
  const zone = user?.time_zone ?? agencyZone;
  return message.manual_submission?.sentOn ?? dayAt(message.sent_or_received_at, zone);
}
