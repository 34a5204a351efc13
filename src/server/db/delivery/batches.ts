import { type Kysely, sql } from "kysely";
import type { ProblemField } from "#core/problem.ts";
import { notifyPages } from "#server/db/platform/live-feed.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { refreshRequests } from "#server/db/requests/derived-rows.ts";
import type { UploadRow } from "./uploads.ts";

type BatchKey = { ownerId: string; batchId: string };

/** Why a letter could not be sent: what core/problem.ts Problem says. */
export type StoredProblem = { code: string; detail: string; fields: ProblemField[] };

/** The batch that this version of a draft was sent as, if it was. */
export function batchOfDraft(
  tx: Kysely<Tables>,
  { ownerId, draftId, version }: { ownerId: string; draftId: string; version: number },
) {
  return tx
    .selectFrom("batch")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("draft_id", "=", draftId)
    .where("draft_version", "=", version)
    .executeTakeFirst();
}

export function batchById(tx: Kysely<Tables>, { ownerId, batchId }: BatchKey) {
  return tx
    .selectFrom("batch")
    .select(["id", "title", "send_at", "created_at"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", batchId)
    .executeTakeFirst();
}

/** One planned letter: its place in the batch, and its recipient. `said`: the address its user gave. */
export type NewLetter = {
  id: string;
  place: number;
  replyLocal: string;
  agencyId: string;
  jurisdiction: string;
  said: string | null;
  /** Files of its own, like the draft's. */
  attachments: string[];
};

type NewLetters = BatchKey & { draftId: string; letters: readonly NewLetter[]; at: Date };

const letterRows = (letters: readonly NewLetter[]) => sql`
  jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as l(id uuid, place int, "replyLocal" text, "agencyId" text,
    jurisdiction text, said text, attachments jsonb)`;

const LETTER_DRAFT = sql`r.draft || jsonb_build_object('agencyIds', jsonb_build_array(l."agencyId"),
  'attachments', l.attachments)`;
const GIVEN_ADDRESS = sql`case when l.said is not null then jsonb_build_object('agency', l."agencyId", 'address', l.said) end`;

/** A request for each letter, with what the draft says, and the beginning of its timeline. The draft's words are not sent along. */
export async function insertBatchLetters(
  tx: Kysely<Tables>,
  { ownerId, batchId, draftId, letters, at }: NewLetters,
) {
  if (letters.length === 0) return;
  await sql`
    insert into request (owner_id, id, title, agency_id, jurisdiction, draft, reply_local, created_at, updated_at,
      batch_id, batch_position, batch_pending, batch_address)
    select r.owner_id, l.id, r.title, l."agencyId", l.jurisdiction, ${LETTER_DRAFT}, l."replyLocal", ${at}, ${at},
      ${batchId}, l.place, true, ${GIVEN_ADDRESS}
    from request r, ${letterRows(letters)}
    where r.owner_id = ${ownerId} and r.id = ${draftId} order by l.place`.execute(tx);
  await sql`
    with added as (
      insert into request_event (owner_id, request_id, at, actor, kind, data)
      select ${ownerId}, l.id, ${at}, 'you', 'drafted', '{}' from ${letterRows(letters)} order by l.place
      returning id, owner_id, request_id, kind
    ) select ${notifyPages} from added`.execute(tx);
  await refreshRequests(
    tx,
    letters.map(({ id }) => id),
  );
}

/** Makes the draft the first letter of the batch. Its version goes on, so that nobody saves the old one over it. */
export async function convertDraftToFirstLetter(
  tx: Kysely<Tables>,
  { ownerId, batchId, letter, at }: BatchKey & { letter: NewLetter; at: Date },
) {
  await sql`
    update request r set agency_id = l."agencyId", jurisdiction = l.jurisdiction, draft = ${LETTER_DRAFT},
      version = r.version + 1, updated_at = ${at}, batch_id = ${batchId}, batch_position = l.place, batch_pending = true,
      batch_problem = null, batch_address = ${GIVEN_ADDRESS}
    from ${letterRows([letter])} where r.owner_id = ${ownerId} and r.id = ${letter.id}`.execute(tx);
  await refreshRequests(tx, [letter.id]);
}

/** Files of other requests like these, which share the stored bytes. */
export async function insertFileCopies(
  tx: Kysely<Tables>,
  ownerId: string,
  files: readonly (UploadRow & { requestId: string })[],
  at: Date,
): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into upload (owner_id, id, request_id, name, type, size, sha256, created_at)
    select ${ownerId}, f.id, f."requestId", f.name, f.type, f.size, f.sha256, ${at}
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as f(id uuid, "requestId" uuid, name text, type text, size int, sha256 text)`.execute(tx);
}

/** The requests of a batch whose letters are still to be written, in their order. */
export async function pendingLetters(
  tx: Kysely<Tables>,
  { ownerId, batchId }: BatchKey,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("request")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("batch_id", "=", batchId)
    .where("batch_pending", "=", true)
    .orderBy("batch_position")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** How many letters of this user wait to be written, in all batches. */
export async function countPendingLetters(tx: Kysely<Tables>, ownerId: string): Promise<number> {
  const { letters } = await tx
    .selectFrom("request")
    .select((select) => select.fn.countAll<number>().as("letters"))
    .where("owner_id", "=", ownerId)
    .where("batch_id", "is not", null)
    .where("batch_pending", "=", true)
    .executeTakeFirstOrThrow();
  return letters;
}

/** Whether a letter is still to be written, and the address its user gave for it. To be asked under the request's lock. */
export async function pendingLetter(
  tx: Kysely<Tables>,
  ownerId: string,
  requestId: string,
): Promise<{ said: { agency: string; address: string } | null } | undefined> {
  const row = await tx
    .selectFrom("request")
    .select("batch_address")
    .where("owner_id", "=", ownerId)
    .where("id", "=", requestId)
    .where("batch_pending", "=", true)
    .executeTakeFirst();
  return row && { said: row.batch_address as { agency: string; address: string } | null };
}

/** A letter's turn is over. `problem`: why it could not be sent, null where it was, or is wanted no more. */
export async function completePendingLetter(
  tx: Kysely<Tables>,
  ownerId: string,
  requestId: string,
  problem: StoredProblem | null,
): Promise<void> {
  await tx
    .updateTable("request")
    .set({ batch_pending: false, batch_problem: problem === null ? null : JSON.stringify(problem) })
    .where("owner_id", "=", ownerId)
    .where("id", "=", requestId)
    .where("batch_pending", "=", true)
    .execute();
}

/** Nothing of a batch is written any more. */
export async function cancelPendingLetters(
  tx: Kysely<Tables>,
  { ownerId, batchId }: BatchKey,
): Promise<void> {
  await tx
    .updateTable("request")
    .set({ batch_pending: false })
    .where("owner_id", "=", ownerId)
    .where("batch_id", "=", batchId)
    .where("batch_pending", "=", true)
    .execute();
}

/**
 * Lets drafts of a batch wait for their turn again: those of `requestIds`, or all that have a problem. `addresses`, by
 * request, are where they go instead. Returns how many do.
 */
export async function retryLetters(
  tx: Kysely<Tables>,
  { ownerId, batchId }: BatchKey,
  { requestIds, addresses }: { requestIds: readonly string[] | null; addresses: Record<string, string> },
): Promise<number> {
  const selected =
    requestIds === null ? sql`r.batch_problem is not null` : sql`r.id = any(${[...requestIds]}::uuid[])`;
  const said = sql`(select value from jsonb_each_text(${JSON.stringify(addresses)}::jsonb)
    where lower(key) = r.id::text limit 1)`;
  const { numAffectedRows = 0n } = await sql`
    update request r set batch_pending = true, batch_problem = null, batch_address = case
      when ${said} is null then r.batch_address
      else jsonb_build_object('agency', r.agency_id, 'address', ${said}) end
    where r.owner_id = ${ownerId} and r.batch_id = ${batchId} and r.status = 'draft' and not r.batch_pending
      and ${selected}`.execute(tx);
  return Number(numAffectedRows);
}
