import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Folder } from "#contract/conversation.ts";
import type { Status } from "#core/request/states.ts";
import type { Tables } from "./tables.ts";

/** A conversation's newest mail with its request. A draft that was never sent has no mail. */
export type ConversationRecord = {
  request_id: string;
  title: string;
  status: Status;
  unread: number;
  at: Date;
  agency_id: string | null;
  agency_name: string | null;
  agency_abbreviation: string | null;
  direction: "in" | "out" | null;
  from_name: string | null;
  from_address: string | null;
  subject: string | null;
  snippet: string | null;
  reading: unknown;
  confirmed_outcome: string | null;
  delivery_state: string | null;
  attachments: number;
};

const FOLDER_RULES: Record<Folder, RawBuilder<unknown>> = {
  inbox: sql`r.last_message_at is not null and exists (
    select from message i where i.owner_id = r.owner_id and i.request_id = r.id and i.direction = 'in')`,
  needs_action: sql`r.last_message_at is not null and r.ball = 'you' and r.status <> 'draft'`,
  sent: sql`r.last_message_at is not null and r.status <> 'draft'`,
  drafts: sql`r.status = 'draft'`,
};

/** A sent folder shows what was sent last, every other folder what came last. */
const newestFor = (folder: Folder) =>
  folder === "sent" ? sql`and m.direction = 'out'` : folder === "inbox" ? sql`and m.direction = 'in'` : sql``;

export type ListConversations = {
  ownerId: string;
  folder: Folder;
  q: string;
  after: { at: string; id: string } | null;
  limit: number;
};

/** One page, newest first; one row more than `limit` tells whether a next page is. */
export async function listConversations(
  tx: Kysely<Tables>,
  { ownerId, folder, q, after, limit }: ListConversations,
): Promise<ConversationRecord[]> {
  const at = folder === "drafts" ? sql`r.updated_at` : sql`r.last_message_at`;
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const search =
    q === ""
      ? sql``
      : sql`and (r.title ilike ${pattern} or a.name ilike ${pattern} or a.abbreviation ilike ${pattern} or exists (
          select from message s where s.owner_id = r.owner_id and s.request_id = r.id
            and (s.subject ilike ${pattern} or s.text ilike ${pattern} or s.from_address ilike ${pattern})))`;
  const beyond = after
    ? sql`and (${at} < ${after.at}::timestamptz or (${at} = ${after.at}::timestamptz and r.id < ${after.id}::uuid))`
    : sql``;
  const query = sql<ConversationRecord>`
    select r.id as request_id, r.title, r.status, r.unread, ${at} as at,
      a.id as agency_id, a.name as agency_name, a.abbreviation as agency_abbreviation,
      n.direction, n.from_name, n.from_address, n.subject, n.snippet, n.reading, n.confirmed_outcome,
      n.delivery_state, coalesce(n.attachments, 0)::int as attachments
    from request r
    left join agency a on a.id = r.agency_id
    left join lateral (
      select m.direction, m.from_name, m.from_address, m.subject, m.snippet, m.reading, m.confirmed_outcome,
        m.delivery_state,
        (select count(*) from attachment t where t.owner_id = m.owner_id and t.message_id = m.id and not t.inline) as attachments
      from message m where m.owner_id = r.owner_id and m.request_id = r.id ${newestFor(folder)}
      order by m.sent_or_received_at desc, m.id desc limit 1) n on true
    where r.owner_id = ${ownerId} and ${FOLDER_RULES[folder]} ${search} ${beyond}
    order by ${at} desc, r.id desc limit ${limit + 1}`;
  return (await query.execute(tx)).rows;
}

export async function countConversations(tx: Kysely<Tables>, ownerId: string) {
  const count = (folder: Folder) => sql`count(*) filter (where ${FOLDER_RULES[folder]})::int`;
  const query = sql<Record<Folder, number>>`
    select ${count("inbox")} as inbox, ${count("needs_action")} as needs_action, ${count("sent")} as sent,
      ${count("drafts")} as drafts
    from request r where r.owner_id = ${ownerId}`;
  return (await query.execute(tx)).rows[0] ?? { inbox: 0, needs_action: 0, sent: 0, drafts: 0 };
}
