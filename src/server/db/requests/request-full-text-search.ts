import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ListScope } from "#core/request/list-query.ts";
import { STATUSES, type Status } from "#core/request/states.ts";
import { parseSearch } from "#core/search/parse.ts";
import type { SearchQuery } from "#core/search/query.ts";
import { ownersSharingWith } from "#server/db/accounts/shares.ts";
import { type FoundIds, findConversationIds } from "#server/db/mailbox/conversation-search.ts";
import {
  byWordIndex,
  type SearchConditions,
  searchConditions,
  withSearchSettings,
} from "#server/db/mailbox/search-conditions.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/**
 * Up to this many emails with the words, their requests are looked up; above it, each request of the list is tested for the
 * words, which takes a thousand tests and more for a count.
 */
const MAX_INDEXED_MATCHES = 30_000;
/** More ids the planner does not get to see: it weighs each of them, for many times as long as they take to be found. */
const MAX_INLINE_IDS = 100;
/**
 * Up to this many requests are read by their ids. More are looked for among the rows of the list, where every few dozen are
 * found: a page fills soon, and of the rest nobody counts more than this.
 */
const MAX_READ_BY_ID = 1_000;
/** Of so many of the newest emails most have a common word. */
const SAMPLE = 200;
const NO_LIMIT = 1_000_000_000;
/**
 * A condition on `request_row l`, and what the statement it is part of begins with; null for nothing. `statuses` are the only
 * ones that it finds, null for any.
 */
export type TextFilter = {
  withClause: RawBuilder<unknown> | null;
  where: RawBuilder<unknown>;
  statuses: readonly Status[] | null;
};

const inlineFilter = (where: RawBuilder<unknown>): TextFilter => ({
  withClause: null,
  where,
  statuses: null,
});

/**
 * The filter that a search of a user's emails and drafts puts on a list of their requests; null where nothing was searched
 * for.
 *
 * Runs outside row-level security, as every search does (conversation-search.ts says why), and names the owner in its
 * `where`. Rare words are looked up in the word index; frequent words are tested on the list's rows in their order, where a
 * page fills soon.
 */
export async function textFilterOf(
  db: Kysely<Tables>,
  { ownerId, q, now }: { ownerId: string; q: string; now: Date },
): Promise<TextFilter | null> {
  const { query } = parseSearch(q);
  if (query.clauses.length === 0) return null;
  const conditions = searchConditions(query, { ownerId, now, table: "request" });
  if (!conditions.searchesMessages) return conversationFilter(db, { ownerId, query, now });
  const isWordsOnly = !hasOtherConditions(conditions);
  const hasWords = inlineFilter(sql`request_has_words(l.id, ${conditions.words}::tsquery)`);
  if (isWordsOnly && (await areCommon(db, ownerId, conditions.words))) return hasWords;
  const limit = isWordsOnly ? MAX_INDEXED_MATCHES : NO_LIMIT;
  const found = await findMatches(db, { ownerId, conditions, limit });
  return found.emails > limit ? hasWords : filterOfIds(ownerId, found);
}

/** The requests that were found, of which there may be many thousands. */
function filterOfIds(ownerId: string, { requests, ids }: FoundIds): TextFilter {
  if (requests <= MAX_INLINE_IDS) return inlineFilter(sql`l.id = any(${ids}::uuid[])`);
  if (requests <= MAX_READ_BY_ID)
    return {
      // All that the statement says of the table it says of the requests found: an order's index would be walked through all
      // of the account's, for each part of the list.
      withClause: sql`with request_row as materialized (select l.* from unnest(${ids}::uuid[]) f (id)
        join request_row l on l.id = f.id and l.owner_id = ${ownerId}::uuid) `,
      where: sql`true`,
      statuses: null,
    };
  return {
    // Said once, however many parts of the statement ask it.
    withClause: sql`with found as materialized (select unnest(${ids}::uuid[]) as id) `,
    where: sql`(l.id in (select id from found)) is true`,
    statuses: null,
  };
}

/** Whether most of the newest emails have the words: then the word index would name most of the account's. */
async function areCommon(db: Kysely<Tables>, ownerId: string, words: string): Promise<boolean> {
  const query = sql<{ isCommon: boolean }>`
    select count(*) = ${sql.lit(SAMPLE)} and count(*) filter (where matches) > ${sql.lit(SAMPLE / 2)} as "isCommon" from (
      select (s.document @@ ${words}::tsquery) is true as matches from message_search s
      where s.owner_id = ${ownerId}::uuid order by s.at desc limit ${sql.lit(SAMPLE)}) newest`;
  const { rows } = await query.execute(db);
  return rows[0]?.isCommon ?? false;
}

/**
 * The same for a list with requests that others shared, which knows the same words and operators. Each owner's requests are
 * looked up by themselves; of what is found the list shows what is shared (visible-requests.ts).
 */
export async function sharedTextFilterOf(
  db: Kysely<Tables>,
  { userId, scope, q, now }: { userId: string; scope: Exclude<ListScope, "mine">; q: string; now: Date },
): Promise<TextFilter | null> {
  const { query } = parseSearch(q);
  if (query.clauses.length === 0) return null;
  const sharing = (await ownersSharingWith(db, userId)).map(({ ownerId }) => ownerId);
  const matches: RawBuilder<unknown>[] = [sql`false`];
  for (const ownerId of scope === "all" ? [userId, ...sharing] : sharing) {
    const isShared = ownerId !== userId;
    const conditions = searchConditions(query, { ownerId, now, table: "request", isShared });
    const found = conditions.searchesMessages
      ? sql`l.id = any(${(await findMatches(db, { ownerId, conditions, limit: NO_LIMIT })).ids}::uuid[])`
      : sql`exists (select from request r where r.id = l.id
          and ${sql.join([sql`r.owner_id = ${ownerId}::uuid`, ...conditions.conversation], sql` and `)})`;
    matches.push(sql`l.real_owner_id = ${ownerId}::uuid and ${found}`);
  }
  return inlineFilter(sql`(${sql.join(matches, sql` or `)})`);
}

type TextMatches = FoundIds & { emails: number };

async function findMatches(
  db: Kysely<Tables>,
  { ownerId, conditions, limit }: { ownerId: string; conditions: SearchConditions; limit: number },
): Promise<TextMatches> {
  const { words, days, mail, conversation, mixed } = conditions;
  const mailConditions = [...days, ...mail];
  // Nothing further can be asked of mail where there is none.
  const draftMatches = hasOtherConditions(conditions)
    ? sql``
    : sql`union all select l.id from request_row l
        where l.owner_id = ${ownerId}::uuid and l.document @@ ${words}::tsquery and l.document is not null`;
  const otherConditions =
    conversation.length + mixed.length === 0
      ? sql``
      : sql`join request r on r.id = n.request_id join message_search s on s.id = n.id
        where ${sql.join([...conversation, ...mixed], sql` and `)}`;
  const query = sql<TextMatches>`with newest as materialized (
      select s.id, s.request_id from message_search s
      where ${byWordIndex(ownerId, words)}
        ${mailConditions.length === 0 ? sql`` : sql`and ${sql.join(mailConditions, sql` and `)}`} limit ${sql.lit(limit + 1)}),
    found as (select n.request_id as id from newest n ${otherConditions} ${draftMatches})
    select (select count(*)::int from newest) as emails, count(*)::int as requests,
      coalesce(array_agg(id), '{}')::text as ids
    from (select distinct id from found) one`;
  const { rows } = await withSearchSettings(db, (tx) => query.execute(tx));
  return rows[0] ?? { emails: 0, requests: 0, ids: "{}" };
}

/** More is asked than words. */
const hasOtherConditions = ({ days, mail, mixed, conversation }: SearchConditions) =>
  days.length + mail.length + mixed.length + conversation.length > 0;

/**
 * Where nothing is asked of the emails. A status says itself where its requests are; else few are read by their ids, and where
 * there are many, each row of the list is tested.
 */
async function conversationFilter(
  db: Kysely<Tables>,
  { ownerId, query, now }: { ownerId: string; query: SearchQuery; now: Date },
): Promise<TextFilter | null> {
  const { conversation } = searchConditions(query, { ownerId, now, table: "row" });
  if (conversation.length === 0) return null;
  const where = sql`${sql.join(conversation, sql` and `)}`;
  if (isStage(query)) return inlineFilter(where);
  const statuses = onlyStatuses(query);
  if (statuses) return { withClause: null, where, statuses };
  const found = await withSearchSettings(db, (tx) =>
    findConversationIds(tx, query, { ownerId, now, scope: () => [], limit: MAX_READ_BY_ID + 1 }),
  );
  // `is true` keeps the list in its order, in which a page fills soon.
  return found.requests > MAX_READ_BY_ID
    ? inlineFilter(sql`(${where}) is true`)
    : filterOfIds(ownerId, found);
}

/** `status:open` or `status:closed`, and nothing else: each list is walked by stage. */
function isStage({ clauses }: SearchQuery): boolean {
  const [term, ...others] = clauses.flat();
  if (term?.kind !== "status" || term.negated || others.length > 0) return false;
  return term.value === "open" || term.value === "closed";
}

/** The statuses of a search that asks for nothing else, as `status:denied OR status:released`. */
function onlyStatuses({ clauses }: SearchQuery): Status[] | null {
  const [terms = [], ...others] = clauses;
  const statuses = terms.flatMap((term) =>
    // `closed` is every way a request ends.
    term.kind === "status" && !term.negated
      ? STATUSES.filter((status) => status === term.value && status !== "closed")
      : [],
  );
  return others.length === 0 && statuses.length > 0 && statuses.length === terms.length ? statuses : null;
}
