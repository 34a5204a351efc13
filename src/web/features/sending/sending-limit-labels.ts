import type { SendingQuota } from "#contract/delivery/sending-limits.ts";
import { formatTimeOfDay, monthDay } from "#web/features/dates/format-time.ts";

type Allowance = SendingQuota["recipients"];

/** With so much left the limit is not worth a line: nobody sends that many by hand. */
const NO_NOTICE_FROM = 100;

/** "2:30 PM" of today, else "Nov 24, 2:30 PM"; on the reader's clock. */
function formatWhen(at: Date, now: Date): string {
  return at.toDateString() === now.toDateString()
    ? formatTimeOfDay(at)
    : `${monthDay(at)}, ${formatTimeOfDay(at)}`;
}

/** "You can send to 7 more recipients today."; null while there is plenty. */
export function remainingText({ step, recipients }: SendingQuota, now: Date): string | null {
  if (step === "full" && recipients.remaining >= NO_NOTICE_FROM) return null;
  if (recipients.remaining > 0) {
    return `You can send to ${recipients.remaining} more ${recipients.remaining === 1 ? "recipient" : "recipients"} today.`;
  }
  const when =
    recipients.nextAt === null
      ? ""
      : ` You can send again after ${formatWhen(new Date(recipients.nextAt), now)}.`;
  return `You have sent as much as you can today.${when}`;
}

/** "7 of 10 left". */
export const allowanceLabel = ({ remaining: left, limit: most }: Allowance): string =>
  `${left} of ${most} left`;

/** What the account may do now, and how the limits rise. */
export function stepText({ step, externalInReplies }: SendingQuota): string {
  if (step === "full") return "Your account has the highest limits.";
  const riseText = "The limits rise when an agency answers one of your requests.";
  return externalInReplies
    ? riseText
    : `Your account is new, so it writes to public agencies only. ${riseText}`;
}
