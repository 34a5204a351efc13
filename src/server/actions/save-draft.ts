import type { DraftContent, SaveDraft } from "#contract/request.ts";
import { notFound, Problem } from "#core/problem.ts";
import { asPerson } from "#server/db/as-person.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { draftColumns } from "./create-request.ts";
import { refuseStrangeFiles } from "./draft-files.ts";

/**
 * Autosave. A version other than the stored one means that another tab or device wrote meanwhile: that is a 409, and
 * nothing is overwritten. Saving what is already there changes nothing, so a repeated call is harmless.
 */
export function saveDraft(
  context: Context,
  personId: string,
  requestId: string,
  save: SaveDraft,
): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await lockRequest(tx, personId, requestId);
    if (!request) throw notFound("request");
    if (request.status !== "draft") {
      throw new Problem(409, "already_sent", "This request was sent; its letter cannot be changed any more.");
    }
    const columns = await draftColumns(tx, save.draft);
    if (sameJson(request.draft, save.draft)) return;
    if (request.version !== save.version) {
      throw new Problem(
        409,
        "draft_conflict",
        "This draft was changed elsewhere. Compare the two before saving.",
      );
    }
    await refuseStrangeFiles(tx, {
      ownerId: personId,
      requestId,
      ids: save.draft.attachments,
      stored: (request.draft as DraftContent).attachments,
    });
    const now = nowOf(context);
    await tx
      .insertInto("draft_revision")
      .values({
        owner_id: personId,
        request_id: requestId,
        version: request.version,
        draft: JSON.stringify(request.draft),
        saved_at: now,
      })
      .execute();
    await tx
      .updateTable("request")
      .set({ ...columns, version: request.version + 1, updated_at: now })
      .where("owner_id", "=", personId)
      .where("id", "=", requestId)
      .execute();
  });
}

/** Equal whatever the order of keys, which PostgreSQL's jsonb does not keep. */
function sameJson(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(value, (_key, inner) =>
      inner && typeof inner === "object" && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1)))
        : inner,
    );
  return sorted(a) === sorted(b);
}
