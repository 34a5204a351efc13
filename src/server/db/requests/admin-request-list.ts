import { type Kysely, type RawBuilder, sql } from "kysely";
import { normalizeLocalPart } from "#core/mail/reply-address.ts";
import { normalizeTrackingNumber } from "#core/match/match-signals.ts";
import type { Tables } from "#server/db/platform/tables.ts";

export type AdminRequestRow = {
  id: string;
  user_id: string;
  user: string;
  agency: string | null;
  jurisdiction: string | null;
  status: string;
  tracking_number: string | null;
  reply_local: string;
  created_at: Date;
  sent_at: Date | null;
  last_message_at: Date | null;
  messages: number;
};

type Page = {
  /** The id of the last row: ids are in the order in which requests are made. */
  after: string | null;
  limit: number;
  /** A user's address, a reply address, a tracking number or an id, whole; empty: any. */
  words: string;
  mailDomain: string;
};

/** Everybody's sent requests, the newest first, without what anyone wrote. For administrators. */
export function listRequestsAsAdmin(
  db: Kysely<Tables>,
  { after, limit, words, mailDomain }: Page,
): Promise<AdminRequestRow[]> {
  const afterCursor = after === null ? sql`` : sql`and r.id < ${after}::uuid`;
  return rowsOf(
    db,
    sql`select r.* from request r where r.status <> 'draft' ${searchOf(words.trim(), mailDomain)} ${afterCursor}
      order by r.id desc limit ${limit + 1}`,
  );
}

/** One of them; undefined for an unknown id and for a draft. */
export async function requestAsAdmin(db: Kysely<Tables>, id: string): Promise<AdminRequestRow | undefined> {
  return (await rowsOf(db, sql`select * from request where id = ${id} and status <> 'draft'`))[0];
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Each kind of search has its index. */
function searchOf(words: string, mailDomain: string): RawBuilder<unknown> {
  if (words === "") return sql``;
  if (UUID.test(words)) return sql`and r.id = ${words}::uuid`;
  const [local = "", domain] = words.toLowerCase().split("@");
  if (domain === mailDomain) return sql`and r.reply_local = ${normalizeLocalPart(local)}`;
  if (domain !== undefined)
    return sql`and r.owner_id = (select id from user_account where lower(email) = ${words.toLowerCase()})`;
  return sql`and r.tracking_key = ${normalizeTrackingNumber(words)}`;
}

async function rowsOf(db: Kysely<Tables>, page: RawBuilder<unknown>): Promise<AdminRequestRow[]> {
  const { rows } = await sql<AdminRequestRow>`
    select r.id, u.id as user_id, u.email as user, a.name as agency, r.jurisdiction, r.status, r.tracking_number,
      r.reply_local, r.created_at, r.sent_at, r.last_message_at,
      (select count(*)::int from message m where m.owner_id = r.owner_id and m.request_id = r.id) as messages
    from (${page}) r join user_account u on u.id = r.owner_id left join agency a on a.id = r.agency_id
    order by r.id desc`.execute(db);
  return rows;
}
