import { BlockList, isIP } from "node:net";

/** IPv4 networks that are not the internet (IANA special-purpose registry), multicast and reserved ones. */
const NOT_PUBLIC_IPV4 = listOf([
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"],
  ...["198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
]);
/** Of IPv6 only 2000::/3 is the internet; of that not Teredo, documentation and 6to4, which may hold an IPv4 address. */
const PUBLIC_IPV6 = listOf(["2000::/3"]);
const NOT_PUBLIC_IPV6 = listOf(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

/** Addresses and ranges such as 10.0.0.0/8, as a list to check against. */
export function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return list;
}

/** Whether an address is in these ranges. An IPv4 address written as IPv6 is the IPv4 address. */
export function isIn(list: BlockList, address: string): boolean {
  const ip = plainAddress(address);
  return isIP(ip) !== 0 && list.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}

/** Whether an address is on the internet, not in a network of the machine that asks. */
export function isPublicAddress(address: string): boolean {
  const ip = plainAddress(address);
  if (isIP(ip) === 4) return !isIn(NOT_PUBLIC_IPV4, ip);
  return isIn(PUBLIC_IPV6, ip) && !isIn(NOT_PUBLIC_IPV6, ip);
}

const plainAddress = (address: string): string => {
  const ip = address.replace(/^\[|\]$/g, "");
  const [, dotted] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (dotted) return dotted;
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(ip) ?? [];
  if (high === undefined || low === undefined) return ip;
  const [first, last] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, last >> 8, last & 255].join(".");
};
