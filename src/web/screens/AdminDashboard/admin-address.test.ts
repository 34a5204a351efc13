import { expect, test } from "vitest";
import { NOWHERE, readAddress, writeAddress } from "./admin-address.ts";

const read = (query: string) => readAddress(new URLSearchParams(query));

test("the plain address is health, and so is one it does not know", () => {
  expect(read("")).toEqual({ section: "health", ...NOWHERE });
  expect(read("section=secrets&mail=&open=&year=soon")).toEqual({ section: "health", ...NOWHERE });
  expect(writeAddress({ section: "health" })).toBe("/admin-dashboard");
});

test.each([
  { ...NOWHERE, section: "unmatched", mail: "a b&c" },
  { ...NOWHERE, section: "agencies", open: "us-doj-fbi", show: "pending", q: "county & city" },
  { ...NOWHERE, section: "laws", show: "holidays", calendar: "us-tx", year: 2027 },
] as const)("what %o shows survives being written and read", (address) => {
  expect(read(writeAddress(address).split("?")[1] ?? "")).toEqual(address);
});
