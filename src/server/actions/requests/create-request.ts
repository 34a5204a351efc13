import type { DraftContent } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { agenciesById } from "#server/db/agencies/agencies.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { refreshRequests } from "#server/db/requests/derived-rows.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { assertRequestQuota } from "./assert-request-quota.ts";
import { assertFilesExist } from "./check-draft-files.ts";
import { replyLocalFor } from "./reply-address.ts";

/**
 * Starts a draft, empty or prefilled. Returns its id. With a `key` the same call again finds the draft it made and, as
 * long as nobody saved it since, brings it up to date.
 */
export function createRequest(
  context: Context,
  userId: string,
  { key = null, draft }: { key?: string | null; draft: DraftContent },
): Promise<string> {
  return withUser(context.db, userId, async (tx) => {
    const { id, created } = await insertDraft(context, tx, userId, { key, draft });
    // A file belongs to its request from the start, so one that was just made has none.
    await assertFilesExist(tx, { ownerId: userId, requestId: id, ids: draft.attachments });
    if (!created) {
      await tx
        .updateTable("request")
        .set({ ...(await draftColumns(tx, draft)), updated_at: nowOf(context) })
        .where("owner_id", "=", userId)
        .where("id", "=", id)
        .where("version", "=", 1)
        .where("status", "=", "draft")
        .execute();
      await refreshRequests(tx, [id]);
    }
    return id;
  });
}

/**
 * The row of a new draft and its first event. `created` is false where an earlier call with this `key` made it.
 * @throws Problem request_quota (422)
 */
export async function insertDraft(
  context: Context,
  tx: Tx,
  userId: string,
  { key, draft }: { key: string | null; draft: DraftContent },
): Promise<{ id: string; created: boolean }> {
  const id = context.ids.next();
  const now = nowOf(context);
  const { id: found } = await tx
    .insertInto("request")
    .values({
      id,
      owner_id: userId,
      idempotency_key: key,
      ...(await draftColumns(tx, draft)),
      reply_local: replyLocalFor(context.secret, id),
      created_at: now,
      updated_at: now,
    })
    // Touching the row, if only to leave it as it is, is what makes its id come back.
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "idempotency_key"]).doUpdateSet({ idempotency_key: key }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  if (found !== id) return { id: found, created: false };
  // The new one is among those that are counted.
  await assertRequestQuota(context, tx, userId, 0);
  await refreshRequests(tx, [id]);
  await appendEvent(tx, {
    ownerId: userId,
    requestId: id,
    at: now,
    actor: "you",
    kind: "drafted",
    data: {},
  });
  return { id, created: true };
}

/** The columns that follow from what the editor holds. Rejects days that are none, and an agency the directory lacks. */
export async function draftColumns(tx: Tx, draft: DraftContent) {
  assertValidDays(draft, "/draft");
  const agencies = await agenciesById(tx, draft.agencyIds);
  const unknown = draft.agencyIds.findIndex((id) => !agencies.has(id));
  if (unknown >= 0) {
    throw new Problem(422, "unknown_agency", requestErrors.unknownAgency, [
      { path: `/draft/agencyIds/${unknown}`, message: requestErrors.chooseAgency },
    ]);
  }
  const first = agencies.get(draft.agencyIds[0] ?? "");
  return {
    title: draft.title.trim(),
    // Lists show a draft to many under the first of them.
    agency_id: first?.id ?? null,
    jurisdiction: first?.jurisdiction ?? null,
    draft: JSON.stringify(draft),
  };
}

/** Refuses days that are none: `bad_day` (422), its field below `at`. */
export function assertValidDays(range: Pick<DraftContent, "madeFrom" | "madeTo">, at: string): void {
  for (const field of ["madeFrom", "madeTo"] as const) {
    const day = range[field];
    if (day === null || isValidDay(day)) continue;
    throw new Problem(422, "bad_day", formatMessage(requestErrors.noDay, { day }), [
      { path: `${at}/${field}`, message: requestErrors.chooseDay },
    ]);
  }
}

/** February 30 has the form of a day, and would be in the letter as one. */
function isValidDay(text: string): boolean {
  try {
    Temporal.PlainDate.from(text, { overflow: "reject" });
    return true;
  } catch {
    // Temporal has no test for "is this one" but the attempt.
    return false;
  }
}
