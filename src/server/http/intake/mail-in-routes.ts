import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyRequest } from "fastify";
import { EmailReceipt } from "#contract/intake/email-receipt.ts";
import { Problem } from "#core/problem.ts";
import { intakeErrors } from "#messages/errors/intake.ts";
import type { HttpEmail, ReceiveHttpEmail } from "#server/ports/incoming-email.ts";

const RETRY_SECONDS = "60";

/**
 * Receives raw email over HTTP from anyone who has the secret: a mail gateway, a forwarder, a script. docs/mail-in.md
 * says how a call is signed. There is no such route where no secret is set.
 */
export const mailInRoutes =
  (receiveEmail: ReceiveHttpEmail): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeAllContentTypeParsers();
    // The bytes go from the connection into the store; nobody reads them into memory on the way.
    app.addContentTypeParser("*", (_request, _payload, done) => done(null));
    app.post(
      "/api/mail-in",
      {
        config: { rateLimit: { max: 6000, timeWindow: "1 minute" } },
        schema: {
          tags: ["mail"],
          security: [{ mailSignature: [] }],
          summary: "Takes a raw email (message/rfc822), signed with the installation's secret",
          response: { 200: EmailReceipt },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        try {
          if (!/^message\/rfc822(?:;|$)/i.test(request.headers["content-type"]?.trim() ?? "")) {
            throw new Problem(415, "unsupported_media_type", intakeErrors.rawEmailOnly);
          }
          return await receiveEmail(httpEmailOf(request), request.raw);
        } catch (error) {
          // What came behind an answer given early is not worth waiting for.
          if (!request.raw.readableEnded) reply.header("connection", "close");
          if (error instanceof Problem && error.status === 503) reply.header("retry-after", RETRY_SECONDS);
          throw error;
        }
      },
    );
  };

function httpEmailOf({ headers }: FastifyRequest): HttpEmail {
  const field = (name: string) => {
    const value = headers[name];
    // Node reads headers as Latin-1; an internationalised address is UTF-8.
    return Buffer.from(typeof value === "string" ? value : "", "latin1").toString("utf8");
  };
  return {
    timestamp: field("daylight-timestamp"),
    signature: field("daylight-signature"),
    sha256: field("daylight-content-sha256"),
    from: field("daylight-envelope-from"),
    to: field("daylight-envelope-to"),
    remoteAddress: field("daylight-remote-address"),
    helo: field("daylight-helo"),
  };
}
