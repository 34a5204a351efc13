import type { Kysely } from "kysely";
import {
  type NotificationFrequency,
  type NotificationKind,
  type NotificationSettings,
  resolveNotificationSettings,
} from "#core/notifications/notification-kinds.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** The email notifications a user chose, kind by kind. */
export async function notificationSettingsOf(
  tx: Kysely<Tables>,
  ownerId: string,
): Promise<NotificationSettings> {
  const rows = await tx
    .selectFrom("notification_preference")
    .select(["kind", "frequency"])
    .where("owner_id", "=", ownerId)
    .execute();
  return resolveNotificationSettings(
    Object.fromEntries(rows.map(({ kind, frequency }) => [kind, frequency as NotificationFrequency])),
  );
}

/** Saves the user's choice for these kinds, and leaves the others. */
export async function storeNotificationSettings(
  tx: Kysely<Tables>,
  ownerId: string,
  settings: Partial<Record<NotificationKind, NotificationFrequency>>,
): Promise<void> {
  const rows = Object.entries(settings).map(([kind, frequency]) => ({ owner_id: ownerId, kind, frequency }));
  if (rows.length === 0) return;
  await tx
    .insertInto("notification_preference")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "kind"])
        .doUpdateSet((row) => ({ frequency: row.ref("excluded.frequency") })),
    )
    .execute();
}

type NotificationTimes = {
  hour?: number | undefined;
  timeZone?: string | null | undefined;
  dueSoonDays?: number | undefined;
  noResponseDays?: number | undefined;
};

/** Saves when a user is reminded; omitted fields do not change. The timer looks again when that is next. */
export async function saveNotificationTimes(
  tx: Kysely<Tables>,
  ownerId: string,
  times: NotificationTimes,
): Promise<void> {
  const set = {
    ...(times.hour !== undefined && { notification_hour: times.hour }),
    ...(times.timeZone !== undefined && { time_zone: times.timeZone }),
    ...(times.dueSoonDays !== undefined && { due_soon_days: times.dueSoonDays }),
    ...(times.noResponseDays !== undefined && { no_response_days: times.noResponseDays }),
  };
  if (Object.keys(set).length === 0) return;
  await tx
    .updateTable("user_account")
    .set({ ...set, next_notification_at: null })
    .where("id", "=", ownerId)
    .execute();
}
