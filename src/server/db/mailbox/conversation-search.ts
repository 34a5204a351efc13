import { type Kysely, type RawBuilder, sql } from "kysely";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { parseSearch } from "#core/search/parse.ts";
import type { SearchQuery } from "#core/search/query.ts";
import { isSharedWith } from "#server/db/accounts/shares.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { folderCondition } from "./conversations.ts";
import {
  ALIASES,
  byWordIndex,
  type ConversationTable,
  requestCondition,
  type SearchConditions,
  type SearchOwner,
  searchConditions,
  withSearchSettings,
} from "./search-conditions.ts";

type ConversationSearch = {
  ownerId: string;
  /** As typed; see core/search. */
  q: string;
  /** Where to look unless `q` says so itself. The inbox and `all` mean all mail that was not thrown out. */
  folder: MailboxFolder;
  label: string | null;
  now: Date;
  /** The user it is for, where that is not the owner: then only what the owner shares with them is found. */
  sharedWith?: string;
};

/** A conversation, and the newest of its emails that was found; none where only the conversation was asked about. */
export type FoundConversation = { request_id: string; message_id: string | null; at: Date };

type Cursor = { at: string; id: string } | null;

/** Counting further tells nobody more. */
const MAX_COUNTED = 1_000;
/**
 * Where a search looks for emails: in the newest of the account one by one, or in the newest that the word index names.
 * Without `limit` in all of these.
 */
type Scan = { by: "time" | "words"; limit: number | null };
/** The newest emails, which tell how to look further (`nextScan`). */
const SAMPLE = { by: "time", limit: 300 } as const;
/** The most emails looked at one by one. */
const MAX_WALKED = 6_000;
/** The most emails that the index names of which the newest are looked at first. */
const MAX_INDEXED = 12_000;
const ALL: Scan = { by: "words", limit: null };
/** Older conversations have fewer new emails than the newest: so many times as many emails as the sample promises. */
const MARGIN = 1.75;
/** The most conversations one change of all found takes. */
const MAX_FOUND = 100_000;

/**
 * One page of the conversations that have an email with everything asked for, by that email's time, newest first; one row
 * more than `limit` tells whether a next page is. `found` is null on later pages.
 *
 * Runs outside row-level security: `@@` is not leakproof, so under a policy PostgreSQL would compare every email of everyone
 * before it asked the index. So the `where` says whose email it is, and each word looked for begins with a key of its owner.
 * What is shown of the rows is read as the user (`foundRows`).
 */
export async function searchConversations(
  db: Kysely<Tables>,
  search: ConversationSearch,
  page: { after: Cursor; limit: number },
): Promise<{ rows: FoundConversation[]; found: { count: number; hasMore: boolean } | null }> {
  const countedRows = await runSearch(db, search, page.after, page.limit + 1);
  const rows = countedRows.map(({ request_id, message_id, at }) => ({ request_id, message_id, at }));
  const count = countedRows[0]?.found ?? 0;
  const found = { count: Math.min(count, MAX_COUNTED), hasMore: count > MAX_COUNTED };
  return { rows, found: page.after === null ? found : null };
}

/** All conversations a search finds, for what is done to all of them. */
export async function searchConversationIds(
  db: Kysely<Tables>,
  search: ConversationSearch,
): Promise<string[]> {
  const rows = await runSearch(db, search, null, MAX_FOUND);
  return rows.map((row) => row.request_id);
}

type CountedConversation = FoundConversation & { found: number; looked_at: number; with_words: number };

async function runSearch(
  db: Kysely<Tables>,
  search: ConversationSearch,
  after: Cursor,
  limit: number,
): Promise<CountedConversation[]> {
  const { query } = parseSearch(search.q);
  const hasFolderTerm = query.clauses.flat().some((term) => term.kind === "in");
  // Of the letters sent, as where it is written in the search.
  if (search.folder === "sent" && !hasFolderTerm)
    query.clauses.unshift([{ kind: "in", value: "sent", negated: false }]);
  const { ownerId, now, sharedWith } = search;
  const owner = { ownerId, now, isShared: sharedWith !== undefined };
  const conditions = searchConditions(query, { ...owner, table: "request" });
  return withSearchSettings(db, async (tx) => {
    if (!conditions.searchesMessages) {
      const scope = (table: ConversationTable) => searchScope(search, conditions, table);
      const some = await findConversationIds(tx, query, { ...owner, scope, limit: MAX_COUNTED + 1 });
      return (await conversationSearchSql(search, conditions, { some, after, limit }).execute(tx)).rows;
    }
    const run = async (scan: Scan) =>
      (await messageSearchSql(search, conditions, after, { limit, scan }).execute(tx)).rows;
    if (limit > MAX_WALKED) return run(ALL);
    const goal = after === null ? MAX_COUNTED + 1 : limit;
    const progress = (rows: CountedConversation[]) => (after === null ? (rows[0]?.found ?? 0) : rows.length);
    const isComplete = (rows: CountedConversation[], { limit: most }: Scan) =>
      most === null || progress(rows) >= goal || (rows[0]?.looked_at ?? most) < most;
    let scan: Scan = SAMPLE;
    for (;;) {
      const rows = await run(scan);
      if (isComplete(rows, scan)) return rows;
      scan = nextScan(scan, goal / progress(rows), rows[0]?.with_words ?? 0);
    }
  });
}

/**
 * How to look for `missing` times what a scan found, of which so many emails had the words. Of common words and phrases
 * the index names most emails of the account, which takes longer than to walk on.
 */
function nextScan({ by, limit }: Scan, missing: number, withWords: number): Scan {
  const walked = Math.ceil((limit ?? 0) * missing * MARGIN);
  if (by === "time" && walked <= MAX_WALKED) return { by, limit: walked };
  const indexed = Math.ceil(withWords * missing * MARGIN);
  return by === "time" && indexed <= MAX_INDEXED ? { by: "words", limit: indexed } : ALL;
}

const andAll = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`;

/** Where it looks, and with which label. */
function searchScope(
  { folder, label, sharedWith }: ConversationSearch,
  { hasFolderTerm }: SearchConditions,
  table: ConversationTable = "request",
): RawBuilder<unknown>[] {
  if (sharedWith !== undefined) return [requestCondition(table, isSharedWith(sharedWith))];
  const allFolders = folder === "inbox" || folder === "all";
  const inFolder = allFolders
    ? sql`${ALIASES[table]}.mailbox_folder not in ('spam', 'trash')`
    : requestCondition(table, folderCondition(folder));
  const labelCondition = sql`exists (select from request_label h where h.owner_id = ${ALIASES[table]}.owner_id
    and h.request_id = ${ALIASES[table]}.id and h.label_id = ${label}::uuid)`;
  return [...(hasFolderTerm ? [] : [inFolder]), ...(label === null ? [] : [labelCondition])];
}

/** Ids as PostgreSQL writes a list: there may be thousands, which go back as they came. */
export type FoundIds = { requests: number; ids: string };

/** The table that has indexes for what is asked: a tracker's row of stages and statuses, a request of the rest. */
const tableOf = ({ clauses }: SearchQuery): ConversationTable =>
  clauses.flat().some(({ kind }) => kind === "status") ? "row" : "request";

/** The requests that a search finds which asks nothing of the emails, at most `limit`, in no order. */
export async function findConversationIds(
  tx: Kysely<Tables>,
  query: SearchQuery,
  {
    scope,
    limit,
    ...owner
  }: SearchOwner & { scope: (table: ConversationTable) => RawBuilder<unknown>[]; limit: number },
): Promise<FoundIds> {
  const table = tableOf(query);
  const [from, id, ownerId] =
    table === "row"
      ? [sql`request_row l`, sql`l.id`, sql`l.owner_id`]
      : [sql`request r`, sql`r.id`, sql`r.owner_id`];
  const where = [
    sql`${ownerId} = ${owner.ownerId}::uuid`,
    ...scope(table),
    ...searchConditions(query, { ...owner, table }).conversation,
  ];
  const found = sql<FoundIds>`select count(*)::int as requests, coalesce(array_agg(id), '{}')::text as ids from (
    select ${id} from ${from} where ${sql.join(where, sql` and `)} limit ${sql.lit(limit)}) one`;
  const { rows } = await found.execute(tx);
  return rows[0] ?? { requests: 0, ids: "{}" };
}

/**
 * Nothing is asked of the email. What was found is read by its ids, unless it is more than is counted: then the newest are
 * soon met in a walk. There are two, each of an index: most conversations are in the order of their emails, a few have none.
 */
function conversationSearchSql(
  search: ConversationSearch,
  conditions: SearchConditions,
  { some, after, limit }: { some: FoundIds; after: Cursor; limit: number },
) {
  const where =
    some.requests <= MAX_COUNTED
      ? [sql`r.id = any(${some.ids}::uuid[])`]
      : [...searchScope(search, conditions), ...conditions.conversation];
  const walk = (isWalked: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`(select r.id, ${at} as at
    from request r where r.owner_id = ${search.ownerId} and ${isWalked} ${andAll(where)}
    ${after ? sql`and (${at}, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by ${at} desc, r.id desc limit ${limit})`;
  return sql<CountedConversation>`select f.id as request_id, null::uuid as message_id, f.at,
      ${some.requests}::int as found, 0 as looked_at, 0 as with_words
    from (${walk(sql`r.last_message_at is not null`, sql`r.last_message_at`)} union all
      ${walk(sql`r.last_message_at is null`, sql`r.updated_at::timestamptz(3)`)}) f
    order by 3 desc, 1 desc limit ${limit}`;
}

/**
 * The newest emails with the words, then what their conversations must be, then each conversation once. On a later page
 * a conversation whose newest such email was on an earlier one was there already.
 */
function messageSearchSql(
  search: ConversationSearch,
  conditions: SearchConditions,
  after: Cursor,
  { limit, scan }: { limit: number; scan: Scan },
) {
  const { words, days, mail, conversation, mixed } = conditions;
  // `is true` prevents the use of the word index, which would be read whole for each row.
  const hasWords = sql`(s.document @@ ${words}::tsquery) is true`;
  const messageMatches = sql`s.owner_id = ${search.ownerId} and ${hasWords} ${andAll([...days, ...mail])}`;
  const beforeCursor = after ? sql`and s.at <= ${after.at}::timestamptz` : sql``;
  const columns = sql`s.id, s.request_id, s.message_id, s.at`;
  const newestFirst = scan.limit === null ? sql`` : sql`order by s.at desc limit ${sql.lit(scan.limit)}`;
  const byTime = sql`
    looked_at as materialized (select ${columns}, s.has_words, (s.has_words ${andAll(mail)}) as matches
      from (select s.*, ${hasWords} as has_words from message_search s
        where s.owner_id = ${search.ownerId} ${andAll(days)} ${beforeCursor} ${newestFirst}) s),
    matched as (select * from looked_at where matches)`;
  // What the index cannot say is asked of the newest alone: a phrase, of whose words every email has each.
  const joinSearchRow = mail.length === 0 ? sql`` : sql`join message_search s on s.id = n.id`;
  const byWords = sql`
    looked_at as materialized (select ${columns}, true as has_words from (select * from message_search s
      where ${byWordIndex(search.ownerId, words)} ${andAll(days)} ${beforeCursor} offset 0) s ${newestFirst}),
    matched as (select n.* from looked_at n ${joinSearchRow} where true ${andAll(mail)})`;
  const joinMixed = mixed.length === 0 ? sql`` : sql`join message_search s on s.id = m.id`;
  // Asked of one row after the other, so that only the page's are asked about.
  const before = after
    ? sql`where (k.at, k.request_id) < (${after.at}::timestamptz, ${after.id}::uuid)
      and (select count(*) from (select from message_search s ${mixed.length === 0 ? sql`` : sql`join request r on r.id = s.request_id`}
        where s.request_id = k.request_id and s.at > ${after.at}::timestamptz and ${messageMatches} ${andAll(mixed)} limit 1) newer) = 0`
    : sql``;
  return sql<CountedConversation>`
    with ${scan.by === "time" ? byTime : byWords},
    kept as materialized (
      select distinct on (m.request_id) m.request_id, m.message_id, m.at
      from matched m join request r on r.id = m.request_id ${joinMixed}
      where r.owner_id = ${search.ownerId} ${andAll([...searchScope(search, conditions), ...conversation, ...mixed])}
      order by m.request_id, m.at desc, m.message_id desc)
    select k.request_id, k.message_id, k.at, (select count(*)::int from kept) as found,
      l.looked_at, l.with_words
    from (select * from kept order by at desc, request_id desc offset 0) k
    cross join (select count(*)::int as looked_at, (count(*) filter (where has_words))::int as with_words from looked_at) l ${before}
    order by k.at desc, k.request_id desc limit ${limit}`;
}
