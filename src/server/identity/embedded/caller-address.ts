import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Where a proxy in front of us, or this machine itself, may be: RFC 1918, RFC 4193, RFC 6598, loopback, link-local. */
const NEAR = new BlockList();
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
] as const) {
  NEAR.addSubnet(net, bits, "ipv4");
}
for (const [net, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  NEAR.addSubnet(net, bits, "ipv6");
}

/**
 * The place on the network a caller's tries are counted for: an IPv4 address, or the /64 of an IPv6 one, which is what one
 * subscriber has. Undefined for a near address: it may be a proxy's, and then it is everybody's.
 */
export function placeOf(ip: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped)) return NEAR.check(mapped, "ipv4") ? undefined : mapped;
  if (!isIPv6(mapped) || NEAR.check(mapped, "ipv6")) return undefined;
  return `${firstGroups(mapped).join(":")}::/64`;
}

/** A user agent is as long as its browser likes. */
const USER_AGENT_LENGTH = 300;

/** What a session remembers of its caller. */
export const deviceOf = ({ ip, userAgent = "" }: { ip: string; userAgent?: string }) => ({
  userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
  network: networkOf(ip),
});

/**
 * The network prefix of an address: enough for a user to recognize home or office, too little to follow anybody. The /24 of
 * an IPv4 address, the /48 of an IPv6 one; empty for what is neither.
 */
function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped)) return mapped.replace(/\d+$/, "0/24");
  if (!isIPv6(mapped)) return "";
  return `${firstGroups(mapped).slice(0, 3).join(":")}::/48`;
}

/** The first four of the eight groups, with `::` written out. */
function firstGroups(ip: string): string[] {
  const [head = "", tail] = ip.replace(/%.*$/, "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = !tail ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
