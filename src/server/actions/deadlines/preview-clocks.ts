import type { ClockPreview, ClockPreviewQuery } from "#contract/deadlines/clock-preview.ts";
import { notFound, Problem } from "#core/problem.ts";
import { isRequesterClock } from "#core/request/clock-effects.ts";
import { deadlineErrors } from "#messages/errors/deadlines.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { type ClockBasis, requestNamesOf, requestsWithOpenClocks } from "#server/db/deadlines/clocks.ts";
import { closingById, lawVersionById } from "#server/db/deadlines/law-corrections.ts";
import { type LawReader, lawReader, type PretendedChange } from "#server/db/deadlines/laws.ts";
import { lawOfRequest } from "#server/db/deadlines/request-law.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { assertClosingChanges } from "./change-calendar.ts";
import { checkCorrection } from "./correct-law.ts";
import { clockChanges } from "./update-clocks.ts";

/** Requests that one call looks at; the next call continues from the cursor. */
const BATCH_SIZE = 200;

/**
 * What a correction of a law or a calendar would do to open clocks, or the undoing of one, a batch of requests at a time.
 * Counts as the change itself would, and changes nothing. Fails as the change would.
 */
export async function previewClocks(context: Context, query: ClockPreviewQuery): Promise<ClockPreview> {
  return context.db.transaction().execute(async (tx) => {
    const { basis, pretended } = await pretendedChange(context, tx, query);
    const rows = await requestsWithOpenClocks(tx, { basis, after: query.after ?? null, limit: BATCH_SIZE });
    const reader = lawReader(tx, pretended);
    const why = "jurisdiction" in basis ? "law" : "holidays";
    const moved: Moved[] = [];
    for (const row of rows) moved.push(...(await movedClocks(context, tx, { ...row, why }, reader)));
    const names = await requestNamesOf(tx, [...new Set(moved.map(({ requestId }) => requestId))]);
    const today = dayAt(nowOf(context), null);
    return {
      checked: rows.length,
      after: rows.length === BATCH_SIZE ? (rows.at(-1)?.requestId ?? null) : null,
      moves: moved.map(({ requestId, clock, startedOn, from, to }) => {
        const name = names.find(({ id }) => id === requestId);
        return {
          ...{ requestId, clock, startedOn, from, to },
          agency: name?.agency ?? "",
          requester: name?.requester ?? "",
          becomesOverdue:
            !isRequesterClock(clock) && to !== null && to < today && (from === null || from >= today),
        };
      }),
    };
  });
}

type Moved = {
  requestId: string;
  clock: Parameters<typeof isRequesterClock>[0];
  startedOn: string;
  from: string | null;
  to: string | null;
};

async function pretendedChange(
  context: Context,
  tx: Tx,
  { jurisdiction, correction, undo, closing, removeClosing }: ClockPreviewQuery,
): Promise<{ basis: ClockBasis; pretended: PretendedChange }> {
  if (correction && jurisdiction !== undefined) {
    const added = await checkCorrection(context, tx, jurisdiction, correction);
    return { basis: { jurisdiction }, pretended: { added } };
  }
  if (undo !== undefined) {
    const version = await lawVersionById(tx, undo);
    if (!version || version.undone_at !== null) throw notFound("correction");
    return { basis: { jurisdiction: version.jurisdiction }, pretended: { undone: undo } };
  }
  if (closing) {
    assertClosingChanges(closing);
    return { basis: { calendar: closing.calendar }, pretended: { closing } };
  }
  if (removeClosing !== undefined) {
    const found = await closingById(tx, removeClosing);
    if (!found) throw notFound("closing");
    return { basis: { calendar: found.calendar }, pretended: { reopened: removeClosing } };
  }
  throw new Problem(422, "nothing_to_preview", deadlineErrors.nothingToPreview, [
    { path: "/", message: deadlineErrors.nothingToPreview },
  ]);
}

/** The clocks of one request whose day the change would move, begin or take away. */
async function movedClocks(
  context: Context,
  tx: Tx,
  request: { ownerId: string; requestId: string; jurisdiction: string; why: "law" | "holidays" },
  reader: LawReader,
): Promise<Moved[]> {
  const { requestId, jurisdiction } = request;
  const today = dayAt(nowOf(context), null);
  const law = await lawOfRequest(tx, request, { jurisdiction, today }, reader);
  if (!law) return [];
  try {
    const { changed, removed } = await clockChanges(tx, request, law);
    return [
      ...changed
        .filter(({ previous, clock }) => previous?.due_on !== clock.dueOn)
        .map(({ previous, clock }) => ({
          ...{ requestId, clock: clock.kind, startedOn: clock.startedOn },
          ...{ from: previous?.due_on ?? null, to: clock.dueOn },
        })),
      ...removed.map(({ kind, started_on, due_on }) => ({
        ...{ requestId, clock: kind, startedOn: started_on, from: due_on, to: null },
      })),
    ];
  } catch (error) {
    // Days that cannot be counted, such as those past 2040, leave a request as it is.
    if (error instanceof Problem) return [];
    throw error;
  }
}
