import type { Sending } from "#contract/sending.ts";
import { clockTime, monthDay } from "#web/instant-words.ts";

type Room = Sending["recipients"];

/** With so much left the limit is not worth a line: nobody sends that many by hand. */
const PLENTY = 100;

/** "2:30 PM" of today, else "Nov 24, 2:30 PM"; on the reader's clock. */
function whenWords(at: Date, now: Date): string {
  return at.toDateString() === now.toDateString() ? clockTime(at) : `${monthDay(at)}, ${clockTime(at)}`;
}

/** "You can send to 7 more recipients today."; null while there is plenty. */
export function leftWords({ step, recipients }: Sending, now: Date): string | null {
  if (step === "full" && recipients.left >= PLENTY) return null;
  if (recipients.left > 0) {
    return `You can send to ${recipients.left} more ${recipients.left === 1 ? "recipient" : "recipients"} today.`;
  }
  const when =
    recipients.nextAt === null
      ? ""
      : ` You can send again after ${whenWords(new Date(recipients.nextAt), now)}.`;
  return `You have sent as much as you can today.${when}`;
}

/** "7 of 10 left". */
export const roomWords = ({ left, most }: Room): string => `${left} of ${most} left`;

/** What the account may do now, and how the limits rise. */
export function stepWords({ step, outsideInReplies }: Sending): string {
  if (step === "full") return "Your account has the highest limits.";
  const rises = "The limits rise when an agency answers one of your requests.";
  return outsideInReplies ? rises : `Your account is new, so it writes to public agencies only. ${rises}`;
}
