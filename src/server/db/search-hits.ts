import { type Kysely, sql } from "kysely";
import { type Highlight, highlightsOf, placesOf } from "#core/search/highlight.ts";
import { parseSearch } from "#core/search/parse.ts";
import type { Tables } from "./tables.ts";

/** Where a search's words stand in a mail, with some of what stands around them. */
export type Hit = { messageId: string; file: string | null; text: string };

/** What of a row its reader sees anyway. */
type Shown = { messageId: string; title: string; subject: string };

/** Before and after the words, in characters. */
const BEFORE = 40;
const AFTER = 160;
/** A text longer than this is only read around where the database sees the word. */
const READ_WHOLE = 20_000;
const READ_AROUND = 4_000;
/** Texts of one mail's files that are looked into. */
const MOST_FILES = 20;

/**
 * For each mail in which the words asked for stand somewhere else than in the row itself, where: in the letter, or else
 * in the name or text of a file. Mails without are left out.
 */
export async function hitsOf(
  tx: Kysely<Tables>,
  ownerId: string,
  q: string,
  rows: readonly Shown[],
): Promise<Map<string, Hit>> {
  const hits = new Map<string, Hit>();
  const highlights = highlightsOf(parseSearch(q).query);
  if (highlights.length === 0) return hits;
  const open = rows.flatMap(({ messageId, title, subject }) => {
    const hidden = highlights.filter((one) => placesOf(`${title}\n${subject}`, [one], 1).length === 0);
    return hidden.length === 0 ? [] : [{ messageId, hidden }];
  });
  if (open.length === 0) return hits;
  const needle = needleOf(highlights);
  const bodies = await textsOfMails(
    tx,
    ownerId,
    needle,
    open.map((one) => one.messageId),
  );
  const left = open.filter(({ messageId, hidden }) => {
    const text = around(bodies.get(messageId) ?? "", hidden);
    if (text !== null) hits.set(messageId, { messageId, file: null, text });
    return text === null;
  });
  if (left.length === 0) return hits;
  const files = await textsOfFiles(
    tx,
    ownerId,
    needle,
    left.map((one) => one.messageId),
  );
  for (const { messageId, hidden } of left) {
    for (const file of files) {
      if (file.message_id !== messageId || hits.has(messageId)) continue;
      const text = around(file.text, hidden) ?? (placesOf(file.name, hidden, 1).length > 0 ? "" : null);
      if (text !== null) hits.set(messageId, { messageId, file: file.name, text });
    }
  }
  return hits;
}

/** What long texts are opened at: the first word of the longest thing asked for. */
const needleOf = (highlights: readonly Highlight[]): string =>
  highlights.map(({ words }) => words[0] ?? "").reduce((a, b) => (b.length > a.length ? b : a), "");

const opened = (column: string, needle: string) => sql<string>`
  case when length(${sql.ref(column)}) <= ${sql.lit(READ_WHOLE)} then ${sql.ref(column)}
  else substr(${sql.ref(column)}, greatest(1, strpos(lower(${sql.ref(column)}), ${needle}) - ${sql.lit(READ_AROUND / 2)}),
    ${sql.lit(READ_AROUND)}) end`;

async function textsOfMails(
  tx: Kysely<Tables>,
  ownerId: string,
  needle: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("message")
    .select(["id", opened("text", needle).as("text")])
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.text]));
}

async function textsOfFiles(tx: Kysely<Tables>, ownerId: string, needle: string, ids: string[]) {
  const { rows } = await sql<{ message_id: string; name: string; text: string }>`
    select f.message_id, f.name, coalesce(${opened("t.text", needle)}, '') as text
    from attachment f left join attachment_text t on t.attachment_id = f.id and t.owner_id = f.owner_id
    where f.owner_id = ${ownerId} and f.message_id = any (${ids}::uuid[]) and f.ordinal < ${sql.lit(MOST_FILES)}
    order by f.message_id, f.ordinal`.execute(tx);
  return rows;
}

/** The first place of the words in one line with what stands around it, from the beginning of a word; null without. */
function around(text: string, highlights: readonly Highlight[]): string | null {
  const [place] = placesOf(text, highlights, 1);
  if (!place) return null;
  const from = Math.max(0, place.start - BEFORE);
  const before = text.slice(from, place.start).replace(/^\S*\s+(?=\S)/, from === 0 ? "$&" : "");
  const line = `${before}${text.slice(place.start, place.end + AFTER)}`.replace(/\s+/g, " ").trim();
  const cut = line.isWellFormed() ? line : line.replace(/[\uD800-\uDFFF]/g, "");
  return `${from > 0 ? "… " : ""}${cut}`;
}
