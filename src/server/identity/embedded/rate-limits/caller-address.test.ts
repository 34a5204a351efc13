import { expect, test } from "vitest";
import { rateLimitNetwork, sessionDevice } from "./caller-address.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["127.0.0.1", undefined],
  ["::1", undefined],
  ["::ffff:10.1.2.3", undefined],
  ["192.168.7.1", undefined],
  ["fd00::7", undefined],
  ["fe80::1%eth0", undefined],
  ["gone", undefined],
])("%s is counted as %s", (ip, place) => {
  expect(rateLimitNetwork(ip)).toBe(place);
});

test.each([
  ["203.0.113.9", "203.0.113.0/24"],
  ["::ffff:203.0.113.9", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["192.168.7.1", "192.168.7.0/24"],
  ["gone", ""],
])("a session from %s remembers the network %s and no more", (ip, network) => {
  expect(sessionDevice({ ip })).toEqual({ userAgent: "", network });
});

test("a session remembers the first 300 characters of a user agent", () => {
  expect(sessionDevice({ ip: "203.0.113.9", userAgent: "x".repeat(5_000) }).userAgent).toBe("x".repeat(300));
});
