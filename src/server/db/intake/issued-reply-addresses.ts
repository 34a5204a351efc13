import { type Kysely, sql } from "kysely";
import { similarityKeys } from "#core/mail/reply-address.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** More candidates than these are not read; the caller then accepts the address unseen. */
const MAX_SIMILAR = 500;

/**
 * Reply addresses that were given out and resemble this local part, those of deleted requests included. `cutOff`: there
 * are more than were read. Each list is read by an index, whatever the number of requests.
 */
export async function similarIssuedAddresses(
  db: Kysely<Tables>,
  local: string,
): Promise<{ localParts: string[]; truncated: boolean }> {
  const { start, end } = similarityKeys(local);
  const lengths = sql`between ${local.length - 1} and ${local.length + 1}`;
  const { rows } = await sql<{ local: string }>`
    (select reply_local as local from request
      where (left(reply_local, 10) = ${start} or right(reply_local, 10) = ${end}) and length(reply_local) ${lengths}
      limit ${MAX_SIMILAR + 1})
    union all
    (select local from former_reply_address
      where (left(local, 10) = ${start} or right(local, 10) = ${end}) and length(local) ${lengths}
      limit ${MAX_SIMILAR + 1})`.execute(db);
  return { localParts: rows.map((row) => row.local), truncated: rows.length > MAX_SIMILAR };
}

/** Whether answers to one of our notices came to this local part at any time. */
export async function isReplyNotificationAddress(db: Kysely<Tables>, local: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from reply_notification where answer_local = ${local})
      or exists (select from former_reply_address where local = ${local}) as known`.execute(db);
  return rows[0]?.known ?? false;
}
