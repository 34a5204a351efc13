import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { FINISHED_STATUSES } from "#core/request/states.ts";
import { type Days, daysOf } from "#core/search/days.ts";
import { bothNumbers, foldWords, wordsOf } from "#core/search/fold.ts";
import type { SearchQuery, Term, WordField } from "#core/search/query.ts";
import { folderHolds } from "./conversations.ts";

/** The days of a search are those of the capital: nobody says where the person is, and most agencies are not far. */
const SEARCH_ZONE = "America/New_York";

/** More words in one pair of quotes are left out. */
const MOST_IN_PHRASE = 30;

/** Where in a document's words a field is; see migration 0023. */
const HEADS: Record<WordField, string> = {
  any: "w",
  from: "F",
  to: "T",
  subject: "S",
  filename: "N",
  agency: "G",
};
const ADDRESS_HEADS = { from: "D", to: "E" } as const;
const EVERY = "K";
const ATTACHED = "A";
const OURS = "O";

/**
 * One term as the database asks it. `words` is a tsquery that finds every mail the term does, and perhaps more: then
 * `exactly` says which. Null: no words say it.
 */
type Asked = { of: "mail" | "conversation"; words: string | null; exactly: RawBuilder<unknown> | null };

/**
 * A search as conditions. `words`, a tsquery, holds of every mail found; `mail` are conditions on `message_search s`,
 * `conversation` on `request r`, `mixed` on both.
 */
export type SearchConditions = {
  words: string;
  mail: RawBuilder<unknown>[];
  conversation: RawBuilder<unknown>[];
  mixed: RawBuilder<unknown>[];
  /** Something is asked of the mail: without, every conversation that fits is found by itself. */
  ofMail: boolean;
  /** It says itself where to look, be it in spam or trash. */
  placed: boolean;
};

type Asking = { key: string; today: string; now: Date };

export function conditionsOf(query: SearchQuery, ownerId: string, now: Date): SearchConditions {
  const key = createHash("md5").update(ownerId).digest("hex").slice(0, 6);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(SEARCH_ZONE)
    .toPlainDate()
    .toString();
  const asking = { key, today, now };
  const words = [lexeme(key, EVERY, "", false)];
  const conditions: SearchConditions = {
    words: "",
    mail: [],
    conversation: [],
    mixed: [],
    ofMail: false,
    placed: query.clauses.flat().some((term) => term.kind === "in" && term.value !== "sent"),
  };
  const last = query.clauses.at(-1)?.at(-1);
  for (const clause of query.clauses) {
    const asked = clause.map((term) => askedOf(term, asking, term === last));
    const levels = new Set(asked.map((one) => one.of));
    const either = joined(asked);
    if (levels.has("mail")) conditions.ofMail = true;
    if (either.words !== null) words.push(either.words);
    if (either.exactly === null) continue;
    if (levels.size > 1) conditions.mixed.push(either.exactly);
    else if (levels.has("mail")) conditions.mail.push(either.exactly);
    else conditions.conversation.push(either.exactly);
  }
  conditions.words = words.join(" & ");
  return conditions;
}

/** One of the terms must hold. */
function joined(asked: Asked[]): Pick<Asked, "words" | "exactly"> {
  const all = asked.every(({ words }) => words !== null);
  const words = all ? `(${asked.map((one) => one.words).join(" | ")})` : null;
  if (all && asked.every(({ exactly }) => exactly === null)) return { words, exactly: null };
  const each = asked.map(({ words: own, exactly }) => exactly ?? holds(own ?? ""));
  return { words, exactly: sql`(${sql.join(each, sql` or `)})` };
}

const holds = (words: string) => sql`s.document @@ ${words}::tsquery`;

/** Folded words have no quote and no backslash. */
const lexeme = (key: string, head: string, word: string, begins: boolean) =>
  `'${key}${head}${word}'${begins ? ":*" : ""}`;

function askedOf(term: Term, asking: Asking, isLast: boolean): Asked {
  const asked = positive(term, asking, isLast);
  if (!term.not) return asked;
  if (asked.words !== null && asked.exactly === null) return { ...asked, words: `!(${asked.words})` };
  return { of: asked.of, words: null, exactly: sql`not (${asked.exactly})` };
}

function positive(term: Term, asking: Asking, isLast: boolean): Asked {
  const { key } = asking;
  switch (term.kind) {
    case "words":
      return wordsAsked(term, key, isLast);
    case "date":
      return mail(dateAsked(term.operator, daysOf(term.value, asking.today)));
    case "outcome":
      return mail(sql`coalesce(s.outcome = ${term.value}, false)`);
    case "has":
      return term.value === "attachment"
        ? { of: "mail", words: lexeme(key, ATTACHED, "", false), exactly: null }
        : conversation(sql`(r.reply_draft_at is not null or r.status = 'draft')`);
    case "is":
      return conversation(IS[term.value]);
    case "in":
      // What is sent is a mail; a conversation whose last word is the agency's has some, too.
      if (term.value === "sent")
        return mail(sql`(${holds(lexeme(key, OURS, "", false))} and s.message_id is not null)`);
      return conversation(term.value === "anywhere" ? sql`true` : folderHolds(term.value));
    case "label":
      return conversation(sql`exists (
        select from request_label h join label l on l.owner_id = h.owner_id and l.id = h.label_id
        where h.owner_id = r.owner_id and h.request_id = r.id and lower(l.name) = lower(${term.name}))`);
    case "status":
      return conversation(statusAsked(term.value, asking.now));
  }
}

const mail = (exactly: RawBuilder<unknown>): Asked => ({ of: "mail", words: null, exactly });
const conversation = (exactly: RawBuilder<unknown>): Asked => ({ of: "conversation", words: null, exactly });

const IS = {
  unread: sql`r.unread > 0`,
  read: sql`r.unread = 0`,
  starred: sql`r.starred`,
  snoozed: sql`r.snoozed_until is not null`,
};

function statusAsked(status: (Term & { kind: "status" })["value"], now: Date): RawBuilder<unknown> {
  if (status === "overdue")
    return sql`exists (select from request_row l where l.id = r.id and l.overdue_at <= ${now}::timestamptz)`;
  const finished = sql.join(FINISHED_STATUSES.map((one) => sql.lit(one)));
  if (status === "open") return sql`(r.status <> 'draft' and r.status not in (${finished}))`;
  return status === "closed" ? sql`r.status in (${finished})` : sql`r.status = ${status}`;
}

function dateAsked(operator: "before" | "after" | "on", days: Days | null): RawBuilder<unknown> {
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
function wordsAsked(term: Term & { kind: "words" }, key: string, isLast: boolean): Asked {
  const { field, text, phrase } = term;
  const begins = term.begins || (isLast && !phrase);
  const only = (words: string): Asked => ({ of: "mail", words, exactly: null });
  if ((field === "from" || field === "to") && !phrase) {
    const ours = lexeme(key, OURS, "", false);
    if (/^me$/i.test(text)) return only(field === "from" ? ours : `!${ours}`);
    if (isAddress(text)) {
      const word = foldWords(text).replaceAll(" ", "").slice(0, 60);
      return only(lexeme(key, ADDRESS_HEADS[field], word, begins));
    }
  }
  const words = wordsOf(text).slice(0, MOST_IN_PHRASE);
  const [first = ""] = words;
  const head = HEADS[field];
  if (words.length === 1) {
    const forms = phrase || term.begins ? [first] : bothNumbers(first);
    return only(`(${forms.map((form) => lexeme(key, head, form, begins)).join(" | ")})`);
  }
  const each = words.map((word, index) => lexeme(key, head, word, begins && index === words.length - 1));
  const inARow = holds(each.join(" <-> "));
  // Past some thousand words a document no longer knows the place of each.
  const inText = sql`s.long and s.message_id is not null
    and search_phrase(s.message_id, ${`${words.join(" ")}${begins ? "" : " "}`})`;
  return {
    of: "mail",
    words: `(${each.join(" & ")})`,
    exactly: field === "any" ? sql`(${inARow} or (${inText}))` : inARow,
  };
}

/** An address, or the end of one that is more than a word: "@epa.gov", "r5foia@epa.gov", "epa.gov". */
const isAddress = (text: string) => /@/.test(text) || /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(text);
