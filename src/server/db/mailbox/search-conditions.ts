import { createHash } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type DayRange, parseSearchDate } from "#core/search/date-range.ts";
import { foldedWords, foldWords, singularAndPlural } from "#core/search/fold-words.ts";
import type { SearchQuery, Term, WordField } from "#core/search/query.ts";
import { readAtReplica } from "#server/db/platform/replica.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { isInStages, isOverdueAt } from "#server/db/requests/stage-conditions.ts";
import { folderCondition } from "./conversations.ts";

/** The days of a search are those of the capital: nobody says where the person is, and most agencies are not far. */
const SEARCH_ZONE = "America/New_York";

/** More words in one pair of quotes are left out. */
const MAX_PHRASE_WORDS = 30;

/** Where in a document's words a field is; see migration 0023. */
const FIELD_PREFIXES: Record<WordField, string> = {
  any: "w",
  from: "F",
  to: "T",
  subject: "S",
  filename: "N",
  agency: "G",
};
const ADDRESS_PREFIXES = { from: "D", to: "E" } as const;
const ANY_MESSAGE = "K";
const HAS_ATTACHMENT = "A";
const SENT_BY_USER = "O";

/**
 * One term as the database asks it. `words` is a tsquery that finds every mail the term does, and perhaps more: then
 * `exactCondition` says which. Null: no words say it.
 */
type TermCondition = {
  of: "mail" | "conversation";
  words: string | null;
  exactCondition: RawBuilder<unknown> | null;
};

/** What conditions on a conversation are said of: `request r`, or its row on the tracker, `request_row l`. */
export type ConversationTable = "request" | "row";

/**
 * A search as conditions. `words`, a tsquery, holds of every mail found; `days` are conditions on the time of
 * `message_search s`, cheap enough to be asked of every mail with the words; `mail` are others on it, `conversation` on
 * `request r` or `request_row l`, `mixed` on both.
 */
export type SearchConditions = {
  words: string;
  days: RawBuilder<unknown>[];
  mail: RawBuilder<unknown>[];
  conversation: RawBuilder<unknown>[];
  mixed: RawBuilder<unknown>[];
  /** Something is asked of the mail: without, every conversation that fits is found by itself. */
  searchesMessages: boolean;
  /** It says itself where to look, be it in spam or trash. */
  hasFolderTerm: boolean;
};

export type SearchOwner = { ownerId: string; now: Date; isShared?: boolean };
type TermContext = { key: string; today: string; now: Date; isShared: boolean; table: ConversationTable };

/**
 * The conditions of a search of this owner's requests. `isShared`: it is a collaborator's, to whom the owner's folders, labels,
 * stars and unread marks do not belong: for them everything is read and in the inbox.
 */
export function searchConditions(
  query: SearchQuery,
  { ownerId, now, table, isShared = false }: SearchOwner & { table: ConversationTable },
): SearchConditions {
  const key = createHash("md5").update(ownerId).digest("hex").slice(0, 6);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(SEARCH_ZONE)
    .toPlainDate()
    .toString();
  const termContext = { key, today, now, isShared, table };
  const words: string[] = [];
  const conditions: SearchConditions = {
    words: "",
    days: [],
    mail: [],
    conversation: [],
    mixed: [],
    searchesMessages: false,
    hasFolderTerm: query.clauses.flat().some((term) => term.kind === "in" && term.value !== "sent"),
  };
  const last = query.clauses.at(-1)?.at(-1);
  for (const clause of query.clauses) {
    const termConditions = clause.map((term) => termCondition(term, termContext, term === last));
    const levels = new Set(termConditions.map((one) => one.of));
    const clauseCondition = anyOf(termConditions);
    if (levels.has("mail")) conditions.searchesMessages = true;
    if (clauseCondition.words !== null) words.push(clauseCondition.words);
    if (clauseCondition.exactCondition === null) continue;
    if (levels.size > 1) conditions.mixed.push(clauseCondition.exactCondition);
    else if (clause.every(({ kind }) => kind === "date"))
      conditions.days.push(clauseCondition.exactCondition);
    else if (levels.has("mail")) conditions.mail.push(clauseCondition.exactCondition);
    else conditions.conversation.push(clauseCondition.exactCondition);
  }
  // Beside a word that every mail found has, the index need not say which are emails of this owner.
  if (words.every((one) => one.includes("!"))) words.push(lexeme(key, ANY_MESSAGE, "", false));
  conditions.words = words.join(" & ");
  return conditions;
}

/** One of the terms must hold. */
function anyOf(termConditions: TermCondition[]): Pick<TermCondition, "words" | "exactCondition"> {
  const all = termConditions.every(({ words }) => words !== null);
  const words = all ? `(${termConditions.map((one) => one.words).join(" | ")})` : null;
  if (all && termConditions.every(({ exactCondition }) => exactCondition === null))
    return { words, exactCondition: null };
  const each = termConditions.map(
    ({ words: own, exactCondition }) => exactCondition ?? matchesWords(own ?? ""),
  );
  return { words, exactCondition: sql`(${sql.join(each, sql` or `)})` };
}

const matchesWords = (words: string) => sql`s.document @@ ${words}::tsquery`;

/** Folded words have no quote and no backslash. */
const lexeme = (key: string, prefix: string, word: string, isPrefix: boolean) =>
  `'${key}${prefix}${word}'${isPrefix ? ":*" : ""}`;

function termCondition(term: Term, termContext: TermContext, isLast: boolean): TermCondition {
  const termConditions = positiveCondition(term, termContext, isLast);
  if (!term.negated) return termConditions;
  if (termConditions.words !== null && termConditions.exactCondition === null)
    return { ...termConditions, words: `!(${termConditions.words})` };
  return { of: termConditions.of, words: null, exactCondition: sql`not (${termConditions.exactCondition})` };
}

function positiveCondition(term: Term, termContext: TermContext, isLast: boolean): TermCondition {
  const { key, isShared, table } = termContext;
  const alias = ALIASES[table];
  if (isShared) {
    const inMailbox = collaboratorCondition(term, alias);
    if (inMailbox) return conversation(inMailbox);
  }
  const ofRequest = (condition: RawBuilder<unknown>) => conversation(requestCondition(table, condition));
  switch (term.kind) {
    case "words":
      return wordCondition(term, key, isLast);
    case "date":
      return mail(dateCondition(term.operator, parseSearchDate(term.value, termContext.today)));
    case "outcome":
      return mail(sql`coalesce(s.outcome = ${term.value}, false)`);
    case "has":
      return term.value === "attachment"
        ? { of: "mail", words: lexeme(key, HAS_ATTACHMENT, "", false), exactCondition: null }
        : ofRequest(sql`(r.reply_draft_at is not null or r.status = 'draft')`);
    case "is":
      if (term.value === "unread") return conversation(sql`${alias}.unread > 0`);
      if (term.value === "read") return conversation(sql`${alias}.unread = 0`);
      return ofRequest(term.value === "starred" ? sql`r.starred` : sql`r.snoozed_until is not null`);
    case "in":
      // What is sent is an email; a conversation whose last word is the agency's has some, too.
      if (term.value === "sent")
        return mail(
          sql`(${matchesWords(lexeme(key, SENT_BY_USER, "", false))} and s.message_id is not null)`,
        );
      return term.value === "anywhere" ? conversation(sql`true`) : ofRequest(folderCondition(term.value));
    case "label":
      return conversation(sql`exists (
        select from request_label h join label n on n.owner_id = h.owner_id and n.id = h.label_id
        where h.owner_id = ${alias}.owner_id and h.request_id = ${alias}.id and lower(n.name) = lower(${term.name}))`);
    case "status":
      return conversation(statusCondition(term.value, termContext));
  }
}

/** What a collaborator's search says of the owner's mailbox; null for what it says of anything else. */
function collaboratorCondition(term: Term, alias: RawBuilder<unknown>): RawBuilder<unknown> | null {
  if (term.kind === "is") return term.value === "read" ? sql`true` : sql`false`;
  if (term.kind === "label") return sql`false`;
  if (term.kind === "has" && term.value === "draft") return sql`${alias}.status = 'draft'`;
  if (term.kind === "in" && term.value !== "sent")
    return ["inbox", "all", "anywhere"].includes(term.value) ? sql`true` : sql`false`;
  return null;
}

const mail = (exactCondition: RawBuilder<unknown>): TermCondition => ({
  of: "mail",
  words: null,
  exactCondition,
});
const conversation = (exactCondition: RawBuilder<unknown>): TermCondition => ({
  of: "conversation",
  words: null,
  exactCondition,
});

export const ALIASES = { request: sql.raw("r"), row: sql.raw("l") };

/** A condition on `request r` as one on this table. */
export const requestCondition = (
  table: ConversationTable,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  table === "request"
    ? condition
    : sql`exists (select from request r where r.id = l.id and r.owner_id = l.owner_id and ${condition})`;

/** A condition on `request_row l` as one on this table. Of a request it is looked up: `exists` may read all rows to hash them. */
const rowCondition = (table: ConversationTable, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  table === "row" ? condition : sql`(select ${condition} from request_row l where l.id = r.id)`;

function statusCondition(
  status: (Term & { kind: "status" })["value"],
  { now, table }: TermContext,
): RawBuilder<unknown> {
  if (status === "open" || status === "closed") return rowCondition(table, isInStages([status], now));
  if (status !== "overdue") return sql`${ALIASES[table]}.status = ${status}`;
  // What `request_row_overdue` has, said so that it is used.
  const hasDay = sql`l.overdue_at is not null and l.waiting_on = 'agency'`;
  return rowCondition(table, sql`(${hasDay} and ${isOverdueAt(now)})`);
}

function dateCondition(operator: "before" | "after" | "on", days: DayRange | null): RawBuilder<unknown> {
  if (days === null) return sql`true`;
  const from = sql`(${days.from}::timestamp at time zone ${SEARCH_ZONE})`;
  if (operator === "before") return sql`s.at < ${from}`;
  if (operator === "after") return sql`s.at >= ${from}`;
  return sql`(s.at >= ${from} and s.at < (${days.until}::timestamp at time zone ${SEARCH_ZONE}))`;
}

/**
 * One word also as its other number; the last one typed also as a beginning. Several, as in a phrase, a number or an
 * address, one after the other.
 */
function wordCondition(term: Term & { kind: "words" }, key: string, isLast: boolean): TermCondition {
  const { field, text, phrase } = term;
  const isPrefix = term.isPrefix || (isLast && !phrase);
  const messageTerm = (words: string): TermCondition => ({ of: "mail", words, exactCondition: null });
  if ((field === "from" || field === "to") && !phrase) {
    const sentByUser = lexeme(key, SENT_BY_USER, "", false);
    if (/^me$/i.test(text)) return messageTerm(field === "from" ? sentByUser : `!${sentByUser}`);
    if (isAddress(text)) {
      const word = foldWords(text).replaceAll(" ", "").slice(0, 60);
      return messageTerm(lexeme(key, ADDRESS_PREFIXES[field], word, isPrefix));
    }
  }
  const words = foldedWords(text).slice(0, MAX_PHRASE_WORDS);
  const [first = ""] = words;
  const prefix = FIELD_PREFIXES[field];
  if (words.length === 1) {
    const forms = phrase || term.isPrefix ? [first] : singularAndPlural(first);
    return messageTerm(`(${forms.map((form) => lexeme(key, prefix, form, isPrefix)).join(" | ")})`);
  }
  const each = words.map((word, index) => lexeme(key, prefix, word, isPrefix && index === words.length - 1));
  const isAdjacent = matchesWords(each.join(" <-> "));
  // Past some thousand words a document no longer knows the place of each.
  const phraseInText = sql`s.is_long and s.message_id is not null
    and search_phrase(s.message_id, ${`${words.join(" ")}${isPrefix ? "" : " "}`})`;
  return {
    of: "mail",
    words: `(${each.join(" & ")})`,
    exactCondition: field === "any" ? sql`(${isAdjacent} or (${phraseInText}))` : isAdjacent,
  };
}

/** An address, or the end of one that is more than a word: "@epa.gov", "r5foia@epa.gov", "epa.gov". */
const isAddress = (text: string) => /@/.test(text) || /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(text);

/**
 * Emails of an owner that have words, of `message_search s`, from the word index: the planner thinks little of what it takes
 * to look for a word in a document. Without `is true` it would look into each of the owner's, and does so for a page where
 * nothing keeps it from their index by time (`offset 0`).
 */
export const byWordIndex = (ownerId: string, words: string): RawBuilder<unknown> =>
  sql`(s.owner_id = ${ownerId}::uuid) is true and s.document @@ ${words}::tsquery`;

/**
 * Runs a search in a transaction with settings of the planner, which has no statistics on how often a user's words are in
 * their mail and estimates badly.
 */
export function withSearchSettings<Result>(
  db: Kysely<Tables>,
  search: (tx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return readAtReplica(db, (at) =>
    at.transaction().execute(async (tx) => {
      await sql`select set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
      set_config('jit', 'off', true)`.execute(tx);
      return search(tx);
    }),
  );
}
