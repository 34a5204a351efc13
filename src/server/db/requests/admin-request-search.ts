import { type Kysely, type RawBuilder, sql } from "kysely";
import { normalizeLocalPart } from "#core/mail/reply-address.ts";
import { normalizeTrackingNumber, normalizeWords } from "#core/match/match-signals.ts";
import type { Tables } from "#server/db/platform/tables.ts";

export type FoundRequest = {
  id: string;
  title: string;
  agency: string | null;
  requester: string;
  tracking_number: string | null;
  sent_at: Date | null;
};

/** Trigrams need three letters: with fewer an index is no help. */
const MIN_WORD_LENGTH = 3;
const MAX_WORDS = 8;
/** Numbers of fewer characters are in too many titles to be one. */
const MIN_NUMBER_LENGTH = 3;

/**
 * Sent requests of everybody that `q` names: by reply address first, then by tracking number, then by the words of the
 * title, the newest first. Each by its index. For administrators only.
 */
export async function searchRequests(db: Kysely<Tables>, q: string, limit: number): Promise<FoundRequest[]> {
  const found = new Map<string, FoundRequest>();
  for (const where of clausesFor(q)) {
    if (found.size >= limit) break;
    const { rows } = await sql<FoundRequest>`
      select r.id, r.title, a.name as agency, coalesce(nullif(p.name, ''), p.email) as requester, r.tracking_number,
        r.sent_at
      from request r join user_account p on p.id = r.owner_id left join agency a on a.id = r.agency_id
      where r.status <> 'draft' and ${where} order by r.id desc limit ${limit}`.execute(db);
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row);
  }
  return [...found.values()].slice(0, limit);
}

function clausesFor(q: string): RawBuilder<unknown>[] {
  const local = normalizeLocalPart(
    q
      .trim()
      .replace(/^mailto:/i, "")
      .split("@")[0] ?? "",
  );
  const number = normalizeTrackingNumber(q);
  const words = normalizeWords(q)
    .split(" ")
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .slice(0, MAX_WORDS);
  return [
    ...(local === "" ? [] : [sql`r.reply_local = ${local}`]),
    ...(number.length < MIN_NUMBER_LENGTH ? [] : [sql`r.tracking_key = ${number}`]),
    ...(words.length === 0
      ? []
      : [
          sql.join(
            words.map((word) => sql`r.title ilike ${`%${word}%`}`),
            sql` and `,
          ),
        ]),
  ];
}
