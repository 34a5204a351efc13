import type { FastifyReply } from "fastify";

/** Within a text of JSON the quotes would have a backslash before them. */
const EMPTY_ITEMS = '"items":[]';

/**
 * Sends an answer that was written with nothing in its `items`, and puts rows that are written already there: a run of them
 * for each, in order.
 */
export function sendSerializedRows(
  reply: FastifyReply,
  json: string,
  rowGroups: readonly (readonly string[])[],
) {
  const [head, ...remaining] = json.split(EMPTY_ITEMS);
  if (remaining.length !== rowGroups.length) throw new Error("An answer has a list for each run of rows");
  const lists = remaining.map((after, index) => `"items":[${rowGroups[index]?.join(",")}]${after}`);
  return reply.type("application/json; charset=utf-8").send(head + lists.join(""));
}
