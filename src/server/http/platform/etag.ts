import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * For `onSend` of GET routes: tags an answer by its content, and sends 304 to a caller who has it already (RFC 9110 § 13.1.2).
 * The tag is weak, as the answer may be compressed. A browser may store what is revalidated each time, so `no-store` becomes
 * `private, no-cache`.
 */
export async function etagOnSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (request.method !== "GET" || reply.statusCode !== 200 || typeof payload !== "string") return payload;
  const hash = createHash("sha256").update(payload).digest("base64url").slice(0, 27);
  reply.header("etag", `W/"${hash}"`);
  if (reply.getHeader("cache-control") === "no-store") reply.header("cache-control", "private, no-cache");
  const cachedTags = request.headers["if-none-match"]
    ?.split(",")
    .map((one) => one.trim().replace(/^W\//, ""));
  if (!cachedTags?.includes(`"${hash}"`) && !cachedTags?.includes("*")) return payload;
  reply.code(304).removeHeader("content-length");
  return null;
}
