import { Problem } from "#core/problem.ts";
import { senderErrors } from "#messages/errors/sender.ts";

/** How far ahead a letter may be scheduled, in milliseconds: a year and a day. */
const MAX_SCHEDULE_AHEAD_MS = 366 * 86_400_000;
/** A browser's clock may run ahead of this program; a time this little past means now. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * When a letter leaves, in milliseconds since the epoch, and whether that is a time the user chose: `sendAt`, or the
 * end of the undo window where that is later.
 * Fails with `bad_send_time` (422) for a time gone by or more than a year ahead.
 */
export function resolveSendTime({
  now,
  undoSeconds,
  sendAt,
}: {
  now: number;
  undoSeconds: number;
  sendAt: number | null;
}): { at: number; scheduled: boolean } {
  const earliest = now + undoSeconds * 1000;
  if (sendAt === null) return { at: earliest, scheduled: false };
  if (sendAt < now - CLOCK_SKEW_MS || sendAt > now + MAX_SCHEDULE_AHEAD_MS) {
    throw badSendTime(senderErrors.sendTime);
  }
  return sendAt <= earliest ? { at: earliest, scheduled: false } : { at: sendAt, scheduled: true };
}

/** A time as the browser says it. Fails with `bad_send_time` (422) for what is none. */
export function parseSendTime(text: string): Date {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    throw badSendTime(senderErrors.sendTimeFormat);
  }
}

const badSendTime = (message: string) =>
  new Problem(422, "bad_send_time", message, [{ path: "/sendAt", message }]);
