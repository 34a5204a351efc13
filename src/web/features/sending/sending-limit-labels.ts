import type { SendingQuota } from "#contract/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { sending } from "#messages/sending.ts";
import { formatTimeOfDay, monthDay } from "#web/features/dates/format-time.ts";

const messages = sending.allowance;

type Allowance = SendingQuota["recipients"];

/** With this much left, the limit is not worth mentioning. */
const NO_NOTICE_FROM = 100;

/** "2:30 PM" today, otherwise "Nov 24, 2:30 PM"; in the user's time zone. */
function formatWhen(at: Date, now: Date): string {
  return at.toDateString() === now.toDateString()
    ? formatTimeOfDay(at)
    : `${monthDay(at)}, ${formatTimeOfDay(at)}`;
}

/** "You can send to 7 more recipients in the next 24 hours."; null far below the limit. */
export function remainingText({ step, recipients }: SendingQuota, now: Date): string | null {
  if (step === "full" && recipients.remaining >= NO_NOTICE_FROM) return null;
  if (recipients.remaining > 0) {
    return formatMessage(messages.left, { count: recipients.remaining });
  }
  return recipients.nextAt === null
    ? messages.none
    : formatMessage(messages.noneUntil, { time: formatWhen(new Date(recipients.nextAt), now) });
}

/** "7 of 10 left". */
export const allowanceLabel = ({ remaining, limit }: Allowance): string =>
  formatMessage(messages.ofTotal, { left: remaining, total: limit });

/** The current limits of the account, and how they rise. */
export function stepText({ step, externalInReplies }: SendingQuota): string {
  if (step === "full") return messages.highest;
  return externalInReplies ? messages.rise : messages.newAccount;
}
