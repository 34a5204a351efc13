import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** For `onSend`: tags an answer by what it says, and tells who has it already just that (RFC 9110 § 13.1.2). */
export async function etagOnSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
  const etag = `"${createHash("sha256").update(payload).digest("base64url").slice(0, 27)}"`;
  reply.header("etag", etag);
  const cachedTags = request.headers["if-none-match"]
    ?.split(",")
    .map((one) => one.trim().replace(/^W\//, ""));
  if (!cachedTags?.includes(etag) && !cachedTags?.includes("*")) return payload;
  reply.code(304).removeHeader("content-length");
  return null;
}
