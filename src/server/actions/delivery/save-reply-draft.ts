import type { ReplyDraft, SaveReplyDraft } from "#contract/mailbox/reply-draft.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { isSameJson } from "#server/actions/platform/same-json.ts";
import { type ReplyDraftRow, replyDraftOf, upsertReplyDraft } from "#server/db/delivery/reply-drafts.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";

type RequestRef = { ownerId: string; requestId: string };

/**
 * Autosave of a reply. Content based on another version than the stored one is refused with `draft_conflict` (409), and
 * nothing is overwritten; if the stored one was sent or discarded, it starts a new draft. Saving the stored content again
 * changes nothing. Fails with `not_found` (404), `not_sent_yet` (409) for a request that is a draft itself, and
 * `already_sent` (409) for a draft that was sent: a save in flight must not recreate it.
 */
export function saveReplyDraft(
  context: Context,
  requestRef: RequestRef,
  { baseVersion, content }: SaveReplyDraft,
): Promise<ReplyDraft> {
  return withUser(context.db, requestRef.ownerId, async (tx) => {
    await lockSentRequest(tx, requestRef);
    const stored = await replyDraftOf(tx, requestRef);
    if (stored && isSameJson(stored.content, content)) return replyDraftView(stored);
    assertBaseVersion(stored, baseVersion);
    if (await messageById(tx, requestRef.ownerId, content.id)) {
      throw new Problem(409, "already_sent", deliveryErrors.draftSent);
    }
    const at = nowOf(context);
    const version = await upsertReplyDraft(tx, requestRef, { content, at });
    return { version, content, savedAt: at.toISOString() };
  });
}

/** Discards the draft, if there is one. Fails as saving does. */
export function discardReplyDraft(
  context: Context,
  requestRef: RequestRef,
  { baseVersion }: { baseVersion: number },
): Promise<ReplyDraft> {
  return withUser(context.db, requestRef.ownerId, async (tx) => {
    await lockSentRequest(tx, requestRef);
    const stored = await replyDraftOf(tx, requestRef);
    if (!stored || stored.content === null) return replyDraftView(stored);
    assertBaseVersion(stored, baseVersion);
    const at = nowOf(context);
    return {
      version: await upsertReplyDraft(tx, requestRef, { content: null, at }),
      content: null,
      savedAt: at.toISOString(),
    };
  });
}

/** The draft as it is stored. Fails with `not_found` (404). */
export function readReplyDraft(context: Context, requestRef: RequestRef): Promise<ReplyDraft> {
  return withUser(context.db, requestRef.ownerId, async (tx) => {
    const request = await tx
      .selectFrom("request")
      .select("id")
      .where("owner_id", "=", requestRef.ownerId)
      .where("id", "=", requestRef.requestId)
      .executeTakeFirst();
    if (!request) throw notFound("request");
    return replyDraftView(await replyDraftOf(tx, requestRef));
  });
}

/**
 * Deletes the draft that was sent as the message `sentId`. Another draft, written on another device meanwhile, stays.
 * `version`: the version that was sent, if the sender knew it.
 */
export async function clearSentDraft(
  tx: Tx,
  requestRef: RequestRef,
  { sentId, version, at }: { sentId: string; version: number | null; at: Date },
): Promise<void> {
  const stored = await replyDraftOf(tx, requestRef);
  const content = (stored?.content ?? null) as { id?: string } | null;
  if (!stored || content === null) return;
  const sent = content.id?.toLowerCase() === sentId.toLowerCase() || stored.version === version;
  if (sent) await upsertReplyDraft(tx, requestRef, { content: null, at });
}

export const replyDraftView = (row: ReplyDraftRow | undefined): ReplyDraft => ({
  version: row?.version ?? 0,
  content: (row?.content ?? null) as ReplyDraft["content"],
  savedAt: row?.updated_at.toISOString() ?? null,
});

async function lockSentRequest(tx: Tx, { ownerId, requestId }: RequestRef): Promise<void> {
  const request = await lockRequest(tx, ownerId, requestId);
  if (!request) throw notFound("request");
  if (request.status === "draft") {
    throw new Problem(409, "not_sent_yet", deliveryErrors.requestNotSent);
  }
}

function assertBaseVersion(stored: ReplyDraftRow | undefined, baseVersion: number): void {
  if (!stored || stored.content === null || stored.version === baseVersion) return;
  throw new Problem(409, "draft_conflict", deliveryErrors.draftConflict);
}
