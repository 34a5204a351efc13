import type { AddOfficeCalendar } from "#contract/deadlines/closings.ts";
import { calendarOf } from "#core/law/holidays/holidays.ts";
import { lawOf } from "#core/law/laws.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deadlineErrors } from "#messages/errors/deadlines.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import type { ClockBasis } from "#server/db/deadlines/clocks.ts";
import { lockLawsExclusive } from "#server/db/deadlines/laws.ts";
import { deleteOfficeCalendar, insertOfficeCalendar } from "#server/db/deadlines/office-calendars.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { audit } from "#server/db/platform/audit.ts";

const fail = (status: 409 | 422, code: string, path: string, detail: string): never => {
  throw new Problem(status, code, detail, [{ path, message: detail }]);
};

/**
 * An administrator says by which calendar an agency, a city or a county counts, or when its offices close; the clocks of
 * its requests are recalculated by a job. Returns the id of the entry.
 * Fails with `bad_office`, `unknown_calendar`, `unknown_jurisdiction` (422), `not_found` (404) of an agency, and
 * `office_taken` (409).
 */
export async function addOfficeCalendar(
  context: Context,
  admin: string,
  entry: AddOfficeCalendar,
): Promise<string> {
  const { agencyId, jurisdiction, locality, calendar, closes, source } = entry;
  const basis = officesOf(entry);
  if (calendar === undefined && closes === undefined) {
    fail(422, "bad_office", "/calendar", deadlineErrors.officeEmpty);
  }
  if (calendar !== undefined && !calendarOf(calendar)) {
    fail(422, "unknown_calendar", "/calendar", formatMessage(deadlineErrors.noCalendar, { code: calendar }));
  }
  const id = context.ids.next();
  const at = nowOf(context);
  await context.db.transaction().execute(async (tx) => {
    await lockLawsExclusive(tx);
    if (agencyId !== undefined && !(await agencyById(tx, agencyId))) throw notFound("agency");
    const added = await insertOfficeCalendar(tx, {
      ...{ id, source, by: admin, at },
      ...{
        agencyId: agencyId ?? null,
        jurisdiction: jurisdiction ?? null,
        locality: locality?.trim() ?? null,
      },
      ...{ calendar: calendar ?? null, closes: closes ?? null },
    });
    if (!added) fail(409, "office_taken", "/", deadlineErrors.officeTaken);
    const subject = agencyId ?? `${jurisdiction} ${locality}`;
    await audit(tx, { at, actor: admin, verb: "add_office_calendar", subject, detail: { ...entry } });
    await addJob(tx, "recompute-clocks", { ...basis, rule: source });
  });
  return id;
}

function officesOf({ agencyId, jurisdiction, locality }: AddOfficeCalendar): ClockBasis {
  if (agencyId !== undefined && jurisdiction === undefined && locality === undefined)
    return { agency: agencyId };
  if (agencyId !== undefined || jurisdiction === undefined || !locality?.trim()) {
    return fail(422, "bad_office", "/locality", deadlineErrors.officeWhose);
  }
  if (!lawOf(jurisdiction)) fail(422, "unknown_jurisdiction", "/jurisdiction", deadlineErrors.officeWhose);
  return { under: jurisdiction, locality: locality.trim() };
}

/** The calendar and the hours of the law count again. Fails with `not_found` (404). */
export async function removeOfficeCalendar(context: Context, admin: string, id: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockLawsExclusive(tx);
    const removed = await deleteOfficeCalendar(tx, id);
    if (!removed) throw notFound("entry");
    const { agency_id, jurisdiction, locality, ...detail } = removed;
    const subject = agency_id ?? `${jurisdiction} ${locality}`;
    await audit(tx, {
      ...{ at: nowOf(context), actor: admin, verb: "remove_office_calendar", subject, detail },
    });
    const basis: ClockBasis =
      agency_id === null ? { under: jurisdiction ?? "", locality: locality ?? "" } : { agency: agency_id };
    await addJob(tx, "recompute-clocks", { ...basis, rule: detail.source, undone: true });
  });
}
