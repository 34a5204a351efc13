import { type Kysely, type RawBuilder, sql } from "kysely";
import { parseSearch } from "#core/search/parse.ts";
import { programPoolOf } from "./roles/connections.ts";
import { conditionsOf, type SearchConditions } from "./search-conditions.ts";
import type { Tables } from "./tables.ts";
import { askTogether, PLANNED_ANEW } from "./together.ts";

/** Of so many mails with the words the requests are looked up; words of more are asked of one request after the other. */
const MOST_LOOKED_UP = 10_000;
/** More ids the planner does not get to see: it weighs each of them, for many times as long as they take to be found. */
const MOST_PLANNED = 100;
const EVERY_MAIL = 1_000_000_000;
/** The planner knows nothing of how often a person's words are in their mail, and guesses badly. */
const AS_PLANNED = `select set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
  set_config('jit', 'off', true)`;

/** A condition on `request_row l`, and what the statement it is part of begins with. */
export type FoundByWords = { head: RawBuilder<unknown>; where: RawBuilder<unknown> };

const saidAtOnce = (where: RawBuilder<unknown>): FoundByWords => ({ head: sql``, where });

/**
 * What a search of a person's mails and drafts leaves of their requests in a list of this person's; null where nothing was
 * searched for.
 *
 * Runs outside row-level security, as every search does (conversation-search.ts says why), and says in its `where` whose mail it
 * is. Few mails with the words are looked up by the index of words; words that are everywhere are asked of the list's rows
 * in their order, where the page is full soon.
 */
export async function findWords(
  db: Kysely<Tables>,
  { ownerId, q, now }: { ownerId: string; q: string; now: Date },
): Promise<FoundByWords | null> {
  const { query } = parseSearch(q);
  if (query.clauses.length === 0) return null;
  const conditions = conditionsOf(query, ownerId, now);
  if (!conditions.ofMail) {
    const where = requestIs(ownerId, conditions.conversation);
    return where && saidAtOnce(where);
  }
  const onlyWords = !asksMore(conditions);
  const most = onlyWords ? MOST_LOOKED_UP : EVERY_MAIL;
  const found = await lookedUp(db, { ownerId, conditions, most });
  if (found.mails > most) return saidAtOnce(sql`request_has_words(l.id, ${conditions.words}::tsquery)`);
  if (found.requests <= MOST_PLANNED) return saidAtOnce(sql`l.id = any(${found.ids}::uuid[])`);
  return {
    // Said once, however many parts of the statement ask it.
    head: sql`with found as materialized (select unnest(${found.ids}::uuid[]) as id) `,
    where: sql`(l.id in (select id from found)) is true`,
  };
}

/** The ids as PostgreSQL writes a list: there may be thousands, which go back as they came. */
type Found = { mails: number; requests: number; ids: string };

async function lookedUp(
  db: Kysely<Tables>,
  { ownerId, conditions, most }: { ownerId: string; conditions: SearchConditions; most: number },
): Promise<Found> {
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
  const query = sql`${sql.raw(PLANNED_ANEW)}with newest as materialized (
      select s.id, s.request_id from message_search s
      where s.owner_id = ${ownerId}::uuid and s.document @@ ${words}::tsquery
        ${mail.length === 0 ? sql`` : sql`and ${sql.join(mail, sql` and `)}`} limit ${sql.lit(most + 1)}),
    found as (select n.request_id as id from newest n ${ofBoth} ${withoutMail})
    select (select count(*)::int from newest) as mails, count(*)::int as requests,
      coalesce(array_agg(id), '{}')::text as ids
    from (select distinct id from found) one`;
  const [answer] = await askTogether(programPoolOf(db), AS_PLANNED, [query.compile(db)]);
  const [found] = (answer?.rows ?? []) as Found[];
  return found ?? { mails: 0, requests: 0, ids: "{}" };
}

/** More is asked than words. */
const asksMore = ({ mail, mixed, conversation }: SearchConditions) =>
  mail.length + mixed.length + conversation.length > 0;

const requestIs = (ownerId: string, conditions: RawBuilder<unknown>[]): RawBuilder<unknown> | null =>
  conditions.length === 0
    ? null
    : sql`exists (select from request r where r.id = l.id and r.owner_id = ${ownerId}::uuid
        and ${sql.join(conditions, sql` and `)})`;
