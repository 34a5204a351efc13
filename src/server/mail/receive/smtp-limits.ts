import { BlockList, isIP, isIPv6 } from "node:net";
import { performance } from "node:perf_hooks";

/** The limits for one sender. Sizes in bytes. */
export type SmtpLimits = {
  maxEmailBytes: number;
  maxLineBytes: number;
  /** Of one email. */
  maxRecipients: number;
  /** Of one address, as written. */
  maxAddressBytes: number;
  /** Open at the same time, in total. */
  connections: number;
  connectionsPerAddress: number;
  /** Emails (`MAIL`) on one connection. */
  emailsPerConnection: number;
  /** Emails (`MAIL`) per minute from one remote address; unused ones accumulate for a minute. */
  emailsPerMinute: number;
  /** Unknown recipients per minute from one remote address; unused ones accumulate for a minute. */
  unknownRecipientsPerMinute: number;
  /** Refused commands (5xx) on one connection since its last stored email. */
  maxErrors: number;
  /** Milliseconds without a byte from the client. */
  idleSeconds: number;
  /** For one email from `DATA` to its last line. */
  dataSeconds: number;
};

export const LIMITS: SmtpLimits = {
  maxEmailBytes: 25 * 1024 * 1024,
  // RFC 5322 allows 998, but agencies send whole HTML pages as one line; this only bounds the cost of a line.
  maxLineBytes: 64 * 1024,
  maxRecipients: 100,
  // 64 + 1 + 255 by RFC 5321 section 4.5.3.1; PostgreSQL's index cannot store much longer values.
  maxAddressBytes: 320,
  connections: 200,
  connectionsPerAddress: 50,
  emailsPerConnection: 1000,
  emailsPerMinute: 600,
  // Directory harvesting: `errors` ends a connection after 20; this limits an address that opens new ones.
  unknownRecipientsPerMinute: 60,
  maxErrors: 20,
  // RFC 5321 asks for five minutes; then forty idle connections from each of five addresses would block everyone else.
  idleSeconds: 60,
  dataSeconds: 10 * 60,
};

const LOOPBACK_RANGES = ["127.0.0.0/8", "::1"];
const MINUTE_MS = 60_000;
/** Above this number of addresses, those with a full bucket are removed. */
const MAX_TRACKED_ADDRESSES = 10_000;

/** Whether one more email may start. */
export type RateLimitResult = "welcome" | "too many on this connection" | { retryAfterSeconds: number };

/** Whether a recipient may be looked up for this connection. */
type LookupLimitResult = "welcome" | { retryAfterSeconds: number };

type SenderLimiter = {
  /** Counts a connection. */
  connect(id: string, address: string): "welcome" | "too many of this address";
  /** Counts an email. */
  startEmail(id: string): RateLimitResult;
  /** Whether the connection's address has tried too many unknown recipients. */
  checkLookup(id: string): LookupLimitResult;
  /** Counts an unknown recipient. */
  countUnknownRecipient(id: string): void;
  disconnect(id: string): void;
};

/**
 * Open connections and recent traffic of each address. IPv6 addresses count by their /64, because one machine has all of
 * it. Senders in `relays` (addresses or ranges) relay for many others and have no rate limit.
 * @param now milliseconds of a monotonic clock
 */
export function createSenderLimiter(
  limits: SmtpLimits,
  relays: readonly string[] = LOOPBACK_RANGES,
  now: () => number = () => performance.now(),
): SenderLimiter {
  const connections = new Map<string, { network: string; emails: number; isRelay: boolean }>();
  const connectionCounts = new Map<string, number>();
  const emails = createTokenBuckets(limits.emailsPerMinute, now);
  const unknownBuckets = createTokenBuckets(limits.unknownRecipientsPerMinute, now);
  const isRelay = createAddressMatcher(relays);

  return {
    connect(id, address) {
      const network = networkOf(address);
      const open = (connectionCounts.get(network) ?? 0) + 1;
      connections.set(id, { network, emails: 0, isRelay: isRelay(address) });
      connectionCounts.set(network, open);
      return open > limits.connectionsPerAddress && !isRelay(address)
        ? "too many of this address"
        : "welcome";
    },
    startEmail(id) {
      const connection = connections.get(id);
      if (!connection) return "welcome";
      connection.emails += 1;
      if (connection.emails > limits.emailsPerConnection) return "too many on this connection";
      return connection.isRelay ? "welcome" : emails.take(connection.network);
    },
    checkLookup(id) {
      const connection = connections.get(id);
      return !connection || connection.isRelay ? "welcome" : unknownBuckets.look(connection.network);
    },
    countUnknownRecipient(id) {
      const connection = connections.get(id);
      if (connection && !connection.isRelay) unknownBuckets.take(connection.network);
    },
    disconnect(id) {
      const network = connections.get(id)?.network;
      if (network === undefined) return;
      connections.delete(id);
      const tokensLeft = (connectionCounts.get(network) ?? 1) - 1;
      if (tokensLeft > 0) connectionCounts.set(network, tokensLeft);
      else connectionCounts.delete(network);
    },
  };
}

/** Rate limit for each key: a token bucket that refills evenly and holds one minute's worth. */
function createTokenBuckets(perMinute: number, now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const tokensIn = ({ tokens, at }: { tokens: number; at: number }) =>
    Math.min(perMinute, tokens + ((now() - at) / MINUTE_MS) * perMinute);
  const tokensLeft = (key: string) => {
    const bucket = buckets.get(key);
    return bucket ? tokensIn(bucket) : perMinute;
  };
  /** Whether a token is left, without taking it. */
  const peek = (key: string): LookupLimitResult => {
    const tokens = tokensLeft(key);
    return tokens >= 1
      ? "welcome"
      : { retryAfterSeconds: Math.ceil(((1 - tokens) * MINUTE_MS) / perMinute / 1000) };
  };
  const takeToken = (key: string): LookupLimitResult => {
    const limit = peek(key);
    if (limit !== "welcome") return limit;
    if (!buckets.has(key) && buckets.size >= MAX_TRACKED_ADDRESSES) {
      for (const [other, bucket] of buckets) if (tokensIn(bucket) >= perMinute) buckets.delete(other);
    }
    buckets.set(key, { tokens: tokensLeft(key) - 1, at: now() });
    return "welcome";
  };
  return { look: peek, take: takeToken };
}

/** Says whether an address is one of these addresses or in one of these ranges, such as 10.0.0.0/8. */
function createAddressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** The address itself, or the /64 it is in. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? [] : tail.split(":");
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  return groups.slice(0, 4).join(":");
}
