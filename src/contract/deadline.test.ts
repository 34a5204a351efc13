import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { due } from "#core/deadline/due.ts";
import { DEADLINE_KINDS } from "#core/deadline/law.ts";
import { LAWS } from "#core/deadline/laws.ts";
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
])("refuses %o", (query) => {
  expect(Value.Check(DeadlineQuery, query)).toBe(false);
});
