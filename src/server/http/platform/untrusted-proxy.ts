import type { FastifyInstance } from "fastify";

const CONSEQUENCES =
  "all users count as one network for the limits on logins and calls, and emails and the audit log name the proxy's address; set TRUSTED_PROXIES to the proxy's address";

/**
 * Warns where a proxy is in front whose word about the caller's address is not taken: at start-up when `PUBLIC_URL` is
 * https, which this process does not speak itself; and once, at the first call that a proxy forwarded.
 */
export function warnAboutUntrustedProxy(
  app: FastifyInstance,
  { trustedProxies, publicUrl }: { trustedProxies: string[] | undefined; publicUrl: string },
): void {
  if (trustedProxies?.length) return;
  if (publicUrl.startsWith("https:")) {
    app.log.warn(
      `PUBLIC_URL is https, so a proxy is in front, but TRUSTED_PROXIES is not set: ${CONSEQUENCES}`,
    );
    return;
  }
  let hasWarned = false;
  app.addHook("onRequest", async (request) => {
    const { headers } = request;
    if (hasWarned || !(headers["x-forwarded-for"] ?? headers.forwarded)) return;
    hasWarned = true;
    request.log.warn(
      { from: request.ip },
      `a call with a forwarding header arrived, but TRUSTED_PROXIES is not set: ${CONSEQUENCES}`,
    );
  });
}
