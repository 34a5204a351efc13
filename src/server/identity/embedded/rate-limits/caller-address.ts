import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Addresses of proxies in front of us, or of this machine: RFC 1918, RFC 4193, RFC 6598, loopback, link-local. */
const PRIVATE_NETWORKS = new BlockList();
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
] as const) {
  PRIVATE_NETWORKS.addSubnet(net, bits, "ipv4");
}
for (const [net, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  PRIVATE_NETWORKS.addSubnet(net, bits, "ipv6");
}

/**
 * The network for counting attempts: an IPv4 address, or the /64 of an IPv6 one, which one subscriber has. Undefined for a
 * private address: it may be a proxy's, which all users share.
 */
export function rateLimitNetwork(ip: string): string | undefined {
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(address)) return PRIVATE_NETWORKS.check(address, "ipv4") ? undefined : address;
  if (!isIPv6(address) || PRIVATE_NETWORKS.check(address, "ipv6")) return undefined;
  return `${firstGroups(address).join(":")}::/64`;
}

/** Browsers can send a user agent of any length. */
const USER_AGENT_LENGTH = 300;

/** What a session stores about its caller. */
export const sessionDevice = ({ ip, userAgent = "" }: { ip: string; userAgent?: string }) => ({
  userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
  network: networkPrefix(ip),
});

/**
 * The network prefix of an address: enough for a user to recognize home or office, too little to track anyone. The /24 of
 * an IPv4 address, the /48 of an IPv6 one; empty for other text.
 */
function networkPrefix(ip: string): string {
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(address)) return address.replace(/\d+$/, "0/24");
  if (!isIPv6(address)) return "";
  return `${firstGroups(address).slice(0, 3).join(":")}::/48`;
}

/** The first four of the eight groups, with `::` expanded. */
function firstGroups(ip: string): string[] {
  const [head = "", tail] = ip.replace(/%.*$/, "").split("::");
  const leadingGroups = head === "" ? [] : head.split(":");
  const trailingGroups = !tail ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - leadingGroups.length - trailingGroups.length;
  const groups = [...leadingGroups, ...Array.from({ length: zeros }, () => "0"), ...trailingGroups];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
