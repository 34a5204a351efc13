import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppConfig } from "#contract/platform/shell.ts";

/**
 * Permissions that none of our pages needs and nothing they embed may ask for. Copying to the clipboard and passkeys are not listed: pages
 * use the one, and may use the other. Only names that browsers know, as they complain of others.
 */
const DENIED_FEATURES = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "usb",
  "xr-spatial-tracking",
];
const PERMISSIONS_POLICY = DENIED_FEATURES.map((feature) => `${feature}=()`).join(", ");

/**
 * The policy of what strangers wrote, in place of the pages' own: should a browser open it all the same, it runs nothing, loads
 * nothing and is in no frame. Our pages fetch it with the access token and show it in a frame made from text.
 */
export const SANDBOXED_CSP = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** `onRequest` hook of every route: Permissions-Policy, which helmet does not set. */
export async function setPermissionsPolicy(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header("permissions-policy", PERMISSIONS_POLICY);
}

/**
 * `onRequest` hook of what is anyone's own, also where it is refused: no cache keeps it, on a shared computer or on the
 * way (OWASP ASVS 5, 14.3.2). A route whose answers are revalidated by an ETag says `private, no-cache` instead.
 */
export async function setNoStore(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header("cache-control", "no-store");
}

/** The origin that the browser calls to log in at a hosted pool (src/web/app/identity/user-pool.ts); null for the pool inside. */
export function originOfPool({ endpoint, userPoolId }: AppConfig["userPool"]): string | null {
  if (endpoint?.startsWith("/")) return null;
  if (endpoint) return new URL(endpoint).origin;
  return `https://cognito-idp.${userPoolId.split("_")[0]}.amazonaws.com`;
}

const HSTS_MAX_AGE_SECONDS = 31_536_000;

/**
 * HSTS where people come by https, no matter who ends TLS in front of us; never otherwise, as a browser would not come back to a
 * local address for a year. Not for subdomains, which may be someone else's.
 */
export const hstsOptions = (publicUrl: string) =>
  publicUrl.startsWith("https:") && { maxAge: HSTS_MAX_AGE_SECONDS, includeSubDomains: false };
