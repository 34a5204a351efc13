import { expect, test } from "vitest";
import { placeOf } from "./caller-address.ts";

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
  expect(placeOf(ip)).toBe(place);
});
