import { describe, expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { Problem } from "#core/problem.ts";
import { due } from "./calculate-deadline.ts";
import { type DeadlineOptions, parseDeadlineOptions } from "./parse-deadline-options.ts";

const received = "2026-10-15";

it("reads a day alone as a day alone", () => {
  expect(parseDeadlineOptions({ received })).toEqual({ received });
  expect(parseDeadlineOptions({ received, kind: undefined, pause: [], extend: [] })).toEqual({ received });
});

it("reads every option, numbers as text or as numbers", () => {
  const options: DeadlineOptions = {
    received,
    kind: "production",
    body: "municipality",
    channel: "post",
    acknowledged: "2026-10-20",
    pause: ["2026-10-28:2026-11-02", "2026-11-04:2026-11-04"],
    extend: ["5", 10],
  };
  expect(parseDeadlineOptions(options)).toEqual({
    received,
    kind: "production",
    body: "municipality",
    channel: "post",
    acknowledged: "2026-10-20",
    pauses: [
      { from: "2026-10-28", to: "2026-11-02" },
      { from: "2026-11-04", to: "2026-11-04" },
    ],
    extensions: [{ days: 5 }, { days: 10 }],
  });
});

describe("what cannot be read is refused by its option", () => {
  it.each<[Omit<DeadlineOptions, "received">, string, string]>([
    [{ kind: "someday" }, "/kind", "Choose one of initial_response, "],
    [{ body: "church" }, "/body", "Choose one of agency, municipality for body, not “church”."],
    [{ channel: "pigeon" }, "/channel", "Choose one of electronic, post for channel, not “pigeon”."],
    [{ pause: ["2026-10-28"] }, "/pause/0", "Write a pause as FROM:TO, such as "],
    [{ pause: ["2026-10-28:2026-10-29", ":"] }, "/pause/1", "Write a pause as FROM:TO, such as "],
    [{ pause: ["2026-10-28:2026-10-29:2026-10-30"] }, "/pause/0", "Write a pause as FROM:TO, such as "],
    [
      { pause: ["2026-01-01:2029-12-31"] },
      "/pause",
      "The pauses are 1,461 days long in total. The limit is 1,100 ",
    ],
    [{ pause: ["2026-01-01:2027-12-31", "2028-01-01:2029-12-31"] }, "/pause", "The pauses are 1,461 days "],
    [
      { extend: ["soon"] },
      "/extend/0",
      "Write an extension as a whole number of days, such as 10, not “soon”.",
    ],
    [
      { extend: [5, 1.5] },
      "/extend/1",
      "Write an extension as a whole number of days, such as 10, not “1.5”.",
    ],
    [{ extend: ["-3"] }, "/extend/0", "Write an extension as a whole number "],
    [{ extend: ["99999"] }, "/extend/0", "Write an extension as a whole number "],
  ])("%o at %s", (options, path, words) => {
    let refused: unknown;
    try {
      parseDeadlineOptions({ received, ...options });
    } catch (error) {
      refused = error;
    }
    if (!(refused instanceof Problem)) throw new Error("was not refused");
    expect(refused).toMatchObject({ status: 422, code: "bad_option", fields: [{ path }] });
    expect(refused.message.startsWith(words)).toBe(true);
  });

  it("leaves what is no day to the count, which says so", () => {
    const law = lawOf("us");
    if (!law) throw new Error("no federal law");
    expect(() => due(law, parseDeadlineOptions({ received, pause: ["soon:later"] }))).toThrow(
      "“soon” is not a date.",
    );
  });
});
