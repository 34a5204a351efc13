import type { SendBatch } from "#contract/batch.ts";
import type { DraftContent } from "#contract/request.ts";
import { notFound, Problem } from "#core/problem.ts";
import { chosenTime, leaveAt } from "#core/sending/leave-at.ts";
import { addJob } from "#server/db/add-job.ts";
import { agenciesById } from "#server/db/agencies.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import {
  batchOfDraft,
  insertFilesLike,
  insertLetters,
  makeFirstLetter,
  type NewLetter,
} from "#server/db/batches.ts";
import { dayAt } from "#server/db/clock-facts.ts";
import { keepVersion } from "#server/db/draft-history.ts";
import { lockRequest } from "#server/db/requests.ts";
import type { UploadRow } from "#server/db/uploads.ts";
import { filesOf } from "./answer-parts.ts";
import { type Context, nowOf } from "./context.ts";
import type { Office } from "./letter-address.ts";
import { firstLetter, firstLetterParties } from "./letter-of-draft.ts";
import { replyLocalFor } from "./reply-local.ts";
import { refuseLongBatch } from "./sending/sending-room.ts";

type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/**
 * Makes a request of a draft for each of its agencies; a job writes their letters. All of it is made in one transaction,
 * or nothing. Returns the batch's id; for a version of the draft that was sent already, the one it became.
 * Fails with `draft_conflict` (409), `letter_incomplete` (422) naming every gap that all letters have, `bad_send_time`
 * (422), `sending_limit` (429), and what `filesOf` refuses. What is wrong with one agency is that letter's, and keeps no other back.
 */
export function sendBatch(
  context: Context,
  personId: string,
  { requestId, version, addresses, sendAt }: SendBatch,
): Promise<string> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await lockRequest(tx, personId, requestId);
    if (!request) throw notFound("request");
    const made = await batchOfDraft(tx, { ownerId: personId, draftId: requestId, version });
    if (made) return made.id;
    if (request.status !== "draft") {
      throw new Problem(409, "already_sent", "This request was sent already. Begin a new one to ask others.");
    }
    if (request.version !== version) {
      throw new Problem(
        409,
        "draft_conflict",
        "This draft was changed elsewhere. Look at it again before sending.",
      );
    }
    const draft = request.draft as DraftContent;
    const offices = [...(await officesOf(tx, draft)).values()];
    const leaves = sendAt === undefined ? null : leavingTime(context, sendAt);
    await refuseIncomplete(context, tx, { personId, request, on: leaves ?? nowOf(context) });
    await refuseLongBatch(context, tx, { ownerId: personId, letters: offices.length });
    return makeBatch(context, tx, { personId, request, version, offices, addresses, leaves });
  });
}

/** The offices a draft goes to, each once and under the id the draft has of it. */
async function officesOf(tx: Tx, draft: DraftContent): Promise<Map<string, Office & { asked_by: string }>> {
  const found = await agenciesById(tx, draft.agencyIds);
  const offices = new Map<string, Office & { asked_by: string }>();
  for (const id of draft.agencyIds) {
    const office = found.get(id);
    // Two that were found to be one office get one letter.
    if (office && !offices.has(office.id)) offices.set(office.id, office);
  }
  return offices;
}

/** A time that cannot be kept is refused once, and not by every letter. */
function leavingTime(context: Context, sendAt: string): Date {
  const at = chosenTime(sendAt);
  const { undoSeconds } = context.settings;
  leaveAt({ now: nowOf(context).getTime(), undoSeconds, sendAt: at.getTime() });
  return at;
}

/** Writes the letter to the first agency, for what it lacks: all the others would lack it as well. */
async function refuseIncomplete(
  context: Context,
  tx: Tx,
  { personId, request, on }: { personId: string; request: LockedRequest; on: Date },
): Promise<void> {
  const draft = request.draft as DraftContent;
  const parties = await firstLetterParties(tx, personId, {
    agencyId: draft.agencyIds[0],
    replyLocal: request.reply_local,
  });
  firstLetter(context, draft, parties, dayAt(on, parties.agency.time_zone));
}

type Batch = {
  personId: string;
  request: LockedRequest;
  version: number;
  offices: readonly (Office & { asked_by: string })[];
  addresses: SendBatch["addresses"];
  leaves: Date | null;
};

async function makeBatch(context: Context, tx: Tx, batch: Batch): Promise<string> {
  const { personId: ownerId, request, version, offices, addresses, leaves } = batch;
  const draft = request.draft as DraftContent;
  const at = nowOf(context);
  const batchId = context.ids.next();
  const files = await filesOf(tx, { ownerId, requestId: request.id, ids: draft.attachments });
  const copies: (UploadRow & { requestId: string })[] = [];
  const letters = offices.map((office, place): NewLetter => {
    const id = place === 0 ? request.id : context.ids.next();
    const own = place === 0 ? files : files.map((file) => ({ ...file, id: context.ids.next() }));
    if (place > 0) copies.push(...own.map((file) => ({ ...file, requestId: id })));
    return {
      id,
      place,
      replyLocal: replyLocalFor(context.secret, id),
      agencyId: office.id,
      jurisdiction: office.jurisdiction,
      said: addresses[office.id] ?? addresses[office.asked_by] ?? null,
      attachments: own.map((file) => file.id),
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
      send_at: leaves,
      created_at: at,
    })
    .execute();
  // The draft keeps the first of its agencies; its history keeps all of them.
  const of = { owner_id: ownerId, request_id: request.id };
  await keepVersion(tx, of, { version, draft, saved_at: request.updated_at });
  await makeFirstLetter(tx, { ownerId, batchId, letter: first, at });
  await insertLetters(tx, { ownerId, batchId, draftId: request.id, letters: others, at });
  await insertFilesLike(tx, ownerId, copies, at);
  await addJob(tx, "write-letters", { ownerId, batchId });
  return batchId;
}
