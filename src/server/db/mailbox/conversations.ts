import { type RawBuilder, sql } from "kysely";
import { MAILBOX_FOLDERS, type MailboxFolder } from "#core/request/filters-and-folders.ts";
import type { Status, WaitingOn } from "#core/request/states.ts";
import type { Database } from "#server/db/platform/database.ts";
import { readAtReplica } from "#server/db/platform/replica.ts";
import { readPrepared } from "#server/db/platform/with-user.ts";
import type { RequestListRow } from "#server/db/requests/request-list.ts";

/** A conversation's newest mail with its request. A draft that was never sent has no email. */
export type ConversationRecord = {
  request_id: string;
  title: string;
  status: Status;
  unread: number;
  at: Date;
  agency_id: string | null;
  agency_name: string | null;
  agency_abbreviation: string | null;
  /** Of a letter of a batch; where a list does not tell, as in a search, undefined. */
  in_batch?: boolean;
  batch_agency_parent?: string | null;
  direction: "in" | "out" | null;
  from_name: string | null;
  from_address: string | null;
  subject: string | null;
  snippet: string | null;
  classification_kind: string | null;
  classification_outcome: string | null;
  classification_confidence: string | null;
  confirmed_outcome: string | null;
  sender_warning: "suspicious" | "unknown" | null;
  delivery_state: string | null;
  attachments: number;
  starred: boolean;
  snoozed_until: Date | null;
  scheduled_at: Date | null;
  reply_draft_at: Date | null;
  labels: string[];
  waiting_on: WaitingOn;
  /** As the tracker lists them; null without a row there. */
  clocks: RequestListRow["clocks"] | null;
  time_zone: string | null;
};

/**
 * What a row shows of `message m` in place of an outcome. The same as `danger` in core/mail/authentication-text.ts; a
 * stranger's bounce or notice shows its kind.
 */
export const SENDER_WARNING = sql`case
    when m.direction <> 'in' or m.confirmed_outcome is not null then null
    when m.authentication ->> 'looksLike' is not null or m.authentication ->> 'verdict' = 'failed' then 'suspicious'
    when not m.sender_known and m.classification_kind in ('reply', 'acknowledgment') then 'unknown'
  end as sender_warning`;

/** The time that orders a folder, newest first, where it is not `listed_at`; the index of the folder has the same. */
const FOLDER_TIMES: Partial<Record<MailboxFolder, RawBuilder<unknown>>> = {
  needs_action: sql`r.last_message_at`,
  sent: sql`r.last_sent_at`,
  scheduled: sql`r.scheduled_at`,
  drafts: sql`greatest(r.reply_draft_at, case when r.status = 'draft' then r.updated_at end)`,
};

/**
 * Whether `request r` is in a folder. The column `request.folders` defines what is in each; the folder is written out, not a
 * parameter, so that PostgreSQL matches the index of that folder when it prepares the statement.
 */
export const folderCondition = (folder: MailboxFolder): RawBuilder<unknown> =>
  sql`${sql.lit(folder)} = any(r.folders)`;

/** A sent folder shows what was sent last, the inbox what was answered last, every other folder what came last. */
const newestMessageFilter = (folder: MailboxFolder) =>
  folder === "sent" ? sql`and m.direction = 'out'` : folder === "inbox" ? sql`and m.direction = 'in'` : sql``;

/** A folder, or what of it has a label; for what a search finds see conversation-search.ts. */
export type ConversationFilter = { ownerId: string; folder: MailboxFolder; label: string | null };

/** `from request r where …` of all conversations in a list: the same for what a person sees and what they change of it at once. */
export function conversationsSql({ ownerId, folder, label }: ConversationFilter): RawBuilder<unknown> {
  const labelCondition =
    label === null
      ? sql``
      : sql`and exists (select from request_label l
          where l.owner_id = r.owner_id and l.request_id = r.id and l.label_id = ${label}::uuid)`;
  return sql`from request r where r.owner_id = ${ownerId} and ${folderCondition(folder)} ${labelCondition}`;
}

/** Ids of the labels of `request r`, in the order of their names; most have none, and then no name is looked up. */
export const SORTED_LABELS = sql`array(select h.label_id from request_label h
        where h.owner_id = r.owner_id and h.request_id = r.id
        order by (select lower(l.name) from label l where l.owner_id = h.owner_id and l.id = h.label_id)) as labels`;

/** What the deadline of `request r` is shown from. Lateral, so that it is looked up for each row listed, however many there are. */
export const JOIN_REQUEST_ROW = sql`left join lateral (select clocks, time_zone from request_row l
      where l.owner_id = r.owner_id and l.id = r.id limit 1) l on true`;
export const DEADLINE_COLUMNS = sql`r.waiting_on, l.clocks, l.time_zone`;

/** The office above the agency, which tells apart the components that one batch asks. */
const BATCH_AGENCY_PARENT = sql`case when r.batch_id is not null then
        (select coalesce(p.abbreviation, p.name) from agency p where p.id = a.parent_id) end as batch_agency_parent`;

export type ConversationPageQuery = ConversationFilter & {
  after: { at: string; id: string } | null;
  limit: number;
};

/** Limits of the prepared statements; the one asked for is rounded up. */
const PAGE_SIZES = [51, 61, 101, 201];

/**
 * One page as the user, newest first; more rows than `limit` mean that there is a next page. The page is found first: plans are
 * made for an account of average size, of less than a page, and would read all of a large one to sort it.
 */
export function listConversations(
  db: Database,
  { after, limit, ...filter }: ConversationPageQuery,
): Promise<ConversationRecord[]> {
  const at = FOLDER_TIMES[filter.folder] ?? sql`r.listed_at`;
  const afterCursor = after ? sql`and (${at}, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const size = PAGE_SIZES.find((rows) => rows > limit) ?? limit + 1;
  const page = sql`(select r.* ${conversationsSql(filter)} ${afterCursor} order by ${at} desc, r.id desc limit ${sql.lit(size)})`;
  const query = sql<ConversationRecord>`select r.id as request_id, r.title, r.status, r.unread, ${at} as at, r.starred,
      r.snoozed_until, r.scheduled_at, r.reply_draft_at, a.id as agency_id, a.name as agency_name,
      a.abbreviation as agency_abbreviation, r.batch_id is not null as in_batch, ${BATCH_AGENCY_PARENT},
      n.direction, n.from_name, n.from_address, n.subject, n.snippet,
      n.classification_kind, n.classification_outcome, n.classification_confidence, n.confirmed_outcome, n.sender_warning,
      n.delivery_state,
      coalesce(n.attachments, 0)::int as attachments, ${DEADLINE_COLUMNS}, ${SORTED_LABELS}
    from ${page} r left join agency a on a.id = r.agency_id
    left join lateral (
      select m.direction, m.from_name, m.from_address, m.subject, m.snippet, m.confirmed_outcome, m.delivery_state,
        m.classification_kind, m.classification_outcome, m.classification_confidence, ${SENDER_WARNING},
        (select count(*) from attachment t where t.owner_id = m.owner_id and t.message_id = m.id and not t.inline) as attachments
      from message m where m.owner_id = r.owner_id and m.request_id = r.id ${newestMessageFilter(filter.folder)}
      order by m.sent_or_received_at desc, m.id desc limit 1) n on true ${JOIN_REQUEST_ROW}
    order by ${at} desc, r.id desc`;
  return readAtReplica(db, (at) => readPrepared(at, filter.ownerId, query));
}

/** How many conversations are in each folder, and how many have unread email outside spam and trash. */
export const folderCounts = (ownerId: string) => sql<FolderCount>`
  select folders, count(*)::int as count, (count(*) filter (where unread > 0))::int as unread
  from request where owner_id = ${ownerId}::uuid group by folders`;

type FolderCount = { folders: string[]; count: number; unread: number };

/** The numbers of the inbox's folders, of what `folderCounts` gives. */
export function sumFolders(rows: readonly FolderCount[]): {
  unread: number;
  counts: Record<MailboxFolder, number>;
} {
  const sum = (column: "count" | "unread", isCounted: (folders: string[]) => boolean) =>
    rows.reduce((total, row) => total + (isCounted(row.folders) ? row[column] : 0), 0);
  const counts = MAILBOX_FOLDERS.map((folder) => [
    folder,
    sum("count", (folders) => folders.includes(folder)),
  ]);
  const unread = sum("unread", (folders) => !folders.includes("spam") && !folders.includes("trash"));
  return { unread, counts: Object.fromEntries(counts) };
}
