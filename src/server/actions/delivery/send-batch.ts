import type { SendBatch } from "#contract/delivery/batch.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { parseSendTime, resolveSendTime } from "#core/delivery/send-time.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { assertRequestQuota } from "#server/actions/requests/assert-request-quota.ts";
import { replyLocalFor } from "#server/actions/requests/reply-address.ts";
import { agenciesById } from "#server/db/agencies/agencies.ts";
import {
  batchOfDraft,
  convertDraftToFirstLetter,
  insertBatchLetters,
  insertFileCopies,
  type NewLetter,
} from "#server/db/delivery/batches.ts";
import { letterDays } from "#server/db/delivery/letter-days.ts";
import type { UploadRow } from "#server/db/delivery/uploads.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { insertDraftVersion } from "#server/db/requests/draft-history.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { buildInitialLetter, loadInitialLetterParties } from "./build-initial-letter.ts";
import { assertBatchWithinLimits } from "./check-sending-limits.ts";
import { resolveUploads } from "./message-recipients-and-files.ts";
import type { AgencyRow } from "./resolve-letter-address.ts";

type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/**
 * Makes a request of a draft for each of its agencies; a job writes their letters. All of it is made in one transaction,
 * or nothing. Returns the batch's id; for a version of the draft that was sent already, the one it became.
 * Fails with `draft_conflict` (409), `letter_incomplete` (422) naming every gap that all letters have, `bad_send_time`
 * (422), `sending_limit` (429), `request_quota` (422), and what `filesOf` refuses. A problem with one agency stops only that letter.
 */
export function sendBatch(
  context: Context,
  userId: string,
  { requestId, version, addresses, sendAt }: SendBatch,
): Promise<string> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockRequest(tx, userId, requestId);
    if (!request) throw notFound("request");
    const existing = await batchOfDraft(tx, { ownerId: userId, draftId: requestId, version });
    if (existing) return existing.id;
    if (request.status !== "draft") {
      throw new Problem(409, "already_sent", deliveryErrors.batchSent);
    }
    if (request.version !== version) {
      throw new Problem(409, "draft_conflict", deliveryErrors.draftChanged);
    }
    const draft = request.draft as DraftContent;
    const agencies = [...(await agenciesOf(tx, draft)).values()];
    const leavesAt = sendAt === undefined ? null : parseBatchSendTime(context, sendAt);
    await assertLettersComplete(context, tx, { userId, request, on: leavesAt ?? nowOf(context) });
    await assertBatchWithinLimits(context, tx, { ownerId: userId, letters: agencies.length });
    // The draft itself becomes the first of them.
    await assertRequestQuota(context, tx, userId, agencies.length - 1);
    return createBatch(context, tx, { userId, request, version, agencies, addresses, leavesAt });
  });
}

/** The offices a draft goes to, each once and under the id the draft has of it. */
async function agenciesOf(
  tx: Tx,
  draft: DraftContent,
): Promise<Map<string, AgencyRow & { asked_by: string }>> {
  const found = await agenciesById(tx, draft.agencyIds);
  const agencies = new Map<string, AgencyRow & { asked_by: string }>();
  for (const id of draft.agencyIds) {
    const agency = found.get(id);
    // Two that were found to be one office get one letter.
    if (agency && !agencies.has(agency.id)) agencies.set(agency.id, agency);
  }
  return agencies;
}

/** A time that cannot be stored is refused once, and not by every letter. */
function parseBatchSendTime(context: Context, sendAt: string): Date {
  const at = parseSendTime(sendAt);
  const { undoSeconds } = context.settings;
  resolveSendTime({ now: nowOf(context).getTime(), undoSeconds, sendAt: at.getTime() });
  return at;
}

/** Writes the letter to the first agency, for what it lacks: all the others would lack it as well. */
async function assertLettersComplete(
  context: Context,
  tx: Tx,
  { userId, request, on }: { userId: string; request: LockedRequest; on: Date },
): Promise<void> {
  const draft = request.draft as DraftContent;
  const parties = await loadInitialLetterParties(tx, userId, {
    agencyId: draft.agencyIds[0],
    replyLocal: request.reply_local,
    now: on,
  });
  buildInitialLetter(context, draft, parties, letterDays(on, parties));
}

type BatchInput = {
  userId: string;
  request: LockedRequest;
  version: number;
  agencies: readonly (AgencyRow & { asked_by: string })[];
  addresses: SendBatch["addresses"];
  leavesAt: Date | null;
};

async function createBatch(context: Context, tx: Tx, batch: BatchInput): Promise<string> {
  const { userId: ownerId, request, version, agencies, addresses, leavesAt } = batch;
  const draft = request.draft as DraftContent;
  const at = nowOf(context);
  const batchId = context.ids.next();
  const files = await resolveUploads(tx, { ownerId, requestId: request.id, ids: draft.attachments });
  const copies: (UploadRow & { requestId: string })[] = [];
  const letters = agencies.map((agency, index): NewLetter => {
    const id = index === 0 ? request.id : context.ids.next();
    const ownFiles = index === 0 ? files : files.map((file) => ({ ...file, id: context.ids.next() }));
    if (index > 0) copies.push(...ownFiles.map((file) => ({ ...file, requestId: id })));
    return {
      id,
      place: index,
      replyLocal: replyLocalFor(context.secret, id),
      agencyId: agency.id,
      jurisdiction: agency.jurisdiction,
      said: addresses[agency.id] ?? addresses[agency.asked_by] ?? null,
      attachments: ownFiles.map((file) => file.id),
    };
  });
  const [first, ...others] = letters;
  if (!first) throw new Error("A draft without an agency passed as complete.");
  await tx
    .insertInto("batch")
    .values({
      owner_id: ownerId,
      id: batchId,
      draft_id: request.id,
      draft_version: version,
      title: request.title,
      send_at: leavesAt,
      created_at: at,
    })
    .execute();
  // The draft stores the first of its agencies; its history stores all of them.
  const draftKey = { owner_id: ownerId, request_id: request.id };
  await insertDraftVersion(tx, draftKey, { version, draft, saved_at: request.updated_at });
  await convertDraftToFirstLetter(tx, { ownerId, batchId, letter: first, at });
  await insertBatchLetters(tx, { ownerId, batchId, draftId: request.id, letters: others, at });
  await insertFileCopies(tx, ownerId, copies, at);
  await addJob(tx, "write-letters", { ownerId, batchId });
  return batchId;
}
