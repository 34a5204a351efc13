import { expect, test } from "vitest";
import { DEFAULT_URL_STATE, formatAdminUrl, parseAdminUrl } from "./admin-url.ts";

const read = (query: string) => parseAdminUrl(new URLSearchParams(query));

test("without a section or with an unknown one, the URL shows health", () => {
  expect(read("")).toEqual({ section: "health", ...DEFAULT_URL_STATE });
  expect(read("section=secrets&mail=&open=&year=soon&from=then")).toEqual({
    section: "health",
    ...DEFAULT_URL_STATE,
  });
  expect(formatAdminUrl({ section: "health" })).toBe("/admin-dashboard");
});

test.each([
  { ...DEFAULT_URL_STATE, section: "unmatched", mail: "a b&c" },
  { ...DEFAULT_URL_STATE, section: "agencies", open: "us-doj-fbi", show: "pending", q: "county & city" },
  { ...DEFAULT_URL_STATE, section: "laws", show: "holidays", calendar: "us-tx", year: 2027 },
  { ...DEFAULT_URL_STATE, section: "audit", q: "a@b.c", from: "2026-01-02", to: "2026-02-03" },
] as const)("%o is the same after formatting and parsing", (state) => {
  expect(read(formatAdminUrl(state).split("?")[1] ?? "")).toEqual(state);
});
