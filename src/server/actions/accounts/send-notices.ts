import { digestEmail, singleNotificationEmail } from "#core/notifications/notification-email.ts";
import type { NotificationItem } from "#core/notifications/notification-text.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import {
  countSentImmediately,
  deferToDigest,
  markNotified,
  type PendingNotification,
  pendingNotifications,
} from "#server/db/accounts/notifications.ts";
import { lockUser } from "#server/db/accounts/users.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { queueNoticeEmail, threadRoot, unsubscribeUrlOf } from "./queue-notice-email.ts";

/** What one email and one transaction take; the rest waits for the next. */
const MAX_PER_RUN = 1_000;
/** More at once than these are one email. */
const MAX_SINGLE_EMAILS = 3;
/** More in a day than these wait for the digest. */
const MAX_IMMEDIATE_PER_DAY = 30;
const DAY_MS = 86_400_000;

type SendNoticesOptions = { ownerId: string; withDigest: boolean };
type Recipient = { ownerId: string; email: string };

/**
 * Emails a user the pending notices, and marks them in the same transaction, so that it goes out once. What is over by
 * now is marked and not emailed. `withDigest`: the user's digest is due; otherwise only urgent notices are sent.
 */
export async function sendNotices(
  context: Context,
  { ownerId, withDigest }: SendNoticesOptions,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    // Locked, so that the same job begun twice finds what the first one sent.
    const user = await lockUser(tx, ownerId);
    if (!user || user.disabled) return;
    const now = nowOf(context);
    const waiting = (await pendingNotifications(tx, ownerId, MAX_PER_RUN)).filter(
      ({ frequency }) => withDigest || frequency === "at_once",
    );
    const current = waiting.filter((notice) => notice.holds && isStillCurrent(notice, now));
    const immediate = current.filter(({ frequency }) => frequency === "at_once");
    const immediateLeft =
      MAX_IMMEDIATE_PER_DAY - (await countSentImmediately(tx, ownerId, new Date(now.getTime() - DAY_MS)));
    const alone = immediate.filter((one) => !hasOthersOfBatch(one, immediate));
    const singles = immediate.length <= Math.min(MAX_SINGLE_EMAILS, immediateLeft) ? alone : [];
    const isDeferred = !withDigest && immediateLeft <= 0;
    const combined = (withDigest ? current : isDeferred ? [] : immediate).filter(
      (one) => !singles.includes(one),
    );
    const to = { ownerId, email: user.email };
    for (const notice of singles) await sendSingle(context, tx, to, notice);
    if (combined.length > 0) await sendCombined(context, tx, to, combined, withDigest);
    const deferredIds = isDeferred ? new Set(immediate.map(({ id }) => id)) : new Set<string>();
    await deferToDigest(tx, [...deferredIds]);
    await markNotified(
      tx,
      waiting.flatMap(({ id }) => (deferredIds.has(id) ? [] : [id])),
      now,
    );
  });
}

/** However few, what is about several letters of one batch is one email. */
const hasOthersOfBatch = ({ id, batchId }: PendingNotification, all: readonly PendingNotification[]) =>
  batchId !== null && all.some((other) => other.id !== id && other.batchId === batchId);

/** An email that was held up must not call late what was soon, nor soon what is late. */
function isStillCurrent({ kind, day, timeZone }: PendingNotification, now: Date): boolean {
  const today = dayAt(now, timeZone);
  switch (kind) {
    case "due_soon":
      return day > today;
    case "due_today":
      return day === today;
    case "overdue":
      return day < today;
    case "appeal":
    case "link":
      return day >= today;
    default:
      return true;
  }
}

async function sendSingle(
  context: Context,
  tx: Tx,
  to: Recipient,
  notice: PendingNotification,
): Promise<void> {
  const { brand, mailDomain, publicUrl } = context.settings;
  const root = threadRoot(notice.requestId, mailDomain);
  const unsubscribeUrl = unsubscribeUrlOf(context, notice.kind, to.ownerId);
  await queueNoticeEmail(context, tx, {
    ownerId: to.ownerId,
    to: to.email,
    fromName: brand,
    mail: {
      messageId: `<notice.${notice.id}@${mailDomain}>`,
      ...singleNotificationEmail(noticeViewOf(notice, nowOf(context)), {
        brand,
        publicUrl,
        stopUrl: unsubscribeUrl,
      }),
      inReplyTo: root,
      references: [root],
      stopUrl: unsubscribeUrl,
    },
  });
}

async function sendCombined(
  context: Context,
  tx: Tx,
  to: Recipient,
  notices: readonly PendingNotification[],
  isDaily: boolean,
): Promise<void> {
  const { brand, mailDomain, publicUrl } = context.settings;
  const [kind, ...others] = new Set(notices.map((notice) => notice.kind));
  // One that is only about replies ends those, and not the daily digest.
  const stopKind = !isDaily && kind !== undefined && others.length === 0 ? kind : null;
  const unsubscribeUrl = unsubscribeUrlOf(context, stopKind ?? "digest", to.ownerId);
  const now = nowOf(context);
  await queueNoticeEmail(context, tx, {
    ownerId: to.ownerId,
    to: to.email,
    fromName: brand,
    mail: {
      messageId: `<digest.${notices[0]?.id}@${mailDomain}>`,
      ...digestEmail(
        notices.map((notice) => noticeViewOf(notice, now)),
        { brand, publicUrl, stopUrl: unsubscribeUrl, stopKind },
      ),
      references: [],
      stopUrl: unsubscribeUrl,
    },
  });
}

const noticeViewOf = (notice: PendingNotification, now: Date): NotificationItem => ({
  requestId: notice.requestId,
  kind: notice.kind,
  day: notice.day,
  today: dayAt(now, notice.timeZone),
  clock: notice.clock,
  title: notice.title,
  agency: notice.agencyAbbreviation ?? notice.agencyName ?? (notice.fromName || "the agency"),
  text: notice.text,
  followUp: notice.followUp,
});
