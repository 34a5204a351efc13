import type { FastifyRequest } from "fastify";
import { Problem } from "#core/problem.ts";

/** What proxies and tunnels add (RFC 7239, RFC 9110 § 7.6.3 and what came before them). */
const FORWARDING_HEADERS =
  /^(forwarded|via|x-forwarded(-.+)?|x-original-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/**
 * `onRequest` hook of routes that show what is nobody else's business than of whoever sits at this machine. The Host header
 * must be a loopback name with our own port, or a loopback PUBLIC_URL's: a page elsewhere whose name was rebound to this
 * machine (DNS rebinding) still sends its own name. What came through a proxy or tunnel is somebody else's call.
 */
export function requireLocalhost(publicUrl: string) {
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
    throw new Problem(
      403,
      "only_this_machine",
      "The sandbox shows everybody's email, so it answers only on the machine it runs on. Open it there at http://localhost, without a proxy.",
    );
  };
}
