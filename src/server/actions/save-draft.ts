import type { DraftContent, SaveDraft } from "#contract/request.ts";
import { notFound, Problem } from "#core/problem.ts";
import { keepsReplaced, thinnedOut } from "#core/request/draft-history.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { forgetVersions, keepVersion, keptVersions } from "#server/db/draft-history.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { draftColumns } from "./create-request.ts";
import { refuseStrangeFiles } from "./draft-files.ts";
import { sameJson } from "./same-json.ts";

/**
 * Autosave. A version other than the stored one means that another tab or device wrote meanwhile: that is a 409, and
 * nothing is overwritten. Saving what is already there changes nothing, so a repeated call is harmless; `mine`, of which
 * nothing may be left in it, becomes a version even so.
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
    const chosen = save.mine !== undefined && save.version === request.version;
    if (sameJson(request.draft, save.draft) && !chosen) return;
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
    const version = await keepHistory(tx, { ownerId: personId, request, save, now });
    await tx
      .updateTable("request")
      .set({ ...columns, version, updated_at: now })
      .where("owner_id", "=", personId)
      .where("id", "=", requestId)
      .execute();
  });
}

type Replaced = { id: string; version: number; draft: unknown; updated_at: Date };

/** Puts what is about to be replaced into the history, where it belongs there. Returns the version of what replaces it. */
async function keepHistory(
  tx: Tx,
  { ownerId, request, save, now }: { ownerId: string; request: Replaced; save: SaveDraft; now: Date },
): Promise<number> {
  const of = { owner_id: ownerId, request_id: request.id };
  const { version, updated_at } = request;
  const draft = request.draft as DraftContent;
  const kept = await keptVersions(tx, of);
  const replaced = { draft, savedAt: updated_at.getTime() };
  const next = { draft: save.draft, savedAt: now.getTime() };
  if (save.keep || save.mine || keepsReplaced(replaced, next, kept.at(-1)?.savedAt ?? null)) {
    await keepVersion(tx, of, { version, draft, saved_at: updated_at });
    const gone = thinnedOut([...kept, { version, savedAt: replaced.savedAt }], next.savedAt);
    await forgetVersions(tx, of, gone);
  }
  if (!save.mine) return version + 1;
  await keepVersion(tx, of, { version: version + 1, draft: save.mine, saved_at: now });
  return version + 2;
}
