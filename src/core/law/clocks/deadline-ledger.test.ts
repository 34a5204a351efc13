import { expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { due } from "./calculate-deadline.ts";
import { deadlineLedger } from "./deadline-ledger.ts";

const rowsOf = (code: string, ...input: Parameters<typeof due> extends [unknown, infer I] ? [I] : never) => {
  const law = lawOf(code);
  if (law === undefined) throw new Error(`no law ${code}`);
  return deadlineLedger(due(law, ...input));
};

it("adds up a paused and extended clock as a user would", () => {
  const rows = rowsOf("us", {
    received: "2026-10-15",
    pauses: [{ from: "2026-10-28", to: "2026-11-02" }],
    extensions: [{ days: 10 }],
  });
  expect(rows).toEqual([
    { as: "received", from: "2026-10-15", to: "2026-10-15", count: 0, skipped: [] },
    { as: "counted", from: "2026-10-16", to: "2026-10-27", count: 8, skipped: [] },
    { as: "paused", from: "2026-10-28", to: "2026-11-02", count: null, skipped: [] },
    {
      as: "counted",
      from: "2026-11-03",
      to: "2026-11-19",
      count: 12,
      skipped: [{ date: "2026-11-11", name: "Veterans Day" }],
    },
    { as: "limit", from: "2026-11-19", to: "2026-11-19", count: 20, skipped: [] },
    {
      as: "extension",
      from: "2026-11-20",
      to: "2026-12-04",
      count: 10,
      skipped: [{ date: "2026-11-26", name: "Thanksgiving Day" }],
    },
    { as: "due", from: "2026-12-04", to: "2026-12-04", count: 30, skipped: [] },
  ]);
});

it("gives the day it rolled to a row of its own", () => {
  expect(rowsOf("us-ca", { received: "2026-11-16" }).slice(1)).toEqual([
    { as: "counted", from: "2026-11-17", to: "2026-11-26", count: 10, skipped: [] },
    {
      as: "rolled",
      from: "2026-11-30",
      to: "2026-11-30",
      count: 0,
      skipped: [{ date: "2026-11-27", name: "Day after Thanksgiving" }],
    },
    { as: "due", from: "2026-11-30", to: "2026-11-30", count: 10, skipped: [] },
  ]);
});

it("shows both days of a deemed receipt", () => {
  expect(rowsOf("us-mi", { received: "2026-11-20" }).slice(0, 2)).toMatchObject([
    { as: "received", from: "2026-11-20", name: "Sent electronically" },
    { as: "received", from: "2026-11-23", name: "Deemed received, MCL 15.235(1)" },
  ]);
});

it("adds up the time to acknowledge before the time to complete", () => {
  expect(rowsOf("us-or", { received: "2026-03-02", kind: "production" })).toEqual([
    { as: "received", from: "2026-03-02", to: "2026-03-02", count: 0, skipped: [] },
    { as: "counted", from: "2026-03-03", to: "2026-03-09", count: 5, skipped: [] },
    { as: "limit", from: "2026-03-09", to: "2026-03-09", count: 5, skipped: [] },
    { as: "counted", from: "2026-03-10", to: "2026-03-23", count: 10, skipped: [] },
    { as: "due", from: "2026-03-23", to: "2026-03-23", count: 15, skipped: [] },
  ]);
});

it("goes on from the acknowledgment, and adds a total from receipt to what was counted", () => {
  const input = { received: "2026-03-02", kind: "extension", acknowledged: "2026-03-04" } as const;
  expect(rowsOf("us-ny", input).slice(1)).toMatchObject([
    { as: "counted", to: "2026-03-04", count: 2 },
    { as: "extension", to: "2026-04-01", count: 20 },
    { as: "due", count: 22 },
  ]);
  expect(rowsOf("us-id", input).slice(1)).toMatchObject([
    { as: "counted", to: "2026-03-05", count: 3 },
    { as: "limit", count: 3 },
    { as: "extension", to: "2026-03-16", count: 7 },
    { as: "due", count: 10 },
  ]);
});

it("is empty where the law sets no date", () => {
  expect(rowsOf("us-mi", { received: "2026-11-20", kind: "appeal" })).toEqual([]);
});
