import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { notificationSettingsOf } from "#server/db/accounts/notification-settings.ts";
import { insertNotifications } from "#server/db/accounts/notifications.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/** Of many letters that fail together their person hears together. */
const GROUPING_MS = 2 * 60_000;

/** A letter will not arrive: its user is notified as they chose. */
export async function notifyDeliveryProblem(
  context: Context,
  tx: Tx,
  { ownerId, requestId, messageId }: { ownerId: string; requestId: string; messageId: string },
): Promise<void> {
  const { trouble: frequency } = await notificationSettingsOf(tx, ownerId);
  if (frequency === "none") return;
  const at = nowOf(context);
  const notice = { kind: "trouble" as const, about: messageId, day: dayAt(at, null) };
  await insertNotifications(tx, [
    { id: context.ids.next(), ownerId, requestId, ...notice, frequency: frequency, at },
  ]);
  if (frequency === "at_once")
    await addJob(tx, "tell-notices", { ownerId }, new Date(at.getTime() + GROUPING_MS));
}
