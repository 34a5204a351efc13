import { type Kysely, sql } from "kysely";
import { type Highlight, highlightRanges, highlightsOf } from "#core/search/highlight.ts";
import { parseSearch } from "#core/search/parse.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { FoundConversation } from "./conversation-search.ts";
import {
  type ConversationRecord,
  DEADLINE_COLUMNS,
  JOIN_REQUEST_ROW,
  SENDER_WARNING,
  SORTED_LABELS,
} from "./conversations.ts";

type SearchResultRow = ConversationRecord & { hit: SearchHit | null };

/**
 * The rows of conversations a search found, in its order: each shows the mail that was found, by its time, and where the
 * words stand in it. Bound by row-level security like any other list.
 *
 * Which message a row shows is settled before `message` is joined: with an expression in that join's condition PostgreSQL
 * does not look it up by its index below the policy, but reads all of the user's messages for each row.
 */
export async function searchResultRows(
  tx: Kysely<Tables>,
  { ownerId, q }: { ownerId: string; q: string },
  found: readonly FoundConversation[],
): Promise<SearchResultRow[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<ConversationRecord & { message_id: string | null }>`
    with found as materialized (
      select f.request_id, f.at, f.place, coalesce(f.message_id, (
        select l.id from message l where l.owner_id = ${ownerId} and l.request_id = f.request_id
        order by l.sent_or_received_at desc, l.id desc limit 1)) as message_id
      from unnest(${found.map((one) => one.request_id)}::uuid[], ${found.map((one) => one.message_id)}::uuid[],
        ${found.map((one) => one.at.toISOString())}::timestamptz[]) with ordinality f (request_id, message_id, at, place))
    select r.id as request_id, r.title, r.status, r.unread, f.at, r.starred, r.snoozed_until, r.scheduled_at,
      r.reply_draft_at, a.id as agency_id, a.name as agency_name, a.abbreviation as agency_abbreviation,
      m.id as message_id, m.direction, m.from_name, m.from_address, m.subject, m.snippet, m.classification_kind,
      m.classification_outcome, m.classification_confidence, m.confirmed_outcome, ${SENDER_WARNING}, m.delivery_state,
      (select count(*)::int from attachment t where t.owner_id = m.owner_id and t.message_id = m.id and not t.inline) as attachments,
      ${DEADLINE_COLUMNS}, ${SORTED_LABELS}
    from found f
    join request r on r.id = f.request_id and r.owner_id = ${ownerId}
    left join agency a on a.id = r.agency_id ${JOIN_REQUEST_ROW}
    left join message m on m.id = f.message_id and m.owner_id = ${ownerId}
    order by f.place`.execute(tx);
  const hits = await searchHitsOf(
    tx,
    ownerId,
    q,
    rows.flatMap(({ message_id, title, subject }) =>
      message_id === null ? [] : [{ messageId: message_id, title, subject: subject ?? "" }],
    ),
  );
  return rows.map(({ message_id, ...row }) => ({
    ...row,
    hit: message_id === null ? null : (hits.get(message_id) ?? null),
  }));
}

/** Where a search's words stand in a mail, with some of what stands around them. */
type SearchHit = { messageId: string; file: string | null; text: string };

/** What of a row its reader sees anyway. */
type ListedMessage = { messageId: string; title: string; subject: string };

/** Before and after the words, in characters: a row has room for a few words before those that were found. */
const CONTEXT_BEFORE = 12;
const CONTEXT_AFTER = 160;
/** A text longer than this is only read around where the database sees the word. */
const FULL_TEXT_LENGTH = 20_000;
const WINDOW_LENGTH = 4_000;
/** Texts of one mail's files that are looked into. */
const MAX_FILES = 20;

/**
 * For each mail in which the words asked for stand somewhere else than in the row itself, where: in the letter, or else
 * in the name or text of a file. Emails without a hit are left out.
 */
async function searchHitsOf(
  tx: Kysely<Tables>,
  ownerId: string,
  q: string,
  rows: readonly ListedMessage[],
): Promise<Map<string, SearchHit>> {
  const hits = new Map<string, SearchHit>();
  const highlights = highlightsOf(parseSearch(q).query);
  if (highlights.length === 0) return hits;
  const candidates = rows.flatMap(({ messageId, title, subject }) => {
    const hiddenHighlights = highlights.filter(
      (one) => highlightRanges(title.slice(0, VISIBLE_TITLE_LENGTH), [one], 1).length === 0,
    );
    return hiddenHighlights.length === 0
      ? []
      : [{ messageId, hidden: hiddenHighlights, listed: [subject, title] }];
  });
  if (candidates.length === 0) return hits;
  const needle = needleOf(highlights);
  const bodies = await messageTexts(
    tx,
    ownerId,
    needle,
    candidates.map((one) => one.messageId),
  );
  const remaining = candidates.filter(({ messageId, hidden: hiddenHighlights, listed }) => {
    const text = [bodies.get(messageId) ?? "", ...listed].reduce<string | null>(
      (found, one) => found ?? snippetAround(one, hiddenHighlights),
      null,
    );
    if (text !== null) hits.set(messageId, { messageId, file: null, text });
    return text === null;
  });
  if (remaining.length === 0) return hits;
  const files = await fileTexts(
    tx,
    ownerId,
    needle,
    remaining.map((one) => one.messageId),
  );
  for (const { messageId, hidden: hiddenHighlights } of remaining) {
    for (const file of files) {
      if (file.message_id !== messageId || hits.has(messageId)) continue;
      const text =
        snippetAround(file.text, hiddenHighlights) ??
        (highlightRanges(file.name, hiddenHighlights, 1).length > 0 ? "" : null);
      if (text !== null) hits.set(messageId, { messageId, file: file.name, text });
    }
  }
  return hits;
}

/** Of a title in a row. The subject comes after it, mostly out of sight. */
const VISIBLE_TITLE_LENGTH = 30;

/** What long texts are opened at: the first word of the longest thing asked for. */
const needleOf = (highlights: readonly Highlight[]): string =>
  highlights.map(({ words }) => words[0] ?? "").reduce((a, b) => (b.length > a.length ? b : a), "");

const textWindow = (column: string, needle: string) => sql<string>`
  case when length(${sql.ref(column)}) <= ${sql.lit(FULL_TEXT_LENGTH)} then ${sql.ref(column)}
  else substr(${sql.ref(column)}, greatest(1, strpos(lower(${sql.ref(column)}), ${needle}) - ${sql.lit(WINDOW_LENGTH / 2)}),
    ${sql.lit(WINDOW_LENGTH)}) end`;

async function messageTexts(
  tx: Kysely<Tables>,
  ownerId: string,
  needle: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("message")
    .select(["id", textWindow("text", needle).as("text")])
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.text]));
}

async function fileTexts(tx: Kysely<Tables>, ownerId: string, needle: string, ids: string[]) {
  const { rows } = await sql<{ message_id: string; name: string; text: string }>`
    select f.message_id, f.name, coalesce(${textWindow("t.text", needle)}, '') as text
    from attachment f left join attachment_text t on t.attachment_id = f.id and t.owner_id = f.owner_id
    where f.owner_id = ${ownerId} and f.message_id = any (${ids}::uuid[]) and f.ordinal < ${sql.lit(MAX_FILES)}
    order by f.message_id, f.ordinal`.execute(tx);
  return rows;
}

/** The first place of the words in one line with what stands around it, from the beginning of a word; null without. */
function snippetAround(text: string, highlights: readonly Highlight[]): string | null {
  const [match] = highlightRanges(text, highlights, 1);
  if (!match) return null;
  const from = Math.max(0, match.start - CONTEXT_BEFORE);
  const before = text.slice(from, match.start).replace(/^\S*\s+(?=\S)/, from === 0 ? "$&" : "");
  const line = `${before}${text.slice(match.start, match.end + CONTEXT_AFTER)}`.replace(/\s+/g, " ").trim();
  const wellFormed = line.isWellFormed() ? line : line.replace(/[\uD800-\uDFFF]/g, "");
  return `${from > 0 ? "… " : ""}${wellFormed}`;
}
