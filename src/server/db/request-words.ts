import { type Kysely, type RawBuilder, sql } from "kysely";
import { parseSearch } from "#core/search/parse.ts";
import { conditionsOf, type SearchConditions } from "./search-conditions.ts";
import type { Tables } from "./tables.ts";

/** Of so many mails with the words the requests are looked up; words of more are asked of one request after the other. */
const MOST_LOOKED_UP = 10_000;
const EVERY_MAIL = 1e9;

/**
 * What a search of a person's mails and drafts leaves of their requests, as a condition on `request_row l` in a list of this
 * person's; null where nothing was searched for.
 *
 * Runs outside row-level security, as every search does (conversation-search.ts says why), and says in its `where` whose mail it
 * is. Few mails with the words are looked up by the index of words; words that are everywhere are asked of the list's rows
 * in their order, where the page is full soon.
 */
export async function findWords(
  db: Kysely<Tables>,
  { ownerId, q, now }: { ownerId: string; q: string; now: Date },
): Promise<RawBuilder<unknown> | null> {
  const { query } = parseSearch(q);
  if (query.clauses.length === 0) return null;
  const conditions = conditionsOf(query, ownerId, now);
  if (!conditions.ofMail) return requestIs(ownerId, conditions.conversation);
  const onlyWords = !asksMore(conditions);
  const most = onlyWords ? MOST_LOOKED_UP : EVERY_MAIL;
  const found = await lookedUp(db, { ownerId, conditions, most });
  return found.mails > most
    ? sql`request_has_words(l.id, ${conditions.words}::tsquery)`
    : sql`l.id = any(${found.ids}::uuid[])`;
}

/** The ids as PostgreSQL writes a list: there may be thousands, which go back as they came. */
async function lookedUp(
  db: Kysely<Tables>,
  { ownerId, conditions, most }: { ownerId: string; conditions: SearchConditions; most: number },
): Promise<{ mails: number; ids: string }> {
  const { words, mail, conversation, mixed } = conditions;
  // Nothing further can be asked of mail where there is none.
  const withoutMail = asksMore(conditions)
    ? sql``
    : sql`union all select l.id from request_row l
        where l.owner_id = ${ownerId}::uuid and l.document @@ ${words}::tsquery and l.document is not null`;
  const ofBoth =
    conversation.length + mixed.length === 0
      ? sql``
      : sql`join request r on r.id = n.request_id join message_search s on s.id = n.id
        where ${sql.join([...conversation, ...mixed], sql` and `)}`;
  return db.transaction().execute(async (tx) => {
    // The planner knows nothing of how often a person's words are in their mail, and guesses badly.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
      set_config('jit', 'off', true)`.execute(tx);
    const { rows } = await sql<{ mails: number; ids: string }>`
      with newest as materialized (
        select s.id, s.request_id from message_search s
        where s.owner_id = ${ownerId}::uuid and s.document @@ ${words}::tsquery
          ${mail.length === 0 ? sql`` : sql`and ${sql.join(mail, sql` and `)}`} limit ${most + 1}),
      found as (select n.request_id as id from newest n ${ofBoth} ${withoutMail})
      select (select count(*)::int from newest) as mails, coalesce(array_agg(distinct id), '{}')::text as ids from found`.execute(
      tx,
    );
    return rows[0] ?? { mails: 0, ids: "{}" };
  });
}

/** More is asked than words. */
const asksMore = ({ mail, mixed, conversation }: SearchConditions) =>
  mail.length + mixed.length + conversation.length > 0;

const requestIs = (ownerId: string, conditions: RawBuilder<unknown>[]): RawBuilder<unknown> | null =>
  conditions.length === 0
    ? null
    : sql`exists (select from request r where r.id = l.id and r.owner_id = ${ownerId}::uuid
        and ${sql.join(conditions, sql` and `)})`;
