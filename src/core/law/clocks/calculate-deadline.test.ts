import { describe, expect, it } from "vitest";
import type { Law } from "#core/law/law.ts";
import { LAWS, lawOf } from "#core/law/laws.ts";
import { Problem } from "#core/problem.ts";
import { due } from "./calculate-deadline.ts";
import type { DeadlineInput } from "./deadline.ts";

const law = (code: string): Law => {
  const found = lawOf(code);
  if (found === undefined) throw new Error(`no law ${code}`);
  return found;
};

const dueOn = (code: string, received: string, more: Omit<DeadlineInput, "received"> = {}) =>
  due(law(code), { received, ...more }).due;

const refusal = (code: string, input: DeadlineInput): { code: string; path: string | undefined } => {
  try {
    due(law(code), input);
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, path: error.fields[0]?.path };
    throw error;
  }
  throw new Error("was not refused");
};

describe("federal: 20 business days", () => {
  it.each([
    ["2026-11-02", "2026-12-02", "Veterans Day and Thanksgiving Day"],
    ["2026-11-20", "2026-12-21", "Thanksgiving Day"],
    ["2026-01-02", "2026-02-02", "Martin Luther King Jr. Day"],
    ["2025-12-01", "2025-12-30", "Christmas Day"],
    ["2027-12-03", "2028-01-04", "Christmas Day on Friday, New Year's Day on Friday, Dec 31"],
    ["2028-02-01", "2028-03-01", "Presidents' Day and a leap day"],
    ["2026-06-13", "2026-07-14", "a Saturday, Juneteenth, July 4 on Friday"],
    ["2021-06-14", "2021-07-14", "the first Juneteenth, on Friday, June 18; July 4 on Monday"],
    ["2020-06-15", "2020-07-14", "no Juneteenth yet"],
  ])("received %s is due %s (%s)", (received, date) => {
    expect(dueOn("us", received)).toBe(date);
  });

  it("shows every day from receipt to the due day", () => {
    const deadline = due(law("us"), { received: "2026-11-02" });
    expect(deadline).toMatchObject({
      jurisdiction: "us",
      law: "Freedom of Information Act",
      citation: "5 U.S.C. § 552(a)(6)(A)(i)",
      unit: "business",
      days: 20,
      confidence: "high",
      firstLimit: "2026-12-02",
      skipped: {
        weekendDays: 8,
        holidays: [
          { date: "2026-11-11", name: "Veterans Day" },
          { date: "2026-11-26", name: "Thanksgiving Day" },
        ],
      },
    });
    expect(deadline.working).toHaveLength(31);
    expect(deadline.working[0]).toEqual({ date: "2026-11-02", as: "received", n: null });
    expect(deadline.working[1]).toEqual({ date: "2026-11-03", as: "counted", n: 1 });
    expect(deadline.working[5]).toEqual({ date: "2026-11-07", as: "weekend", n: null });
    expect(deadline.working[9]).toEqual({ date: "2026-11-11", as: "holiday", n: null, name: "Veterans Day" });
    expect(deadline.working.at(-1)).toEqual({ date: "2026-12-02", as: "counted", n: 20, due: true });
  });

  it("takes ten more business days for an extension", () => {
    const extended = due(law("us"), { received: "2026-11-02", kind: "extension" });
    expect(extended).toMatchObject({ due: "2026-12-16", days: 10, firstLimit: "2026-12-02" });
    expect(extended.citation).toBe("5 U.S.C. § 552(a)(6)(B)(i)");
    expect(dueOn("us", "2026-11-02", { extensions: [{ days: 10 }] })).toBe("2026-12-16");
    expect(dueOn("us", "2026-11-02", { extensions: [{ days: 4 }, { days: 6 }] })).toBe("2026-12-16");
  });

  it("returns exactly the days of a pause, before an extension", () => {
    const deadline = due(law("us"), {
      received: "2026-10-15",
      pauses: [{ from: "2026-10-28", to: "2026-11-02", ground: "clarification" }],
      extensions: [{ days: 10, noticed: "2026-11-19" }],
    });
    expect(deadline).toMatchObject({ due: "2026-12-04", firstLimit: "2026-11-19", disregarded: [] });
    expect(deadline.skipped.weekendDays).toBe(14);
    expect(deadline.working.filter((step) => step.as === "paused").map((step) => step.date)).toEqual([
      "2026-10-28",
      "2026-10-29",
      "2026-10-30",
      "2026-10-31",
      "2026-11-01",
      "2026-11-02",
    ]);
  });

  it("gives nothing back for a pause of a clock that has run out, and says so", () => {
    const deadline = due(law("us"), {
      received: "2026-11-02",
      pauses: [{ from: "2026-12-03", to: "2026-12-18", ground: "fees" }],
    });
    expect(deadline.due).toBe("2026-12-02");
    expect(deadline.disregarded).toMatchObject([{ what: "pause", from: "2026-12-03" }]);
  });

  it("stops on the due day itself, which has not run out", () => {
    expect(dueOn("us", "2026-11-02", { pauses: [{ from: "2026-12-02", to: "2026-12-03" }] })).toBe(
      "2026-12-04",
    );
  });

  it("allows one clarification and any number of fee pauses", () => {
    const deadline = due(law("us"), {
      received: "2026-11-02",
      pauses: [
        { from: "2026-11-04", to: "2026-11-04", ground: "clarification" },
        { from: "2026-11-06", to: "2026-11-06", ground: "clarification" },
        { from: "2026-11-09", to: "2026-11-09", ground: "fees" },
        { from: "2026-11-12", to: "2026-11-12", ground: "fees" },
      ],
    });
    expect(deadline.due).toBe("2026-12-07");
    expect(deadline.disregarded).toMatchObject([{ what: "pause", from: "2026-11-06" }]);
  });

  it("counts overlapping pauses once", () => {
    const pauses = [
      { from: "2026-11-04", to: "2026-11-06" },
      { from: "2026-11-05", to: "2026-11-09" },
    ];
    expect(dueOn("us", "2026-11-02", { pauses })).toBe("2026-12-08");
  });

  it("is not extended by a notice that comes after the limit", () => {
    const late = due(law("us"), {
      received: "2026-11-02",
      extensions: [{ days: 10, noticed: "2026-12-03" }],
    });
    expect(late.due).toBe("2026-12-02");
    expect(late.disregarded).toMatchObject([{ what: "extension", from: "2026-12-03" }]);
    expect(dueOn("us", "2026-11-02", { extensions: [{ days: 10, noticed: "2026-12-02" }] })).toBe(
      "2026-12-16",
    );
  });

  it("skips a closing that was added by hand", () => {
    const closings = [{ date: "2025-12-26", name: "Closed by executive order" }];
    const deadline = due(law("us"), { received: "2025-12-01", closings });
    expect(deadline.due).toBe("2025-12-31");
    expect(deadline.skipped.holidays.at(-1)).toEqual(closings[0]);
  });

  it("gives 90 calendar days to appeal and 20 business days to decide it", () => {
    expect(dueOn("us", "2026-12-02", { kind: "appeal" })).toBe("2027-03-02");
    expect(dueOn("us", "2026-11-02", { kind: "appeal_decision" })).toBe("2026-12-02");
    expect(dueOn("us", "2026-11-02", { kind: "appeal_decision", extensions: [{ days: 10 }] })).toBe(
      "2026-12-16",
    );
  });
});

describe("Illinois: 5 business days", () => {
  it.each([
    ["2026-11-20", "2026-12-01", "Thanksgiving Day and the day after"],
    ["2026-11-02", "2026-11-10", "General Election Day"],
    ["2025-11-03", "2025-11-10", "no election in an odd year"],
    ["2026-02-09", "2026-02-18", "Lincoln's Birthday and Presidents' Day"],
    ["2026-12-22", "2026-12-30", "Christmas Day"],
    ["2026-12-31", "2027-01-08", "New Year's Day"],
    ["2027-06-15", "2027-06-22", "Juneteenth on a Saturday, which moves nothing"],
  ])("received %s is due %s (%s)", (received, date) => {
    expect(dueOn("us-il", received)).toBe(date);
  });

  it("takes five more from the original due date", () => {
    expect(dueOn("us-il", "2026-11-20", { kind: "extension" })).toBe("2026-12-08");
  });

  it("rolls the last day to ask for a review off a weekend (5 ILCS 70/1.11)", () => {
    expect(dueOn("us-il", "2026-12-01", { kind: "appeal" })).toBe("2027-02-01");
    expect(dueOn("us-il", "2026-12-02", { kind: "appeal" })).toBe("2027-02-01");
    expect(dueOn("us-il", "2026-12-14", { kind: "appeal" })).toBe("2027-02-16");
  });
});

describe("California: 10 calendar days, rolled off a day off", () => {
  it.each([
    ["2026-11-20", "2026-11-30", "a Monday"],
    ["2026-11-19", "2026-11-30", "a Sunday, to Monday"],
    ["2026-11-16", "2026-11-30", "Thanksgiving Day, the day after and a weekend"],
    ["2026-11-15", "2026-11-25", "weekends count"],
    ["2024-02-19", "2024-02-29", "a leap day"],
    ["2023-02-19", "2023-03-01", "no leap day"],
    ["2026-12-22", "2027-01-04", "New Year's Day, then a weekend"],
    ["2026-06-24", "2026-07-06", "July 4 on a Saturday"],
    ["2026-10-02", "2026-10-12", "Columbus Day, on which offices are open"],
    ["2024-03-22", "2024-04-02", "March 31 on a Sunday, kept on Monday"],
  ])("received %s is due %s (%s)", (received, date) => {
    expect(dueOn("us-ca", received)).toBe(date);
  });

  it("shows the last day counted and where it rolled to", () => {
    const { working } = due(law("us-ca"), { received: "2026-11-16" });
    expect(working.slice(-5)).toEqual([
      { date: "2026-11-26", as: "counted", n: 10, name: "Thanksgiving Day" },
      { date: "2026-11-27", as: "holiday", n: null, name: "Day after Thanksgiving" },
      { date: "2026-11-28", as: "weekend", n: null },
      { date: "2026-11-29", as: "weekend", n: null },
      { date: "2026-11-30", as: "rolled", n: null, due: true },
    ]);
  });

  it("adds 14 calendar days to the end of the first period", () => {
    expect(dueOn("us-ca", "2026-11-20", { kind: "extension" })).toBe("2026-12-14");
    expect(dueOn("us-ca", "2026-12-01", { kind: "extension" })).toBe("2026-12-28");
  });

  it("has no appeal, and says so instead of inventing a date", () => {
    for (const kind of ["appeal", "appeal_decision", "production"] as const) {
      const none = due(law("us-ca"), { received: "2026-11-20", kind });
      expect(none).toMatchObject({ due: null, days: null, unit: null, working: [] });
      expect(none.reason).toMatch(/\.$/);
    }
  });
});

describe("Michigan: 5 business days, an email is received one business day after it was sent", () => {
  it.each([
    ["2026-11-16", "2026-11-24", "Tuesday is day zero"],
    ["2026-11-20", "2026-12-02", "Friday to Monday, Thanksgiving Day and the day after"],
    ["2026-11-21", "2026-12-02", "Saturday to Monday"],
    ["2026-12-18", "2026-12-30", "Christmas Eve and Christmas Day"],
    ["2026-12-23", "2027-01-06", "deemed received on Dec 28: both eves"],
    ["2026-10-30", "2026-11-10", "General Election Day"],
  ])("sent %s is due %s (%s)", (received, date) => {
    expect(dueOn("us-mi", received)).toBe(date);
  });

  it("shows both days of receipt", () => {
    const { working } = due(law("us-mi"), { received: "2026-11-20" });
    expect(working.slice(0, 5)).toEqual([
      { date: "2026-11-20", as: "received", n: null, name: "Sent electronically" },
      { date: "2026-11-21", as: "weekend", n: null },
      { date: "2026-11-22", as: "weekend", n: null },
      { date: "2026-11-23", as: "received", n: null, name: "Deemed received, MCL 15.235(1)" },
      { date: "2026-11-24", as: "counted", n: 1 },
    ]);
  });

  it("counts a posted letter from the day it came", () => {
    expect(dueOn("us-mi", "2026-11-20", { channel: "post" })).toBe("2026-12-01");
  });

  it("takes ten more business days by one notice", () => {
    expect(dueOn("us-mi", "2026-11-16", { kind: "extension" })).toBe("2026-12-10");
  });

  it("does not deem an appeal received later", () => {
    expect(dueOn("us-mi", "2026-11-16", { kind: "appeal_decision" })).toBe("2026-12-02");
  });
});

describe("impossible input is refused by name", () => {
  it.each<[string, DeadlineInput, string, string]>([
    ["us", { received: "2026-02-30" }, "bad_day", "/received"],
    ["us", { received: "2027-02-29" }, "bad_day", "/received"],
    ["us", { received: "" }, "bad_day", "/received"],
    ["us", { received: "11/20/2026" }, "bad_day", "/received"],
    ["us", { received: "2026-11-20T00:00" }, "bad_day", "/received"],
    ["us", { received: "1800-01-01" }, "year_out_of_range", "/received"],
    ["us", { received: "2041-01-01" }, "year_out_of_range", "/received"],
    [
      "us",
      { received: "2026-11-02", pauses: [{ from: "2026-11-05", to: "2026-11-04" }] },
      "pause_backwards",
      "/pauses/0/to",
    ],
    [
      "us",
      { received: "2026-11-02", pauses: [{ from: "2026-11-01", to: "2026-11-04" }] },
      "pause_before_receipt",
      "/pauses/0/from",
    ],
    [
      "us",
      { received: "2026-11-02", pauses: [{ from: "soon", to: "2026-11-04" }] },
      "bad_day",
      "/pauses/0/from",
    ],
    [
      "us-il",
      { received: "2026-11-02", pauses: [{ from: "2026-11-04", to: "2026-11-04" }] },
      "no_tolling",
      "/pauses",
    ],
    ["us", { received: "2026-11-02", extensions: [{ days: 11 }] }, "extension_too_long", "/extensions"],
    [
      "us",
      { received: "2026-11-02", extensions: [{ days: 6 }, { days: 6 }] },
      "extension_too_long",
      "/extensions",
    ],
    ["us", { received: "2026-11-02", extensions: [{ days: 0 }] }, "bad_extension", "/extensions/0/days"],
    ["us", { received: "2026-11-02", extensions: [{ days: 1.5 }] }, "bad_extension", "/extensions/0/days"],
    [
      "us",
      { received: "2026-11-02", extensions: [{ days: 5, noticed: "2026-11-01" }] },
      "notice_before_receipt",
      "/extensions/0/noticed",
    ],
    [
      "us",
      { received: "2026-11-02", kind: "appeal", extensions: [{ days: 5 }] },
      "no_extension",
      "/extensions",
    ],
    [
      "us",
      { received: "2026-11-02", closings: [{ date: "2026-13-01", name: "Snow" }] },
      "bad_day",
      "/closings/0/date",
    ],
  ])("%s %o: %s at %s", (code, input, problem, path) => {
    expect(refusal(code, input)).toEqual({ code: problem, path });
  });

  it("refuses an extension where the law gives none", () => {
    const without: Law = { ...law("us-il"), extension: { days: null, reason: "None.", citation: null } };
    expect(() => due(without, { received: "2026-11-02", extensions: [{ days: 5 }] })).toThrow(
      "sets no number of days for an extension, so none can be counted. None.",
    );
  });
});

it("answers every kind of every law with a date or with the reason there is none", () => {
  for (const row of LAWS) {
    for (const kind of [
      "initial_response",
      "extension",
      "production",
      "appeal",
      "appeal_decision",
    ] as const) {
      const deadline = due(row, { received: "2026-11-20", kind });
      expect(deadline.due === null ? deadline.reason : deadline.due).toMatch(/^(\d{4}-\d\d-\d\d|[A-Z].+\.)$/);
    }
  }
});

it("is only as sure as its least sure fact", () => {
  expect(due(law("us-il"), { received: "2026-11-20" }).confidence).toBe("medium");
});
