import type { DraftContent, SaveDraft } from "#contract/requests/request.ts";
import { notFound, Problem } from "#core/problem.ts";
import { shouldKeepVersion, versionsToPrune } from "#core/request/draft-history.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { isSameJson } from "#server/actions/platform/same-json.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { refreshRequests } from "#server/db/requests/derived-rows.ts";
import { deleteDraftVersions, draftVersions, insertDraftVersion } from "#server/db/requests/draft-history.ts";
import { lockRequest, updateRequest } from "#server/db/requests/requests.ts";
import { assertFilesExist } from "./check-draft-files.ts";
import { draftColumns } from "./create-request.ts";

/**
 * Autosave. If another tab or device saved since, the version differs from the stored one: that is a 409, and nothing is
 * overwritten. Saving the stored content again changes nothing, so a repeated call is harmless; a `localDraft` becomes a
 * version even then.
 */
export function saveDraft(
  context: Context,
  userId: string,
  requestId: string,
  save: SaveDraft,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockRequest(tx, userId, requestId);
    if (!request) throw notFound("request");
    if (request.status !== "draft") {
      throw new Problem(409, "already_sent", requestErrors.draftSent);
    }
    const columns = await draftColumns(tx, save.draft);
    const hasLocalVersion = save.localDraft !== undefined && save.version === request.version;
    if (isSameJson(request.draft, save.draft) && !hasLocalVersion) return;
    if (request.version !== save.version) {
      throw new Problem(409, "draft_conflict", requestErrors.draftConflict);
    }
    await assertFilesExist(tx, {
      ownerId: userId,
      requestId,
      ids: save.draft.attachments,
      stored: (request.draft as DraftContent).attachments,
    });
    const now = nowOf(context);
    const version = await recordHistory(tx, { ownerId: userId, request, save, now });
    await updateRequest(tx, { ownerId: userId, requestId }, { ...columns, version, updated_at: now });
    await refreshRequests(tx, [requestId]);
  });
}

type ReplacedVersion = { id: string; version: number; draft: unknown; updated_at: Date };

/** Adds the replaced draft to the history, if it belongs there. Returns the version of the new one. */
async function recordHistory(
  tx: Tx,
  { ownerId, request, save, now }: { ownerId: string; request: ReplacedVersion; save: SaveDraft; now: Date },
): Promise<number> {
  const draftKey = { owner_id: ownerId, request_id: request.id };
  const { version, updated_at } = request;
  const draft = request.draft as DraftContent;
  const versions = await draftVersions(tx, draftKey);
  const replaced = { draft, savedAt: updated_at.getTime() };
  const next = { draft: save.draft, savedAt: now.getTime() };
  if (
    save.keepPrevious ||
    save.localDraft ||
    shouldKeepVersion(replaced, next, versions.at(-1)?.savedAt ?? null)
  ) {
    await insertDraftVersion(tx, draftKey, { version, draft, saved_at: updated_at });
    const prunedVersions = versionsToPrune(
      [...versions, { version, savedAt: replaced.savedAt }],
      next.savedAt,
    );
    await deleteDraftVersions(tx, draftKey, prunedVersions);
  }
  if (!save.localDraft) return version + 1;
  await insertDraftVersion(tx, draftKey, { version: version + 1, draft: save.localDraft, saved_at: now });
  return version + 2;
}
