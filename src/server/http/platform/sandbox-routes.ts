import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { SandboxEmailList } from "#contract/platform/shell.ts";
import { Problem } from "#core/problem.ts";
import { httpErrors } from "#messages/errors/http.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { sandboxEmailsTo } from "#server/db/delivery/sandbox-mail.ts";

/** What proxies and tunnels add (RFC 7239, RFC 9110 § 7.6.3 and what came before them). */
const FORWARDING_HEADERS =
  /^(forwarded|via|x-forwarded(-.+)?|x-original-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/**
 * `onRequest` hook of routes that show what is nobody else's business than of anyone who sits at this machine. The Host header
 * must be a loopback name with our own port, or a loopback PUBLIC_URL's: a page elsewhere whose name was rebound to this
 * machine (DNS rebinding) still sends its own name. What came through a proxy or tunnel is someone else's call.
 */
function requireLocalhost(publicUrl: string) {
  const { host: publicHost, hostname } = new URL(publicUrl);
  const isLocal = LOOPBACK_NAMES.includes(hostname) || hostname.endsWith(".localhost");
  return async (request: FastifyRequest): Promise<void> => {
    const { socket, headers } = request.raw;
    const allowedHosts = LOOPBACK_NAMES.map((name) =>
      socket.localPort === 80 ? name : `${name}:${socket.localPort}`,
    );
    if (isLocal) allowedHosts.push(publicHost);
    const isForwarded = Object.keys(headers).some((name) => FORWARDING_HEADERS.test(name));
    if (allowedHosts.includes(headers.host?.toLowerCase() ?? "") && !isForwarded) return;
    throw new Problem(403, "only_this_machine", httpErrors.sandboxOnly);
  };
}

/** Sandbox only: the email this machine's postmaster delivered to a user, which is how they read their codes. */
export const sandboxRoutes =
  (context: Pick<Context, "db" | "clock" | "settings">): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook("onRequest", requireLocalhost(context.settings.publicUrl));
    app.get(
      "/api/sandbox/mail",
      {
        schema: {
          tags: ["sandbox"],
          querystring: Type.Object({ to: Type.String({ minLength: 3, maxLength: 254 }) }),
          response: { 200: SandboxEmailList },
        },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        const emails = await sandboxEmailsTo(context.db, {
          address: request.query.to.trim().toLowerCase(),
          now: nowOf(context),
          limit: 20,
        });
        return {
          items: emails.map(({ id, mail, receivedAt }) => ({
            id,
            to: mail.to,
            from: mail.from,
            subject: mail.subject,
            text: mail.text,
            receivedAt: receivedAt.toISOString(),
          })),
        };
      },
    );
  };
