import { type Kysely, type RawBuilder, sql } from "kysely";
import { MAILBOX_FOLDERS, type MailboxFolder } from "#core/request/filters-and-folders.ts";
import type { Status } from "#core/request/states.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { readWithUser } from "#server/db/platform/with-user.ts";

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
  classification_kind: string | null;
  classification_outcome: string | null;
  classification_confidence: string | null;
  confirmed_outcome: string | null;
  delivery_state: string | null;
  attachments: number;
  starred: boolean;
  snoozed_until: Date | null;
  scheduled_at: Date | null;
  reply_draft_at: Date | null;
  labels: string[];
};

/** Not thrown out by its person. */
const notDiscarded = sql`r.mailbox_folder not in ('spam', 'trash')`;

/** It has mail that left or came. */
const hasMessages = sql`r.listed_at is not null`;

/**
 * What is in a folder, and by which time it is ordered, newest first. Each has an index that says the same, and a bit of
 * `request.folders` that does.
 */
const FOLDER_RULES: Record<MailboxFolder, { condition: RawBuilder<unknown>; at: RawBuilder<unknown> }> = {
  inbox: {
    condition: sql`r.mailbox_folder = 'inbox' and r.snoozed_until is null and r.last_reply_at is not null and ${hasMessages}`,
    at: sql`r.listed_at`,
  },
  needs_action: {
    condition: sql`r.last_message_at is not null and r.waiting_on = 'you' and r.status <> 'draft' and ${notDiscarded}`,
    at: sql`r.last_message_at`,
  },
  starred: { condition: sql`r.starred and ${hasMessages} and ${notDiscarded}`, at: sql`r.listed_at` },
  snoozed: {
    condition: sql`r.snoozed_until is not null and r.mailbox_folder = 'inbox' and ${hasMessages}`,
    at: sql`r.listed_at`,
  },
  sent: {
    condition: sql`r.last_sent_at is not null and r.status <> 'draft' and ${notDiscarded}`,
    at: sql`r.last_sent_at`,
  },
  scheduled: { condition: sql`r.scheduled_at is not null`, at: sql`r.scheduled_at` },
  drafts: {
    condition: sql`(r.status = 'draft' or r.reply_draft_at is not null) and ${notDiscarded}`,
    at: sql`greatest(r.reply_draft_at, case when r.status = 'draft' then r.updated_at end)`,
  },
  archive: { condition: sql`r.mailbox_folder = 'archive' and ${hasMessages}`, at: sql`r.listed_at` },
  spam: { condition: sql`r.mailbox_folder = 'spam' and ${hasMessages}`, at: sql`r.listed_at` },
  trash: { condition: sql`r.mailbox_folder = 'trash' and ${hasMessages}`, at: sql`r.listed_at` },
  all: { condition: sql`${hasMessages} and ${notDiscarded}`, at: sql`r.listed_at` },
};

/** Whether `request r` lies in a folder. */
export const folderCondition = (folder: MailboxFolder): RawBuilder<unknown> => FOLDER_RULES[folder].condition;

/** A sent folder shows what was sent last, the inbox what was answered last, every other folder what came last. */
const newestMessageFilter = (folder: MailboxFolder) =>
  folder === "sent" ? sql`and m.direction = 'out'` : folder === "inbox" ? sql`and m.direction = 'in'` : sql``;

/** A folder, or what of it has a label; for what a search finds see conversation-search.ts. */
export type ConversationFilter = { ownerId: string; folder: MailboxFolder; label: string | null };

/**
 * `from request r left join agency a … where …` of all conversations in a list; `joined` stands before the `where`. What a
 * person sees listed and what they change of it at once is asked here, so that it is the same.
 */
export function conversationsSql(
  { ownerId, folder, label }: ConversationFilter,
  joins: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const { condition } = FOLDER_RULES[folder];
  const labelCondition =
    label === null
      ? sql``
      : sql`and exists (select from request_label l
          where l.owner_id = r.owner_id and l.request_id = r.id and l.label_id = ${label}::uuid)`;
  return sql`from request r left join agency a on a.id = r.agency_id ${joins}
    where r.owner_id = ${ownerId} and ${condition} ${labelCondition}`;
}

/** Ids of the labels of `request r`, in the order of their names; most have none, and then no name is looked up. */
export const SORTED_LABELS = sql`array(select h.label_id from request_label h
        where h.owner_id = r.owner_id and h.request_id = r.id
        order by (select lower(l.name) from label l where l.owner_id = h.owner_id and l.id = h.label_id)) as labels`;

export type ConversationPageQuery = ConversationFilter & {
  after: { at: string; id: string } | null;
  limit: number;
};

/** What tells whether a conversation is known as it stands in this folder, and where the list goes on after it. */
export type ConversationVersion = { id: string; version: string; at: Date };

// Rows that were written anew are new ones to PostgreSQL, and name the transaction they are of (xmin). All that is shown comes
// from the request or is told to its narrow row, `l`, but for the order of several labels, which goes by their names.
const VERSION = sql`concat_ws(' ', r.xmin, l.xmin, case when cardinality(l.labels) > 1 then
    (select md5(string_agg(h.xmin::text, ' ' order by h.id)) from label h where h.owner_id = current_user_id()) end) as version`;
const JOIN_REQUEST_ROW = sql`left join request_row l on l.id = r.id`;

/** A plan is kept for each of these; what a page is asked to hold is rounded up. */
const PAGE_SIZES = [51, 61, 101, 201];

/** One page, newest first, read as the person; a row more than `limit`, or some, tell that a next page is. */
export function conversationVersions(
  db: Kysely<Tables>,
  { after, limit, ...filter }: ConversationPageQuery,
): Promise<ConversationVersion[]> {
  const { at } = FOLDER_RULES[filter.folder];
  const afterCursor = after ? sql`and (${at}, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const size = PAGE_SIZES.find((rows) => rows > limit) ?? limit + 1;
  const query = sql<ConversationVersion>`select r.id, ${at} as at, ${VERSION}
    ${conversationsSql(filter, JOIN_REQUEST_ROW)} ${afterCursor}
    order by ${at} desc, r.id desc limit ${sql.lit(size)}`;
  return readWithUser(db, filter.ownerId, query);
}

/** These conversations as the folder now shows them, read as the person; in no order, without those that have left it. */
export function conversationRows(
  db: Kysely<Tables>,
  filter: ConversationFilter,
  ids: readonly string[],
): Promise<(ConversationRecord & { version: string })[]> {
  const query = sql<
    ConversationRecord & { version: string }
  >`select r.id as request_id, r.title, r.status, r.unread, ${FOLDER_RULES[filter.folder].at} as at, r.starred,
      r.snoozed_until, r.scheduled_at, r.reply_draft_at, a.id as agency_id, a.name as agency_name,
      a.abbreviation as agency_abbreviation, n.direction, n.from_name, n.from_address, n.subject, n.snippet,
      n.classification_kind, n.classification_outcome, n.classification_confidence, n.confirmed_outcome, n.delivery_state,
      coalesce(n.attachments, 0)::int as attachments, ${SORTED_LABELS}, ${VERSION}
    ${conversationsSql(
      filter,
      sql`${JOIN_REQUEST_ROW} left join lateral (
      select m.direction, m.from_name, m.from_address, m.subject, m.snippet, m.confirmed_outcome, m.delivery_state,
        m.classification_kind, m.classification_outcome, m.classification_confidence,
        (select count(*) from attachment t where t.owner_id = m.owner_id and t.message_id = m.id and not t.inline) as attachments
      from message m where m.owner_id = r.owner_id and m.request_id = r.id ${newestMessageFilter(filter.folder)}
      order by m.sent_or_received_at desc, m.id desc limit 1) n on true`,
    )} and r.id = any(${ids}::uuid[])`;
  return readWithUser(db, filter.ownerId, query);
}

/** A folder's place in `request.folders`. */
const bitOf = (folder: MailboxFolder) => 1 << MAILBOX_FOLDERS.indexOf(folder);
/** The bits of `request.folders` for what was thrown out, and for what has mail not read yet and was not. */
export const DISCARDED_BITS = bitOf("spam") | bitOf("trash");
export const UNREAD_BIT = 1 << MAILBOX_FOLDERS.length;

/** How many conversations lie in each folder, and how many have mail not read yet. */
export async function countConversations(
  tx: Kysely<Tables>,
  ownerId: string,
): Promise<{ unread: number; counts: Record<MailboxFolder, number> }> {
  const rows = await tx
    .selectFrom("request")
    .select(["folders", (select) => select.fn.countAll<number>().as("count")])
    .where("owner_id", "=", ownerId)
    .groupBy("folders")
    .execute();
  const countWithBit = (bit: number) =>
    rows.reduce((sum, { folders, count }) => sum + ((folders ?? 0) & bit ? count : 0), 0);
  const counts = MAILBOX_FOLDERS.map((folder) => [folder, countWithBit(bitOf(folder))]);
  return { unread: countWithBit(UNREAD_BIT), counts: Object.fromEntries(counts) };
}
