import type pg from "pg";

/** One conversation to make of another, with all that belongs to it. */
export type ConversationCopy = {
  original: string;
  id: string;
  /** Added to all its times, in milliseconds. */
  laterMs: number;
};

/** Of a copied row: what is in its columns instead of the original's. `o` is the original, `c` the copy. */
type ColumnOverrides = Record<string, string>;

/** An id that follows from an original's and its copy's, in the shape of a random one. */
const derivedId = (original: string) =>
  `overlay(overlay(md5(${original}::text || c.id::text) placing '4' from 13) placing '8' from 17)::uuid`;

const shifted = (column: string) => ({ [column]: `o.${column} + c.later` });

/**
 * Copies conversations with their emails, files, labels and what the search knows of them, table by table. Resolves to the copies' ids.
 */
export async function copyConversations(
  client: pg.PoolClient,
  copies: ConversationCopy[],
): Promise<string[]> {
  await client.query("create temp table copy (original uuid, id uuid, later interval) on commit drop");
  await client.query(
    `insert into copy select original, id, "laterMs" * interval '1 millisecond'
     from json_to_recordset($1) as one (original uuid, id uuid, "laterMs" double precision)`,
    [JSON.stringify(copies)],
  );
  await client.query("analyze copy");
  const joinByRequest = "o.request_id = c.original";
  const joinByMessage = "m.id = o.message_id and m.request_id = c.original";
  const newMessageId = { message_id: derivedId("o.message_id") };
  await copyRows(client, "request", "o.id = c.original", {
    id: "c.id",
    reply_local: "'seeded-' || c.id",
    ...["sent_at", "created_at", "last_message_at", "last_reply_at", "last_sent_at"]
      .map(shifted)
      .reduce((all, one) => Object.assign(all, one)),
  });
  await copyRows(client, "message", joinByRequest, {
    id: derivedId("o.id"),
    request_id: "c.id",
    message_id: `'<' || ${derivedId("o.id")} || '@copied.daylight.test>'`,
    ...shifted("sent_or_received_at"),
  });
  await copyRows(client, "attachment", joinByMessage, { id: derivedId("o.id"), ...newMessageId });
  const newAttachmentId = { attachment_id: derivedId("o.attachment_id") };
  await copyRows(client, "attachment_text", joinByMessage, {
    ...newAttachmentId,
    ...newMessageId,
    ...shifted("read_at"),
  });
  await copyRows(client, "request_label", joinByRequest, { request_id: "c.id" });
  await copyRows(client, "message_search", joinByRequest, {
    id: derivedId("o.id"),
    request_id: "c.id",
    ...newMessageId,
    ...shifted("at"),
  });
  return copies.map(({ id }) => id);
}

async function copyRows(
  client: pg.PoolClient,
  table: string,
  joinCondition: string,
  overrides: ColumnOverrides,
): Promise<void> {
  const { rows } = await client.query(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
     and attgenerated = '' order by attnum`,
    [table],
  );
  const names: string[] = rows.map(({ name }) => name);
  const values = names.map((name) => overrides[name] ?? `o.${name}`);
  const messageJoin = joinCondition.includes("m.") ? "cross join message m" : "";
  await client.query(
    `insert into ${table} (${names}) select ${values} from ${table} o ${messageJoin} join copy c on ${joinCondition}`,
  );
}
