import { createHash } from "node:crypto";
import type pg from "pg";
import { AGENCIES } from "#core/agency/directory.ts";
import { readMail } from "#core/reply/read-mail.ts";
import { snippetOf } from "#core/reply/snippet.ts";
import { ballOf } from "#core/request/states.ts";
import type { Files } from "#server/ports.ts";
import { draft } from "#test/factories.ts";
import { type Copy, copyConversations } from "./seed-copies.ts";
import { keepRowsAfter } from "./seed-rows.ts";
import { ATTACHED, FOLLOW_UPS, OPENINGS, PEOPLE, TOPICS, WORDS } from "./seed-words.ts";

export type MailboxSeed = {
  conversations: number;
  /** In all of them together; at least one each. */
  mails: number;
  /** The newest mail is of a minute before. */
  now: Date;
  /** Where the attachments' bytes go; without, they are listed and cannot be opened. */
  files?: Files;
  /** Shares of the conversations. What is left lies in the inbox if it was answered. */
  archived?: number;
  unread?: number;
  /**
   * So many conversations are made one by one and of few words, the others are copies of them at times of their own: for
   * those who need the number of mails more than what they say. A share of the conversations without remainder.
   */
  distinct?: number;
};

export type SeededMailbox = {
  /** Ids of the conversations, the newest first. */
  requestIds: string[];
  labels: { id: string; name: string }[];
};

type Chance = () => number;
type Row = Record<string, unknown>;
type Batch = { requests: Row[]; messages: Row[]; attachments: Row[]; texts: Row[]; labeled: Row[] };
type Letter = { status: string; subject: string; text: string; reading: unknown };
type Making = {
  ownerId: string;
  chance: Chance;
  seed: Required<Omit<MailboxSeed, "files">>;
  letters: Letter[];
  stored: { file: { name: string; type: string; size: number; sha256: string }; text: string }[];
  labels: { id: string; name: string }[];
};

const LABELS = [
  "Water",
  "Police",
  "Budget",
  "Housing",
  "Appeal",
  "Series: schools",
  "Waiting on fees",
  "Ask Jo",
];
/** Who has no address writes no mail, and cannot be answered by mail. */
const WITH_MAIL = AGENCIES.filter(({ email }) => email !== null);
const YEARS_BACK_MS = 5 * 365 * 86_400_000;
/** Conversations a statement. */
const AT_ONCE = 400;
const ONLY_SENT = 0.15;

/**
 * Fills a person's mailbox straight in the database: letters to and from offices of the directory, some hundred to some
 * thousand characters each, HTML in a third, files in a fifth of those that came in, read as the program reads them. The
 * same person and numbers make the same mailbox. The directory must be there (`seedAgencies`).
 */
export const seedMailbox = (pool: pg.Pool, ownerId: string, asked: MailboxSeed): Promise<SeededMailbox> =>
  keepRowsAfter(pool, ownerId, () => fillMailbox(pool, ownerId, asked));

/** The same while somebody else has the tracker's rows kept. */
export async function fillMailbox(
  pool: pg.Pool,
  ownerId: string,
  asked: MailboxSeed,
): Promise<SeededMailbox> {
  const chance = chanceOf(ownerId);
  const { files, ...seed } = { archived: 0.15, unread: 0.08, distinct: asked.conversations, ...asked };
  const copies = seed.conversations / seed.distinct;
  const making: Making = {
    ownerId,
    chance,
    seed,
    letters: OPENINGS.map(({ status, subject, text }) => ({
      status,
      subject,
      text,
      reading: readingOf(text, subject),
    })),
    stored: await storeAttached(files),
    labels: LABELS.map((name) => ({ id: uuid(chance), name })),
  };
  const counts = mailsOfEach(
    { conversations: seed.distinct, mails: Math.round(seed.mails / copies) },
    chance,
  );
  const requestIds: string[] = [];
  const client = await pool.connect();
  try {
    await client.query("begin");
    // What triggers keep is written along, or at the end and at once: mail by mail it would be by far the longer part.
    const searchIndex = await setTriggers(client, "disable");
    const created = making.labels.map((label) => ({ ...label, owner_id: ownerId, created_at: seed.now }));
    await insert(client, "label", created);
    for (let first = 0; first < counts.length; first += AT_ONCE) {
      const batch: Batch = { requests: [], messages: [], attachments: [], texts: [], labeled: [] };
      for (const [index, mails] of counts.slice(first, first + AT_ONCE).entries()) {
        requestIds.push(conversation(making, batch, first + index, mails));
      }
      await insert(client, "request", batch.requests);
      await insert(client, "message", batch.messages);
      await insert(client, "attachment", batch.attachments);
      await insert(client, "attachment_text", batch.texts);
      await insert(client, "request_label", batch.labeled);
    }
    await client.query("analyze request, message, attachment");
    for (let first = 0; first < requestIds.length; first += AT_ONCE) {
      const some = requestIds.slice(first, first + AT_ONCE);
      const mails = "array(select id from message where owner_id = $1 and request_id = any ($2))";
      await client.query(`select keep_search_of_mail(${mails})`, [ownerId, some]);
    }
    if (copies > 1) requestIds.push(...(await copyConversations(client, copiesOf(making, requestIds))));
    await client.query(searchIndex);
    await setTriggers(client, "enable");
    await client.query("commit");
    // Of copies there is less to learn, and what searches read is the longest to look through.
    if (copies > 1) await client.query("set default_statistics_target = 10");
    await client.query("vacuum analyze request, message, message_search, attachment, label, request_label");
    await client.query("reset default_statistics_target");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  return { requestIds, labels: making.labels };
}

/** Each conversation again and again, further and further back, until there are as many as asked for. */
function copiesOf({ chance, seed }: Making, requestIds: string[]): Copy[] {
  return Array.from({ length: seed.conversations - seed.distinct }, (_, index) => {
    const original = index % seed.distinct;
    const laterMs = newestAt(seed, seed.distinct + index) - newestAt(seed, original);
    return { original: requestIds[original] as string, id: uuid(chance), laterMs };
  });
}

/** When the newest mail of a conversation is from, in milliseconds. */
const newestAt = ({ now, conversations }: Pick<MailboxSeed, "now" | "conversations">, index: number) =>
  now.getTime() - 60_000 - (index / conversations) ** 1.5 * YEARS_BACK_MS;

/** Resolves to what makes the index of the search anew, which is dropped while triggers are off. */
async function setTriggers(client: pg.PoolClient, how: "disable" | "enable"): Promise<string> {
  for (const [table, trigger] of [
    ["message", "keep_conversation"],
    ["message", "search_mail_came"],
    ["attachment", "search_files"],
    ["attachment_text", "search_file_texts"],
  ]) {
    await client.query(`alter table ${table} ${how} trigger ${trigger}`);
  }
  const { rows } = await client.query("select pg_get_indexdef('message_search_words'::regclass) as made");
  if (how === "disable") await client.query("drop index message_search_words");
  return rows[0].made;
}

/** Mulberry32: the same person gets the same mailbox. */
function chanceOf(ownerId: string): Chance {
  let state = createHash("sha256").update(ownerId).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function uuid(chance: Chance): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(chance() * 2 ** 32)
      .toString(16)
      .padStart(8, "0"),
  ).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const oneOf = <One>(chance: Chance, among: readonly One[]): One =>
  among[Math.floor(chance() * among.length)] as One;

/** How many mails each conversation has: one at least, and newer ones rather more. */
function mailsOfEach({ conversations, mails }: Pick<MailboxSeed, "conversations" | "mails">, chance: Chance) {
  const counts = new Array<number>(conversations).fill(1);
  for (let more = conversations; more < mails; more++) {
    const index = Math.floor(chance() ** 2 * conversations);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

const readingOf = (text: string, subject: string) =>
  readMail({
    headers: [],
    from: { address: "records@agency.example.gov" },
    subject,
    text,
    attachments: [],
    deliveryStatus: null,
    returnedHeaders: null,
  });

async function storeAttached(files: Files | undefined): Promise<Making["stored"]> {
  const stored: Making["stored"] = [];
  for (const { name, type, content, text } of ATTACHED) {
    const bytes = Buffer.from(content);
    await files?.put(bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    stored.push({ file: { name, type, size: bytes.length, sha256 }, text });
  }
  return stored;
}

/** Sentences of common words, with now and then a name or a number nobody else has. */
function paragraphs(chance: Chance, few: boolean): string {
  const made: string[] = [];
  const sentences = few ? 1 : 3 + Math.floor(chance() ** 2 * 30);
  for (let sentence = 0; sentence < sentences; sentence++) {
    const words = Array.from({ length: 6 + Math.floor(chance() * 14) }, () => oneOf(chance, WORDS));
    if (chance() < 0.15) words.push("case", `PB-${10_000 + Math.floor(chance() * 90_000)}`);
    if (chance() < 0.1) words.push("with", oneOf(chance, PEOPLE));
    const said = words.join(" ");
    made.push(`${said[0]?.toUpperCase()}${said.slice(1)}.${chance() < 0.25 ? "\n\n" : " "}`);
  }
  return made.join("").trim();
}

const htmlOf = (text: string) =>
  `<html><body style="font-family:Calibri,sans-serif">${text
    .split("\n\n")
    .map((part) => `<p>${part.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</p>`)
    .join(
      "",
    )}<table border="1"><tr><td>Case</td><td>Status</td></tr><tr><td>1</td><td>Open</td></tr></table></body></html>`;

/** Writes one conversation's rows into the batch; resolves to its id. */
function conversation(making: Making, batch: Batch, index: number, mails: number): string {
  const { ownerId, chance, seed, labels } = making;
  const id = uuid(chance);
  const agency = oneOf(chance, WITH_MAIL);
  const title = `${oneOf(chance, TOPICS)}, ${agency.name}`;
  const newest = newestAt(seed, index);
  const letter = oneOf(chance, making.letters);
  const onlySent = mails === 1 && chance() < ONLY_SENT;
  const shelf = pickShelf(chance, seed.archived);
  const isUnread = !onlySent && chance() < seed.unread;
  let lastSent: string | null = null;
  for (let place = 0; place < mails; place++) {
    const at = new Date(newest - (mails - 1 - place) * 9 * 86_400_000).toISOString();
    const last = place === mails - 1;
    const out = last ? onlySent : place === 0 || chance() < 0.3;
    if (out) lastSent = at;
    const from = { making, batch, requestId: id, agency, title, at };
    if (out) outgoing(from, place === 0);
    else incoming(from, last ? letter : oneOf(chance, making.letters), !(last && isUnread));
  }
  const at = new Date(newest).toISOString();
  const status = onlySent ? "awaiting_acknowledgment" : (letter.status as Parameters<typeof ballOf>[0]);
  batch.requests.push({
    id,
    owner_id: ownerId,
    agency_id: agency.id,
    jurisdiction: agency.jurisdiction,
    title,
    draft: draft({ agencyId: agency.id, title }),
    status,
    ball: ballOf(status),
    reply_local: `seeded-${id}`,
    // A copy would have another, which is why a conversation that is copied has none.
    tracking_number: isCopied(making) ? null : `26-${index}`,
    sent_at: new Date(newest - mails * 9 * 86_400_000),
    created_at: new Date(newest - mails * 9 * 86_400_000),
    last_message_at: at,
    last_reply_at: onlySent ? null : at,
    last_sent_at: lastSent,
    unread: isUnread ? 1 : 0,
    shelf,
    starred: chance() < 0.02,
    snoozed_until:
      shelf === "inbox" && chance() < 0.01 ? new Date(seed.now.getTime() + 7 * 86_400_000) : null,
  });
  if (chance() < 0.15) {
    batch.labeled.push({ owner_id: ownerId, request_id: id, label_id: oneOf(chance, labels).id });
  }
  return id;
}

function pickShelf(chance: Chance, archived: number): string {
  const share = chance();
  if (share < archived) return "archive";
  if (share < archived + 0.01) return "spam";
  return share < archived + 0.03 ? "trash" : "inbox";
}

type From = {
  making: Making;
  batch: Batch;
  requestId: string;
  agency: (typeof AGENCIES)[number];
  title: string;
  at: string;
};

const isCopied = ({ seed }: Making) => seed.distinct < seed.conversations;

/** What is copied names no conversation, so that a copy has just the words of what it was made from. */
const addressOf = ({ making, requestId }: From) =>
  `${isCopied(making) ? "seeded" : `seeded-${requestId}`}@in.daylight.test`;

const common = ({ making, requestId, at }: From) => ({
  id: uuid(making.chance),
  owner_id: making.ownerId,
  request_id: requestId,
  sent_or_received_at: at,
});

function outgoing(from: From, first: boolean): void {
  const { making, batch, agency, title } = from;
  const { chance } = making;
  const opening = first
    ? `Under the law on public records I ask for the following: ${title}.`
    : oneOf(chance, FOLLOW_UPS);
  const text = `${opening}\n\n${paragraphs(chance, isCopied(making))}\n\nAda Requester`;
  const row = common(from);
  batch.messages.push({
    ...row,
    direction: "out",
    message_id: `<${row.id}@in.daylight.test>`,
    from_name: "Ada Requester",
    from_address: addressOf(from),
    to_addresses: [agency.email ?? "records@agency.example.gov"],
    subject: first ? title : `Re: ${title}`,
    text,
    html: null,
    snippet: snippetOf(text),
    seen: true,
    reading: null,
    delivery_state: "accepted",
  });
}

function incoming(from: From, letter: Letter, seen: boolean): void {
  const { making, batch, agency, title } = from;
  const { chance, stored } = making;
  const text = `${letter.text}\n\n${paragraphs(chance, isCopied(making))}\n\n${oneOf(chance, PEOPLE)}\n${agency.name}`;
  const row = common(from);
  batch.messages.push({
    ...row,
    direction: "in",
    message_id: `<${row.id}@agency.example.gov>`,
    from_name: `${agency.abbreviation ?? agency.name} ${oneOf(chance, PEOPLE)}`.slice(0, 80),
    from_address: agency.email ?? "records@agency.example.gov",
    to_addresses: [addressOf(from)],
    subject: `${letter.subject}: ${title}`,
    text,
    html: chance() < 1 / 3 ? htmlOf(text) : null,
    snippet: snippetOf(text),
    seen,
    reading: letter.reading,
    delivery_state: null,
  });
  if (chance() >= 0.2) return;
  for (let ordinal = 0; ordinal < 1 + Math.floor(chance() ** 3 * 4); ordinal++) {
    const { file, text: words } = oneOf(chance, stored);
    const whose = { owner_id: making.ownerId, message_id: row.id };
    const id = uuid(chance);
    batch.attachments.push({ ...file, ...whose, id, ordinal });
    // As the program reads them, so that its timer does not begin to.
    batch.texts.push({
      ...whose,
      attachment_id: id,
      state: "read",
      text: words,
      facts: {},
      read_at: row.sent_or_received_at,
    });
  }
}

async function insert(client: pg.PoolClient, table: string, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0] as Row).join(", ");
  const statement = `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`;
  await client.query(statement, [JSON.stringify(rows)]);
}
