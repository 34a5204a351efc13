import type { AddClosing } from "#contract/deadlines/closings.ts";
import { longDate } from "#core/dates/format-date.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { calendarOf, holidaysOf } from "#core/law/holidays/holidays.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deadlineLedger } from "#messages/deadline-ledger.ts";
import { deadlineErrors } from "#messages/errors/deadlines.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { deleteClosing, insertClosing } from "#server/db/deadlines/law-corrections.ts";
import { lockLawsExclusive } from "#server/db/deadlines/laws.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { audit } from "#server/db/platform/audit.ts";

/**
 * An administrator adds a day off that a calendar lacks, or says that a holiday of it is worked; the clocks that rest
 * on it are worked out again by a job. Returns the id of the change.
 * Fails with `unknown_calendar`, `bad_day`, `already_off` or `no_holiday` (422), and `day_taken` (409).
 */
export async function addClosing(context: Context, admin: string, closing: AddClosing): Promise<string> {
  assertClosingChanges(closing);
  const id = context.ids.next();
  const at = nowOf(context);
  await context.db.transaction().execute(async (tx) => {
    await lockLawsExclusive(tx);
    if (!(await insertClosing(tx, { id, ...closing, by: admin, at }))) {
      const detail = formatMessage(deadlineErrors.closingExists, { day: closing.day });
      throw new Problem(409, "day_taken", detail, [{ path: "/day", message: detail }]);
    }
    await audit(tx, {
      at,
      actor: admin,
      verb: "add_closing",
      subject: `${closing.calendar} ${closing.day}`,
      detail: { name: closing.name, off: closing.isClosed, source: closing.source },
    });
    const rule = dayOffRule(closing);
    await addJob(tx, "recompute-clocks", { calendar: closing.calendar, rule });
  });
  return id;
}

/** A change that would change nothing is a mistake. */
export function assertClosingChanges({ calendar: code, day, isClosed: off }: AddClosing): void {
  const fail = (problem: string, path: string, detail: string): never => {
    throw new Problem(422, problem, detail, [{ path, message: detail }]);
  };
  const calendar =
    calendarOf(code) ??
    fail("unknown_calendar", "/calendar", formatMessage(deadlineErrors.noCalendar, { code }));
  parseDay(day, "/day");
  const holiday = holidaysOf(calendar, Number(day.slice(0, 4))).find(({ date }) => date === day);
  if (off && holiday)
    fail("already_off", "/day", formatMessage(deadlineErrors.alreadyDayOff, { day, holiday: holiday.name }));
  if (!off && !holiday) fail("no_holiday", "/day", formatMessage(deadlineErrors.noHoliday, { day }));
}

/** Takes a change of a calendar back. Fails with `not_found` (404). */
export async function removeClosing(context: Context, admin: string, id: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockLawsExclusive(tx);
    const closing = await deleteClosing(tx, id);
    if (!closing) throw notFound("closing");
    const { calendar, day, ...detail } = closing;
    await audit(tx, {
      at: nowOf(context),
      actor: admin,
      verb: "remove_closing",
      subject: `${calendar} ${day}`,
      detail,
    });
    await addJob(tx, "recompute-clocks", {
      calendar,
      rule: dayOffRule({ day, name: detail.name }),
      undone: true,
    });
  });
}

/** The changed day, as the timeline names it. */
const dayOffRule = ({ day, name }: { day: string; name: string }): string =>
  formatMessage(deadlineLedger.dayOffRule, { day: longDate(day), name });
