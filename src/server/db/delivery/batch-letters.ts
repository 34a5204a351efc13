import { type Kysely, sql } from "kysely";
import type { Status } from "#core/request/states.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { StoredProblem } from "./batches.ts";

/** One letter of a batch in its present state. `undoable`: it has not left, and nobody has tried to send it. */
export type BatchLetterRecord = {
  id: string;
  batch_position: number;
  status: Status;
  batch_pending: boolean;
  batch_problem: StoredProblem | null;
  jurisdiction: string | null;
  agency_id: string | null;
  agency_name: string | null;
  agency_abbreviation: string | null;
  address: string | null;
  delivery_state: string | null;
  leaves_at: Date | null;
  due_on: string | null;
  undoable: boolean;
};

/** All letters of a batch in their order, whatever became of them. */
export async function batchLetters(
  tx: Kysely<Tables>,
  ownerId: string,
  batchId: string,
): Promise<BatchLetterRecord[]> {
  const query = sql<BatchLetterRecord>`
    select r.id, r.batch_position, r.status, r.batch_pending, r.batch_problem, r.jurisdiction,
      a.id as agency_id, a.name as agency_name, a.abbreviation as agency_abbreviation,
      coalesce(m.to_addresses[1], case when r.batch_address ->> 'agency' = r.agency_id
        then r.batch_address ->> 'address' end, r.agency_address, a.email) as address,
      m.delivery_state, m.leaves_at, c.due_on::text as due_on,
      r.status in ('scheduled', 'sending') and exists (
        select from outbox o where o.owner_id = r.owner_id and o.message_id = m.id and o.state = 'queued'
          and not exists (select from delivery_attempt d where d.outbox_id = o.id)) as undoable
    from request r
    left join agency a on a.id = r.agency_id
    left join lateral (
      select id, to_addresses, delivery_state, leaves_at from message
      where owner_id = r.owner_id and request_id = r.id and direction = 'out'
      order by sent_or_received_at, id limit 1) m on true
    left join clock c on c.owner_id = r.owner_id and c.request_id = r.id and c.kind = 'initial_response'
    where r.owner_id = ${ownerId} and r.batch_id = ${batchId}
    order by r.batch_position`;
  return (await query.execute(tx)).rows;
}

/**
 * Delays the unsent letters of a batch until `until`, and returns their requests, the first to
 * leave first. Taking them back one by one takes a while, in which they would go. Whatever cuts that off, they leave then.
 * One that a job is about is left out, and may have to be asked for again.
 */
export async function holdBatchLetters(
  tx: Kysely<Tables>,
  { ownerId, batchId, until }: { ownerId: string; batchId: string; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select o.id, r.id as request_id, r.batch_position
      from request r join message m on m.owner_id = r.owner_id and m.request_id = r.id and m.direction = 'out'
      join outbox o on o.message_id = m.id and o.owner_id = r.owner_id
      where r.owner_id = ${ownerId} and r.batch_id = ${batchId} and r.status in ('scheduled', 'sending') and o.state = 'queued'
        and not exists (select from delivery_attempt d where d.outbox_id = o.id)
      for update of o skip locked),
    held as (
      update outbox o set delivery_round = o.delivery_round + 1, not_before = greatest(o.not_before, ${until}::timestamptz)
      from waiting w where o.id = w.id
      returning o.id, o.delivery_round, o.not_before, w.request_id, w.batch_position),
    jobs as materialized (
      select request_id, not_before, batch_position, enqueue_job('deliver-mail',
        json_build_object('outboxId', id, 'turn', delivery_round), not_before)
      from held)
    select request_id as id from jobs order by not_before, batch_position`.execute(tx);
  return rows.map((row) => row.id);
}

/** How many letters the batch of a request has. */
export async function countBatchLetters(
  tx: Kysely<Tables>,
  ownerId: string,
  batchId: string,
): Promise<number> {
  const { letters } = await tx
    .selectFrom("request")
    .select((select) => select.fn.countAll<number>().as("letters"))
    .where("owner_id", "=", ownerId)
    .where("batch_id", "=", batchId)
    .executeTakeFirstOrThrow();
  return letters;
}
