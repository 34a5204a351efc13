import { lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { PostResult, PostWebhook } from "#server/ports/webhooks.ts";
import { isIn, isPublicAddress, listOf } from "./public-address.ts";

const TIMEOUT_MS = 15_000;

class RefusedAddress extends Error {}

/**
 * Posts to users' addresses without letting them reach into the network of this machine (SSRF): the address is checked that
 * the connection is made to, after the name was resolved, so a name that resolves otherwise the second time is no way
 * around it. By http only within `allowedRanges`, which the operator opens.
 */
export function createWebhookPoster({
  allowedRanges = [],
  timeoutMs = TIMEOUT_MS,
  resolve = lookup,
}: {
  allowedRanges?: readonly string[];
  timeoutMs?: number;
  resolve?: typeof lookup;
} = {}): PostWebhook {
  const allowed = listOf(allowedRanges);
  return (url, { headers, body }) => {
    const target = new URL(url);
    const isSecure = target.protocol === "https:";
    const isOpen = (address: string) => isIn(allowed, address) || (isSecure && isPublicAddress(address));
    const literal = target.hostname.replace(/^\[|\]$/g, "");
    if (isIP(literal) !== 0 && !isOpen(literal)) return Promise.resolve({ problem: "address" });
    const openAddressesOnly: LookupFunction = (hostname, options, callback) =>
      resolve(hostname, { ...options, all: true }, (error, addresses) => {
        const found = error ? [] : addresses.filter(({ address }) => isOpen(address));
        const [first] = found;
        if (error || !first) return callback(error ?? new RefusedAddress(), []);
        return options.all ? callback(null, found) : callback(null, first.address, first.family);
      });
    return new Promise<PostResult>((settle) => {
      const request = (isSecure ? requestHttps : requestHttp)(target, {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        lookup: openAddressesOnly,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      });
      request.on("response", (response) => {
        settle({ status: response.statusCode ?? 0 });
        // Nobody reads what it says.
        response.destroy();
      });
      request.on("error", (error) => {
        if (error instanceof RefusedAddress) settle({ problem: "address" });
        else
          settle({
            problem: error.name === "AbortError" || error.name === "TimeoutError" ? "timeout" : "connection",
          });
      });
      request.end(body);
    });
  };
}
