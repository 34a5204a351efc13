import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** For `onSend`: tags an answer by what it says, and tells who has it already just that (RFC 9110 § 13.1.2). */
export async function unlessKnown(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
  const tag = `"${createHash("sha256").update(payload).digest("base64url").slice(0, 27)}"`;
  reply.header("etag", tag);
  const held = request.headers["if-none-match"]?.split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (!held?.includes(tag) && !held?.includes("*")) return payload;
  reply.code(304).removeHeader("content-length");
  return null;
}
