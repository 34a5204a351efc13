import { parseDay } from "#core/dates/parse-iso-day.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { deadlineErrors } from "#messages/errors/deadlines.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { lockSentRequest, saveClockRecord } from "./sent-request.ts";

/**
 * Moves the day to look again, where the law sets none; null goes back to the one we suggest.
 * Fails with `no_reminder` (409) where the law sets a day or the answer has come, and `day_past` (422).
 */
export function setReminderDay(
  context: Context,
  userId: string,
  requestId: string,
  on: string | null,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockSentRequest(context, tx, userId, requestId);
    if (!request.clocks.some(({ kind, met_on }) => kind === "reminder" && met_on === null)) {
      throw new Problem(409, "no_reminder", deadlineErrors.noReminder);
    }
    if (on !== null) {
      parseDay(on, "/on");
      if (on < request.today) {
        const detail = formatMessage(deadlineErrors.inPast, { today: request.today });
        throw new Problem(422, "day_past", detail, [{ path: "/on", message: detail }]);
      }
    }
    await saveClockRecord(context, tx, request, { changes: { reminderOn: on }, why: "reminder" });
  });
}
