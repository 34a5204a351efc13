import type { RecordExtension } from "#contract/requests/request.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { extensionOf, isUncapped, unitLabel } from "#core/law/law-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { type ClockKind, extensionFor } from "#core/request/clock-effects.ts";
import { deadlineErrors } from "#messages/errors/deadlines.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { assertPastDay, lockSentRequest, saveClockRecord } from "./sent-request.ts";

/**
 * Records that the agency took more time, by its own words to the user or other than a confirmed letter was read.
 * Fails with `no_extension` where the law gives none by number, `no_open_clock` (409) once the answer has come, and
 * `extension_too_long` (422).
 */
export function recordExtension(
  context: Context,
  userId: string,
  requestId: string,
  { days, noticed }: RecordExtension,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockSentRequest(context, tx, userId, requestId);
    const { law } = request.inForce;
    const open = request.clocks.filter(({ kind, met_on }) => met_on === null && isAnswerClock(kind));
    const [clock] = open;
    if (!clock) {
      throw new Problem(409, "no_open_clock", deadlineErrors.noClock);
    }
    const body = clock.input.body ?? "agency";
    const rule = open.map(({ kind }) => extensionFor(law, kind, body)).find((one) => one !== null);
    if (!rule) {
      const extension = extensionOf(law, body);
      const noExtensionText = formatMessage(deadlineErrors.noExtension, { place: law.place });
      throw new Problem(
        422,
        "no_extension",
        extension.days === null ? `${noExtensionText} ${extension.reason}` : noExtensionText,
      );
    }
    if (days === undefined && isUncapped(law, body)) {
      throw new Problem(422, "days_needed", deadlineErrors.daysNeeded, [
        { path: "/days", message: deadlineErrors.daysNeeded },
      ]);
    }
    if (days !== undefined && days > rule.days) {
      const tooLongText = formatMessage(deadlineErrors.longExtension, {
        citation: rule.citation,
        most: rule.days,
        unit: unitLabel(rule.days, rule.unit),
        days,
      });
      throw new Problem(422, "extension_too_long", tooLongText, [{ path: "/days", message: tooLongText }]);
    }
    if (noticed !== undefined) {
      parseDay(noticed, "/noticed");
      assertPastDay(noticed, "/noticed", request);
    }
    const extension = { days: days ?? null, noticed: noticed ?? null };
    await saveClockRecord(context, tx, request, { changes: { extension }, why: "extension" });
  });
}

const isAnswerClock = (kind: ClockKind): boolean => kind === "initial_response" || kind === "production";

/** Undoes an extension recorded by hand; a confirmed letter that says so still counts. */
export function undoExtension(context: Context, userId: string, requestId: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockSentRequest(context, tx, userId, requestId);
    await saveClockRecord(context, tx, request, { changes: { extension: null }, why: "taken_back" });
  });
}
