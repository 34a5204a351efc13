import { BlockList, isIP, isIPv6 } from "node:net";
import { performance } from "node:perf_hooks";

/** What one sender may take of this machine. Sizes in bytes. */
export type SmtpLimits = {
  mailBytes: number;
  lineBytes: number;
  /** Of one mail. */
  recipients: number;
  /** Of one address, as written. */
  addressBytes: number;
  /** Open at once, of everybody. */
  connections: number;
  connectionsPerAddress: number;
  /** Begun with `MAIL`, on one connection. */
  mailsPerConnection: number;
  /** Begun with `MAIL`, of one remote address; unused ones are saved up for a minute. */
  mailsPerMinute: number;
  /** Recipients nobody here ever had, of one remote address; unused ones are saved up for a minute. */
  unknownRecipientsPerMinute: number;
  /** Refused commands (5xx) on one connection since its last mail that was kept. */
  errors: number;
  /** Without a byte from the other side. */
  idleSeconds: number;
  /** For one mail from `DATA` to its last line. */
  dataSeconds: number;
};

export const LIMITS: SmtpLimits = {
  mailBytes: 25 * 1024 * 1024,
  // RFC 5322 allows 998, real offices send whole HTML pages as one line; this only bounds what one line may cost.
  lineBytes: 64 * 1024,
  recipients: 100,
  // 64 + 1 + 255 by RFC 5321 section 4.5.3.1; PostgreSQL's index takes no value that is much longer.
  addressBytes: 320,
  connections: 200,
  connectionsPerAddress: 50,
  mailsPerConnection: 1000,
  mailsPerMinute: 600,
  // Directory harvesting: `errors` ends a connection after 20, this slows the address that opens the next ones.
  unknownRecipientsPerMinute: 60,
  errors: 20,
  // RFC 5321 asks for five minutes; then forty idle connections each of five addresses would keep everybody else out.
  idleSeconds: 60,
  dataSeconds: 10 * 60,
};

const LOOPBACK = ["127.0.0.0/8", "::1"];
const MINUTE_MS = 60_000;
/** Past so many addresses those that have their whole minute again are forgotten. */
const MANY_ADDRESSES = 10_000;

/** Whether one more mail may be begun. */
export type Pace = "welcome" | "too many on this connection" | { againInSeconds: number };

/** Whether a recipient may be looked up for this connection. */
type LookupPace = "welcome" | { againInSeconds: number };

type Ledger = {
  /** Notes a connection. */
  opened(id: string, address: string): "welcome" | "too many of this address";
  /** Notes a begun mail. */
  begins(id: string): Pace;
  /** Whether the connection's address has tried too many unknown recipients. */
  mayLookUp(id: string): LookupPace;
  /** Notes a recipient that nobody here ever had. */
  unknownRecipient(id: string): void;
  closed(id: string): void;
};

/**
 * Who is connected and how much each address has sent of late. IPv6 addresses count by their /64, of which one machine
 * has every one. Senders in `relays` (addresses or ranges) speak for many others and are held to no pace.
 * @param now milliseconds of a clock that never goes back
 */
export function senderLedger(
  limits: SmtpLimits,
  relays: readonly string[] = LOOPBACK,
  now: () => number = () => performance.now(),
): Ledger {
  const connections = new Map<string, { network: string; mails: number; isRelay: boolean }>();
  const connected = new Map<string, number>();
  const mails = minuteBuckets(limits.mailsPerMinute, now);
  const unknown = minuteBuckets(limits.unknownRecipientsPerMinute, now);
  const isRelay = addressMatcher(relays);

  return {
    opened(id, address) {
      const network = networkOf(address);
      const open = (connected.get(network) ?? 0) + 1;
      connections.set(id, { network, mails: 0, isRelay: isRelay(address) });
      connected.set(network, open);
      return open > limits.connectionsPerAddress && !isRelay(address)
        ? "too many of this address"
        : "welcome";
    },
    begins(id) {
      const connection = connections.get(id);
      if (!connection) return "welcome";
      connection.mails += 1;
      if (connection.mails > limits.mailsPerConnection) return "too many on this connection";
      return connection.isRelay ? "welcome" : mails.take(connection.network);
    },
    mayLookUp(id) {
      const connection = connections.get(id);
      return !connection || connection.isRelay ? "welcome" : unknown.look(connection.network);
    },
    unknownRecipient(id) {
      const connection = connections.get(id);
      if (connection && !connection.isRelay) unknown.take(connection.network);
    },
    closed(id) {
      const network = connections.get(id)?.network;
      if (network === undefined) return;
      connections.delete(id);
      const left = (connected.get(network) ?? 1) - 1;
      if (left > 0) connected.set(network, left);
      else connected.delete(network);
    },
  };
}

/** So many a minute for each key: a token bucket that fills evenly and holds one minute's worth. */
function minuteBuckets(perMinute: number, now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const filled = ({ tokens, at }: { tokens: number; at: number }) =>
    Math.min(perMinute, tokens + ((now() - at) / MINUTE_MS) * perMinute);
  const left = (key: string) => {
    const bucket = buckets.get(key);
    return bucket ? filled(bucket) : perMinute;
  };
  /** Whether one more is left, without taking it. */
  const look = (key: string): LookupPace => {
    const tokens = left(key);
    return tokens >= 1
      ? "welcome"
      : { againInSeconds: Math.ceil(((1 - tokens) * MINUTE_MS) / perMinute / 1000) };
  };
  const take = (key: string): LookupPace => {
    const pace = look(key);
    if (pace !== "welcome") return pace;
    if (!buckets.has(key) && buckets.size >= MANY_ADDRESSES) {
      for (const [other, bucket] of buckets) if (filled(bucket) >= perMinute) buckets.delete(other);
    }
    buckets.set(key, { tokens: left(key) - 1, at: now() });
    return "welcome";
  };
  return { look, take };
}

/** Says whether an address is one of these addresses or in one of these ranges, such as 10.0.0.0/8. */
function addressMatcher(ranges: readonly string[]): (address: string) => boolean {
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
