import { expect, test } from "vitest";
import { readAddress, writeAddress } from "./admin-address.ts";

const read = (query: string) => readAddress(new URLSearchParams(query));

test("the plain address is health, and so is one it does not know", () => {
  expect(read("")).toEqual({ section: "health", mail: null });
  expect(read("section=secrets&mail=")).toEqual({ section: "health", mail: null });
  expect(writeAddress({ section: "health", mail: null })).toBe("/admin-dashboard");
});

test("section and mail survive being written and read", () => {
  const written = writeAddress({ section: "unmatched", mail: "a b&c" });
  expect(read(written.split("?")[1] ?? "")).toEqual({ section: "unmatched", mail: "a b&c" });
});
