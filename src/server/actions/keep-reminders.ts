import type { PutReminder, RequestReminders } from "#contract/reminder.ts";
import { parseDay } from "#core/deadline/iso-day.ts";
import { notFound, Problem } from "#core/problem.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import {
  countReminders,
  deleteReminder,
  followsUpItself,
  putReminder,
  reminderById,
  remindersOf,
  setFollowsUpItself,
} from "#server/db/reminders.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";

type Where = { ownerId: string; requestId: string };
type Place = Where & { id: string };

const MOST_REMINDERS = 200;

/** What a person wants to be told of about a request. Fails with `not_found` (404). */
export function readReminders(context: Context, where: Where): Promise<RequestReminders> {
  return asPerson(context.db, where.ownerId, async (tx) => {
    await refuseUnknown(tx, where);
    return reminders(tx, where);
  });
}

/**
 * Sets a reminder, changes it, or ticks it off. Fails with `not_found` (404), `empty_reminder`, `bad_day` and
 * `year_out_of_range` (422), and `too_many_reminders` (409).
 */
export function keepReminder(
  context: Context,
  place: Place,
  { day, text, done }: PutReminder,
): Promise<RequestReminders> {
  return asPerson(context.db, place.ownerId, async (tx) => {
    const { ownerId, requestId } = place;
    parseDay(day, "/day");
    if (text.trim() === "") {
      const message = "Say what to remind you of, or delete the reminder.";
      throw new Problem(422, "empty_reminder", message, [{ path: "/text", message }]);
    }
    await refuseUnknown(tx, place);
    const found = await reminderById(tx, ownerId, place.id);
    if (!found && (await countReminders(tx, place)) >= MOST_REMINDERS) {
      throw new Problem(
        409,
        "too_many_reminders",
        `A request holds ${MOST_REMINDERS} reminders at most. Delete one.`,
      );
    }
    const at = nowOf(context);
    if (!(await putReminder(tx, { ...place, day, text: text.trim(), done, at }))) throw notFound("reminder");
    return reminders(tx, { ownerId, requestId });
  });
}

/** Deletes a reminder; putting it again brings it back. One that is not there is `not_found` (404). */
export function forgetReminder(context: Context, place: Place): Promise<RequestReminders> {
  return asPerson(context.db, place.ownerId, async (tx) => {
    await refuseUnknown(tx, place);
    const found = await reminderById(tx, place.ownerId, place.id);
    if (found?.request_id !== place.requestId.toLowerCase()) throw notFound("reminder");
    await deleteReminder(tx, place.ownerId, place.id);
    return reminders(tx, place);
  });
}

/** Whether the follow-ups of a request leave by themselves once it is late. Fails with `not_found` (404). */
export function chooseAutoFollowUp(context: Context, where: Where, on: boolean): Promise<RequestReminders> {
  return asPerson(context.db, where.ownerId, async (tx) => {
    await refuseUnknown(tx, where);
    await setFollowsUpItself(tx, where, on, nowOf(context));
    return reminders(tx, where);
  });
}

async function refuseUnknown(tx: Tx, { ownerId, requestId }: Where): Promise<void> {
  if (!(await lockRequest(tx, ownerId, requestId))) throw notFound("request");
}

const reminders = async (tx: Tx, where: Where): Promise<RequestReminders> => ({
  reminders: await remindersOf(tx, where),
  autoFollowUp: await followsUpItself(tx, where),
});
