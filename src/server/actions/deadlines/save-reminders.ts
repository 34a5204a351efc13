import type { PutReminder, RequestReminders } from "#contract/deadlines/reminder.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deadlineErrors } from "#messages/errors/deadlines.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import {
  countReminders,
  deleteReminder,
  hasAutoFollowUp,
  reminderById,
  remindersOf,
  saveReminder,
  setAutoFollowUp,
} from "#server/db/deadlines/reminders.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";

type RequestRef = { ownerId: string; requestId: string };
type ReminderRef = RequestRef & { id: string };

const MAX_REMINDERS = 200;

/** The reminders that a user set for a request. Fails with `not_found` (404). */
export function readReminders(context: Context, requestRef: RequestRef): Promise<RequestReminders> {
  return withUser(context.db, requestRef.ownerId, async (tx) => {
    await assertRequestExists(tx, requestRef);
    return reminders(tx, requestRef);
  });
}

/**
 * Sets a reminder, changes it, or ticks it off. Fails with `not_found` (404), `empty_reminder`, `bad_day` and
 * `year_out_of_range` (422), and `too_many_reminders` (409).
 */
export function saveRequestReminder(
  context: Context,
  reminderRef: ReminderRef,
  { day, text, done }: PutReminder,
): Promise<RequestReminders> {
  return withUser(context.db, reminderRef.ownerId, async (tx) => {
    const { ownerId, requestId } = reminderRef;
    parseDay(day, "/day");
    if (text.trim() === "") {
      const message = deadlineErrors.emptyReminder;
      throw new Problem(422, "empty_reminder", message, [{ path: "/text", message }]);
    }
    await assertRequestExists(tx, reminderRef);
    const found = await reminderById(tx, ownerId, reminderRef.id);
    if (!found && (await countReminders(tx, reminderRef)) >= MAX_REMINDERS) {
      throw new Problem(
        409,
        "too_many_reminders",
        formatMessage(deadlineErrors.tooManyReminders, { most: MAX_REMINDERS }),
      );
    }
    const at = nowOf(context);
    if (!(await saveReminder(tx, { ...reminderRef, day, text: text.trim(), done, at })))
      throw notFound("reminder");
    return reminders(tx, { ownerId, requestId });
  });
}

/** Deletes a reminder; putting it again brings it back. One that is not there is `not_found` (404). */
export function removeReminder(context: Context, reminderRef: ReminderRef): Promise<RequestReminders> {
  return withUser(context.db, reminderRef.ownerId, async (tx) => {
    await assertRequestExists(tx, reminderRef);
    const found = await reminderById(tx, reminderRef.ownerId, reminderRef.id);
    if (found?.request_id !== reminderRef.requestId.toLowerCase()) throw notFound("reminder");
    await deleteReminder(tx, reminderRef.ownerId, reminderRef.id);
    return reminders(tx, reminderRef);
  });
}

/** Whether the follow-ups of a request leave by themselves once it is late. Fails with `not_found` (404). */
export function configureAutoFollowUp(
  context: Context,
  requestRef: RequestRef,
  on: boolean,
): Promise<RequestReminders> {
  return withUser(context.db, requestRef.ownerId, async (tx) => {
    await assertRequestExists(tx, requestRef);
    await setAutoFollowUp(tx, requestRef, on, nowOf(context));
    return reminders(tx, requestRef);
  });
}

async function assertRequestExists(tx: Tx, { ownerId, requestId }: RequestRef): Promise<void> {
  if (!(await lockRequest(tx, ownerId, requestId))) throw notFound("request");
}

const reminders = async (tx: Tx, requestRef: RequestRef): Promise<RequestReminders> => ({
  reminders: await remindersOf(tx, requestRef),
  autoFollowUp: await hasAutoFollowUp(tx, requestRef),
});
