import { createHash } from "node:crypto";
import type pg from "pg";
import { classifyMessage } from "#core/classify/classify-message.ts";
import type { FileStore } from "#server/ports/files.ts";
import { type ConversationCopy, copyConversations } from "./copy-conversations.ts";
import {
  addConversation,
  type Batch,
  type MailboxSeed,
  newestAt,
  type Random,
  type Row,
  type SeedContext,
  uuid,
} from "./seed-conversation.ts";
import { seedRequestRows } from "./seed-request-rows.ts";
import { ATTACHMENTS, OPENINGS } from "./seed-text.ts";

export type SeededMailbox = {
  /** Ids of the conversations, the newest first. */
  requestIds: string[];
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
/** Conversations a statement. */
const BATCH_SIZE = 400;
/** Emails from which on PostgreSQL's statistics and visibility maps are brought up to date for it alone. */
const LARGE_MAILBOX = 1_000;

/**
 * Fills a user's mailbox straight in the database: letters to and from offices of the directory, some hundred to some
 * thousand characters each, HTML in a third, files in a fifth of those that came in, read as the program reads them. The
 * same user and numbers make the same mailbox. The directory must be there (`seedAgencies`).
 */
export async function seedMailbox(
  pool: pg.Pool,
  ownerId: string,
  options: MailboxSeed,
): Promise<SeededMailbox> {
  const seeded = await fillMailbox(pool, ownerId, options);
  await seedRequestRows(pool, ownerId);
  return seeded;
}

/** The same without the rows of the tracker's lists. */
export async function fillMailbox(
  pool: pg.Pool,
  ownerId: string,
  options: MailboxSeed,
): Promise<SeededMailbox> {
  const random = seededRandom(ownerId);
  const { files, ...seed } = { archived: 0.15, unread: 0.08, distinct: options.conversations, ...options };
  const copies = seed.conversations / seed.distinct;
  const isLarge = seed.emails >= LARGE_MAILBOX;
  const context: SeedContext = {
    ownerId,
    random,
    seed,
    letters: OPENINGS.map(({ status, subject, text }) => ({
      status,
      subject,
      text,
      reading: classify(text, subject),
    })),
    stored: await storeAttachments(files),
    labels: LABELS.map((name) => ({ id: uuid(random), name })),
  };
  const counts = emailsPerConversation(
    { conversations: seed.distinct, emails: Math.round(seed.emails / copies) },
    random,
  );
  const requestIds: string[] = [];
  const client = await pool.connect();
  try {
    await client.query("begin");
    // The search's index is built once at the end, which is faster where there is much to index.
    const searchIndex = isLarge ? await dropSearchIndex(client) : null;
    const created = context.labels.map((label) => ({ ...label, owner_id: ownerId, created_at: seed.now }));
    await insert(client, "label", created);
    for (let first = 0; first < counts.length; first += BATCH_SIZE) {
      const batch: Batch = {
        requests: [],
        messages: [],
        attachments: [],
        attachmentTexts: [],
        requestLabels: [],
      };
      for (const [index, emails] of counts.slice(first, first + BATCH_SIZE).entries()) {
        requestIds.push(addConversation(context, batch, first + index, emails));
      }
      await insert(client, "request", batch.requests);
      await insert(client, "message", batch.messages);
      await insert(client, "attachment", batch.attachments);
      await insert(client, "attachment_text", batch.attachmentTexts);
      await insert(client, "request_label", batch.requestLabels);
    }
    await client.query("analyze request, message, attachment");
    for (let first = 0; first < requestIds.length; first += BATCH_SIZE) {
      const batchIds = requestIds.slice(first, first + BATCH_SIZE);
      const emails = "array(select id from message where owner_id = $1 and request_id = any ($2))";
      await client.query(`select index_messages(${emails})`, [ownerId, batchIds]);
    }
    if (copies > 1) requestIds.push(...(await copyConversations(client, copiesOf(context, requestIds))));
    if (searchIndex !== null) await client.query(searchIndex);
    await client.query("commit");
    if (!isLarge) return { requestIds, labels: context.labels };
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
  return { requestIds, labels: context.labels };
}

/** Each conversation again and again, further and further back, until there are as many as asked for. */
function copiesOf({ random, seed }: SeedContext, requestIds: string[]): ConversationCopy[] {
  return Array.from({ length: seed.conversations - seed.distinct }, (_, index) => {
    const original = index % seed.distinct;
    const laterMs = newestAt(seed, seed.distinct + index) - newestAt(seed, original);
    return { original: requestIds[original] as string, id: uuid(random), laterMs };
  });
}

/** Resolves to the statement that creates it again. */
async function dropSearchIndex(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query("select pg_get_indexdef('message_search_words'::regclass) as made");
  await client.query("drop index message_search_words");
  return rows[0].made;
}

/** Mulberry32: the same user gets the same mailbox. */
function seededRandom(ownerId: string): Random {
  let state = createHash("sha256").update(ownerId).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many emails each conversation has: one at least, and newer ones rather more. */
function emailsPerConversation(
  { conversations, emails }: Pick<MailboxSeed, "conversations" | "emails">,
  random: Random,
) {
  const counts = new Array<number>(conversations).fill(1);
  for (let more = conversations; more < emails; more++) {
    const index = Math.floor(random() ** 2 * conversations);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

const classify = (text: string, subject: string) =>
  classifyMessage({
    headers: [],
    from: { address: "records@agency.example.gov" },
    subject,
    text,
    attachments: [],
    deliveryStatus: null,
    returnedHeaders: null,
  });

async function storeAttachments(files: FileStore | undefined): Promise<SeedContext["stored"]> {
  const stored: SeedContext["stored"] = [];
  for (const { name, type, content, text } of ATTACHMENTS) {
    const bytes = Buffer.from(content);
    await files?.put(bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    stored.push({ file: { name, type, size: bytes.length, sha256 }, text });
  }
  return stored;
}

async function insert(client: pg.PoolClient, table: string, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0] as Row).join(", ");
  const statement = `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`;
  await client.query(statement, [JSON.stringify(rows)]);
}
