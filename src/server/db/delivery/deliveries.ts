import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DeliveryState } from "#contract/delivery/admin-delivery.ts";
import type { Tables } from "#server/db/platform/tables.ts";

type Delivery = {
  id: string;
  state: DeliveryState;
  to: string[];
  cc: string[];
  subject: string | null;
  message_id: string | null;
  user: string | null;
  created_at: Date;
  /** What the list is ordered by. */
  sort_key: string;
  attempts: number;
  next_attempt_at: Date | null;
  last_response: string | null;
};

type Page = {
  after: { at: string; id: string } | null;
  limit: number;
  /** A whole address or Message-ID, a domain after "@", or part of a letter's subject; empty: any. */
  words: string;
  /** Null: all. Emails that were canceled are in no list. */
  state: DeliveryState | null;
};

/** Outgoing email, newest first, without the text of letters. Only the rows of the page are read in full. */
export function listDeliveries(
  db: Kysely<Tables>,
  { after, limit, words, state }: Page,
): Promise<Delivery[]> {
  // The bounces are few, and only their messages know them.
  const [at, from] =
    state === "bounced"
      ? [sql`b.sent_or_received_at`, sql`message b join outbox o on o.message_id = b.id`]
      : [sql`o.created_at`, sql`outbox o`];
  const afterCursor = after
    ? sql`and ${at} <= ${after.at}::timestamptz and (${at}, o.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  return deliveriesOf(
    db,
    sql`select o.id, ${at} as at from ${from} where ${stateIs(state)} ${searchOf(words, state)} ${afterCursor}
      order by ${at} desc, o.id desc limit ${limit + 1}`,
  );
}

/** One outgoing email; undefined for an unknown id. */
export async function deliveryById(db: Kysely<Tables>, id: string): Promise<Delivery | undefined> {
  const page = sql`select o.id, o.created_at as at from outbox o where o.id = ${id} and ${stateIs(null)}`;
  return (await deliveriesOf(db, page))[0];
}

function stateIs(state: DeliveryState | null): RawBuilder<unknown> {
  if (state === null) return sql`o.state <> 'cancelled'`;
  if (state === "bounced") return sql`b.delivery_state = 'bounced'`;
  if (state !== "accepted") return sql`o.state = ${state}`;
  // Looked up for each row in order until the page is full; as "not exists" it would be joined to all of them.
  return sql`o.state = 'accepted' and (
    select b.delivery_state from message b where b.id = o.message_id) is distinct from 'bounced'`;
}

/** Each kind of search has its index; the emails of an address or a domain are found without reading any other. */
function searchOf(words: string, state: DeliveryState | null): RawBuilder<unknown> {
  const text = words.trim().replace(/^<(.*)>$/, "$1");
  if (text === "") return sql``;
  if (text.startsWith("@")) return sql`and o.domain = ${text.slice(1).toLowerCase()}`;
  if (text.includes("@"))
    return sql`and (o.recipients @> array[${text.toLowerCase()}] or o.mail ->> 'messageId' = ${`<${text}>`})`;
  // Few emails are in any other state, and read in order; the index of subjects finds a common word in too many.
  const isFew = state !== null && state !== "accepted" && state !== "bounced";
  const subject = isFew ? sql`(o.letter_subject || '')` : sql`o.letter_subject`;
  return sql`and ${subject} like ${`%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`}`;
}

async function deliveriesOf(db: Kysely<Tables>, page: RawBuilder<unknown>): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select o.id, case when m.delivery_state = 'bounced' then 'bounced' else o.state end as state,
      array(select jsonb_path_query(coalesce(o.mail -> 'shown', o.mail), '$.to[*].address') #>> '{}') as to,
      array(select jsonb_path_query(coalesce(o.mail -> 'shown', o.mail), '$.cc[*].address') #>> '{}') as cc,
      case when o.message_id is not null then o.mail ->> 'subject' end as subject,
      o.mail ->> 'messageId' as message_id, u.email as user, o.created_at, page.at::text as sort_key, o.attempts,
      case when o.state in ('queued', 'deferred') then o.not_before end as next_attempt_at,
      case when m.delivery_state = 'bounced' then m.delivery_detail else (
        select a.server_response from delivery_attempt a where a.outbox_id = o.id order by a.id desc limit 1
      ) end as last_response
    from (${page}) page join outbox o on o.id = page.id left join message m on m.id = o.message_id left join user_account u on u.id = o.owner_id
    order by page.at desc, o.id desc`.execute(db);
  return rows;
}
