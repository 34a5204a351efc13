import { type Kysely, sql } from "kysely";
import { isSharedWith } from "#server/db/accounts/shares.ts";
import type { Tables } from "#server/db/platform/tables.ts";

const MAX_REQUESTS = 5_000;
const MAX_LETTERS = 200;
const MAX_LETTER_LENGTH = 3_000;
const MAX_WORDS_COMPARED = 200;
/** Of the trigrams of "paryoll" and "payroll" a third are the same. */
const MIN_SIMILARITY = 0.2;

/**
 * For each of these words the words of the user's titles, agencies and newest letters that share letters with it, the most
 * frequent first. Reads up to half a megabyte of text: for a search that found nothing.
 *
 * @param sharedWith only the owner's requests that this user was let into
 */
export async function similarWordsInMail(
  tx: Kysely<Tables>,
  { ownerId, sharedWith }: { ownerId: string; sharedWith?: string },
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ typed: string; similar: string[] }>`
    with newest as materialized (
      select r.id, r.title, a.name, row_number() over (order by r.updated_at desc) as place
      from request r left join agency a on a.id = r.agency_id
      where r.owner_id = ${ownerId} ${sharedWith === undefined ? sql`` : sql`and ${isSharedWith(sharedWith)}`} order by r.updated_at desc limit ${sql.lit(MAX_REQUESTS)}),
    texts as (
      select concat_ws(' ', n.title, n.name) as text from newest n
      union all
      select concat_ws(' ', m.subject, left(m.text, ${sql.lit(MAX_LETTER_LENGTH)})) from newest n
      cross join lateral (
        select one.subject, one.text from message one
        where one.owner_id = ${ownerId} and one.request_id = n.id and one.direction = 'in'
        order by one.sent_or_received_at desc, one.id desc limit 1) m
      where n.place <= ${sql.lit(MAX_LETTERS)}),
    known as materialized (
      select word, count(*) as frequency from texts, unnest(string_to_array(search_words(text), ' ')) as word
      where length(word) between 3 and 42 group by word)
    select typed, array(
      select word from known where similarity(word, typed) >= ${sql.lit(MIN_SIMILARITY)}
      order by frequency desc, word limit ${sql.lit(MAX_WORDS_COMPARED)}) as similar
    from unnest(${[...words]}::text[]) as typed`.execute(tx);
  return new Map(rows.map(({ typed, similar }) => [typed, similar]));
}
