import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { DEADLINE_KINDS } from "#core/law/law.ts";
import { LAWS } from "#core/law/laws.ts";
import { DeadlineQuery, DeadlineResult } from "./deadline.ts";

it("describes every kind of deadline of every law", () => {
  for (const law of LAWS) {
    for (const kind of DEADLINE_KINDS) {
      // The assignment is half of the test: the schema's type and the core's must stay one.
      const result: DeadlineResult = due(law, { received: "2026-11-20", kind });
      expect([...Value.Errors(DeadlineResult, result)]).toEqual([]);
    }
  }
});

it.each([
  { jurisdiction: "us", received: "2026-11-20" },
  { jurisdiction: "us-il", received: "2026-11-20", kind: "appeal" },
  { jurisdiction: "us-ma", received: "2026-11-20", body: "municipality", channel: "post" },
  { jurisdiction: "us-ny", received: "2026-11-20", acknowledged: "2026-11-24", extend: [20] },
  { jurisdiction: "us", received: "2026-10-15", pause: ["2026-10-28:2026-11-02"] },
])("takes %o", (query) => {
  expect(Value.Check(DeadlineQuery, query)).toBe(true);
});

it.each([
  {},
  { jurisdiction: "us" },
  { jurisdiction: "../etc", received: "2026-11-20" },
  { jurisdiction: "us", received: "20 Nov 2026" },
  { jurisdiction: "us", received: "2026-11-20", kind: "someday" },
  { jurisdiction: "us", received: "2026-11-20", more: "1" },
  { jurisdiction: "us", received: "2026-11-20", body: "church" },
  { jurisdiction: "us", received: "2026-11-20", channel: "pigeon" },
  { jurisdiction: "us", received: "2026-11-20", acknowledged: "soon" },
  { jurisdiction: "us", received: "2026-11-20", extend: [0] },
  { jurisdiction: "us", received: "2026-11-20", extend: Array.from({ length: 21 }, () => 1) },
  { jurisdiction: "us", received: "2026-11-20", pause: ["2026-11-21".repeat(10)] },
])("refuses %o", (query) => {
  expect(Value.Check(DeadlineQuery, query)).toBe(false);
});
