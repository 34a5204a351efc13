import type { FastifyReply } from "fastify";

/** Within a text of JSON the quotes would have a backslash before them. */
const WITHOUT_ROWS = '"items":[]';

/**
 * Sends an answer that was written with nothing in its `items`, and puts rows that are written already there: a run of them
 * for each, in order.
 */
export function sendRows(reply: FastifyReply, written: string, runs: readonly (readonly string[])[]) {
  const [head, ...others] = written.split(WITHOUT_ROWS);
  if (others.length !== runs.length) throw new Error("An answer has a list for each run of rows");
  const lists = others.map((after, place) => `"items":[${runs[place]?.join(",")}]${after}`);
  return reply.type("application/json; charset=utf-8").send(head + lists.join(""));
}
