import type {
  ChangeNotificationPreferences,
  NotificationPreferences,
} from "#contract/accounts/notification-preferences.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "#core/notifications/notification-kinds.ts";
import { notFound, Problem } from "#core/problem.ts";
import { accountErrors } from "#messages/errors/accounts.ts";
import type { Context } from "#server/actions/platform/context.ts";
import {
  notificationSettingsOf,
  saveNotificationTimes,
  storeNotificationSettings,
} from "#server/db/accounts/notification-settings.ts";
import { latestNotificationBounce } from "#server/db/accounts/reply-notifications.ts";
import { userById } from "#server/db/accounts/users.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { userOfUnsubscribeToken } from "./unsubscribe-token.ts";

/** What is mailed to a user, and when. */
export const readNoticeSettings = (context: Context, userId: string): Promise<NotificationPreferences> =>
  withUser(context.db, userId, (tx) => settingsOf(tx, userId));

/** Changes what is named, and leaves the rest. Fails with `unknown_time_zone` (422). */
export function saveNoticeSettings(
  context: Context,
  userId: string,
  { choices = {}, ...times }: ChangeNotificationPreferences,
): Promise<NotificationPreferences> {
  return withUser(context.db, userId, async (tx) => {
    if (times.timeZone) assertTimeZone(times.timeZone);
    await storeNotificationSettings(tx, userId, choices);
    await saveNotificationTimes(tx, userId, times);
    return settingsOf(tx, userId);
  });
}

/** What a link in one of our emails ends: all mail of a kind, or the daily digest. */
export const UNSUBSCRIBE_TOPICS = [...NOTIFICATION_KINDS, "digest"] as const;
export type UnsubscribeTopic = (typeof UNSUBSCRIBE_TOPICS)[number];

/**
 * Ends a kind of mail for anyone who holds the link in one; with the digest, all that came in it. Fails with `not_found`
 * (404) for a link that we did not write, or whose account is gone.
 */
export function unsubscribeByToken(
  context: Pick<Context, "db" | "secret">,
  topic: UnsubscribeTopic,
  token: string,
): Promise<void> {
  const userId = userOfUnsubscribeToken(context.secret, topic, token);
  if (userId === null) throw notFound("link");
  return withUser(context.db, userId, async (tx) => {
    if (!(await userById(tx, userId))) throw notFound("link");
    const choices = await notificationSettingsOf(tx, userId);
    const disabledKinds: readonly NotificationKind[] =
      topic === "digest" ? NOTIFICATION_KINDS.filter((kind) => choices[kind] === "digest") : [topic];
    await storeNotificationSettings(
      tx,
      userId,
      Object.fromEntries(disabledKinds.map((kind) => [kind, "none" as const])),
    );
  });
}

async function settingsOf(tx: Tx, userId: string): Promise<NotificationPreferences> {
  const user = await userById(tx, userId);
  if (!user) throw notFound("user");
  return {
    choices: await notificationSettingsOf(tx, userId),
    hour: user.notification_hour,
    timeZone: user.time_zone,
    dueSoonDays: user.due_soon_days,
    noResponseDays: user.no_response_days,
    emailDeliveryProblem: await latestNotificationBounce(tx, userId),
  };
}

function assertTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
  } catch {
    const message = formatMessage(accountErrors.badTimeZone, { timeZone });
    throw new Problem(422, "unknown_time_zone", message, [{ path: "/timeZone", message }]);
  }
}
