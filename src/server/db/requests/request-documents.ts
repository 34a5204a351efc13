import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/platform/tables.ts";

type DocumentSearch = { ownerId: string; requestId: string; words: readonly string[] };

/** Letters shown before and after the first word found. */
const CONTEXT_BEFORE = 60;
const SNIPPET_LENGTH = 200;

/**
 * The files the agency sent with a request that have all these words in name or text, in whatever case, with the words
 * around the first of them; empty where only the name has it. A request has few files, so they are read one by one.
 */
export async function searchDocuments(
  tx: Kysely<Tables>,
  { ownerId, requestId, words }: DocumentSearch,
): Promise<{ id: string; text: string }[]> {
  const query = sql<{ id: string; text: string }>`
    select t.id, case when t.at > 0 then
        regexp_replace(btrim(substr(t.text, greatest(1, t.at - ${CONTEXT_BEFORE}::int), ${SNIPPET_LENGTH}::int)), '\\s+', ' ', 'g')
      else '' end as text
    from (
      select a.id, a.ordinal, m.sent_or_received_at, coalesce(x.text, '') as text,
        strpos(lower(coalesce(x.text, '')), lower(${words[0] ?? ""})) as at
      from attachment a
      join message m on m.owner_id = a.owner_id and m.id = a.message_id
      left join attachment_text x on x.attachment_id = a.id
      where a.owner_id = ${ownerId} and m.owner_id = ${ownerId} and m.request_id = ${requestId}
        and m.direction = 'in' and not a.inline
        and (select bool_and(strpos(lower(a.name || ' ' || coalesce(x.text, '')), lower(word)) > 0)
          from unnest(${words}::text[]) as word)) t
    order by t.sent_or_received_at desc, t.ordinal`;
  return (await query.execute(tx)).rows;
}
