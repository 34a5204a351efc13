import { describe, expect, it } from "vitest";
import type { Law } from "#core/law/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { Problem } from "#core/problem.ts";
import { due } from "./calculate-deadline.ts";
import type { DeadlineInput } from "./deadline.ts";
import { receiptDate } from "./receipt-date.ts";

/*
 * The rules that are not "n days", law by law. Dates were counted on a calendar by hand. March 2, 2026 is a Monday with
 * few holidays around it, which leaves the rule alone.
 */
const law = (code: string): Law => {
  const found = lawOf(code);
  if (found === undefined) throw new Error(`no law ${code}`);
  return found;
};

type More = Omit<DeadlineInput, "received">;
const dueOn = (code: string, received: string, more: More = {}) => due(law(code), { received, ...more }).due;

const noted = (code: string, received: string, more: More = {}) =>
  due(law(code), { received, ...more }).working.flatMap(({ date, name }) =>
    name ? [`${date} ${name}`] : [],
  );

const refusal = (code: string, more: More): string => {
  try {
    due(law(code), { received: "2026-03-02", ...more });
  } catch (error) {
    if (error instanceof Problem) return `${error.code} ${error.fields[0]?.path}: ${error.message}`;
    throw error;
  }
  throw new Error("was not refused");
};

const EXTENSION: More = { kind: "extension" };
const PRODUCTION: More = { kind: "production" };
const APPEAL: More = { kind: "appeal" };

describe("total from receipt: the first period is part of the extension", () => {
  it.each<[string, string, More, string]>([
    ["us-id", "3 working days", {}, "2026-03-05"],
    ["us-id", "10 in all", EXTENSION, "2026-03-16"],
    ["us-id", "7 of the 10", { extensions: [{ days: 7 }] }, "2026-03-11"],
    ["us-id", "two notices are two totals", { extensions: [{ days: 5 }, { days: 7 }] }, "2026-03-11"],
    ["us-hi", "10 business days", {}, "2026-03-16"],
    ["us-hi", "20 in all, over Prince Kūhiō Day", EXTENSION, "2026-03-31"],
    ["us-ms", "7 working days", {}, "2026-03-11"],
    ["us-ms", "14 in all", EXTENSION, "2026-03-20"],
    ["us-vt", "3 business days, after Town Meeting Day", {}, "2026-03-06"],
    ["us-vt", "10 in all", EXTENSION, "2026-03-17"],
    ["us-ma", "10 business days", {}, "2026-03-16"],
    ["us-ma", "an agency, 15 in all", EXTENSION, "2026-03-23"],
    ["us-ma", "a municipality, 25 in all", { ...EXTENSION, body: "municipality" }, "2026-04-06"],
  ])("%s, %s", (code, _, more, date) => {
    expect(dueOn(code, "2026-03-02", more)).toBe(date);
  });

  it("numbers on from the first period, and marks where that ended", () => {
    const extended = due(law("us-id"), { received: "2026-03-02", kind: "extension" });
    expect(extended).toMatchObject({ days: 10, unit: "business", firstLimit: "2026-03-05" });
    expect(extended.working.slice(2, 5)).toEqual([
      { date: "2026-03-04", as: "counted", n: 2 },
      { date: "2026-03-05", as: "counted", n: 3, limit: true },
      { date: "2026-03-06", as: "extension", n: 4 },
    ]);
    expect(extended.working.at(-1)).toEqual({ date: "2026-03-16", as: "extension", n: 10, due: true });
  });

  it("is moved by nothing that ends within the first period, and says so", () => {
    const short = due(law("us-id"), { received: "2026-03-02", extensions: [{ days: 3 }] });
    expect(short.due).toBe("2026-03-05");
    expect(short.disregarded).toMatchObject([{ what: "extension" }]);
  });

  it("refuses more than the total, and more than an agency may take", () => {
    expect(refusal("us-id", { extensions: [{ days: 11 }] })).toMatch(
      /^extension_too_long \/extensions: .+ at most 10 business days in total from receipt, not 11\./,
    );
    expect(refusal("us-ma", { extensions: [{ days: 25 }] })).toMatch(/at most 15 business days/);
    expect(dueOn("us-ma", "2026-03-02", { extensions: [{ days: 25 }], body: "municipality" })).toBe(
      "2026-04-06",
    );
  });
});

describe("New York: 20 business days from the acknowledgment", () => {
  it.each<[string, string, More]>([
    ["2026-03-09", "5 business days to answer or acknowledge", {}],
    ["2026-04-06", "not acknowledged: from the end of the five", EXTENSION],
    ["2026-04-01", "acknowledged on the second day", { ...EXTENSION, acknowledged: "2026-03-04" }],
    ["2026-03-30", "acknowledged at once", { ...EXTENSION, acknowledged: "2026-03-02" }],
    [
      "2026-04-06",
      "acknowledged late: no later than from the five",
      { ...EXTENSION, acknowledged: "2026-03-12" },
    ],
    ["2026-03-18", "10 of the 20", { acknowledged: "2026-03-04", extensions: [{ days: 10 }] }],
    ["2026-04-01", "30 days to appeal", APPEAL],
  ])("due %s: %s", (date, _, more) => {
    expect(dueOn("us-ny", "2026-03-02", more)).toBe(date);
  });

  it("rolls the last day to appeal off a Saturday", () => {
    expect(dueOn("us-ny", "2026-03-05", APPEAL)).toBe("2026-04-06");
  });

  it("shows the day of the acknowledgment, from which it numbers on", () => {
    const { working, firstLimit } = due(law("us-ny"), {
      received: "2026-03-02",
      kind: "extension",
      acknowledged: "2026-03-04",
    });
    expect(firstLimit).toBe("2026-03-09");
    expect(working.slice(0, 4)).toEqual([
      { date: "2026-03-02", as: "received", n: null },
      { date: "2026-03-03", as: "counted", n: 1 },
      { date: "2026-03-04", as: "counted", n: 2, name: "Acknowledged" },
      { date: "2026-03-05", as: "extension", n: 3 },
    ]);
  });

  it("refuses an acknowledgment older than the request", () => {
    expect(refusal("us-ny", { acknowledged: "2026-03-01" })).toMatch(
      /^acknowledged_before_receipt \/acknowledged: /,
    );
    expect(refusal("us-ny", { acknowledged: "soon" })).toMatch(/^bad_day \/acknowledged: /);
  });
});

describe("acknowledge, then answer", () => {
  it.each<[string, string, string, More, string]>([
    ["us-al", "2026-03-02", "10 calendar days to acknowledge", {}, "2026-03-12"],
    ["us-al", "2026-03-04", "a Saturday stays", {}, "2026-03-14"],
    ["us-al", "2026-03-12", "15 business days from the acknowledgment", PRODUCTION, "2026-04-02"],
    ["us-al", "2026-03-12", "15 more by notice", EXTENSION, "2026-04-23"],
    [
      "us-al",
      "2026-03-12",
      "and again, over Confederate Memorial Day",
      { ...PRODUCTION, extensions: [{ days: 15 }, { days: 15 }] },
      "2026-05-15",
    ],
    [
      "us-al",
      "2026-03-02",
      "from the day it acknowledged",
      { ...PRODUCTION, acknowledged: "2026-03-12" },
      "2026-04-02",
    ],
    ["us-az", "2026-03-02", "5 business days to acknowledge", {}, "2026-03-09"],
    ["us-me", "2026-04-17", "5 working days, over Patriots' Day", {}, "2026-04-27"],
    ["us-mt", "2026-03-02", "5 business days to acknowledge", {}, "2026-03-09"],
    ["us-mt", "2026-03-09", "5 more for one record at hand", PRODUCTION, "2026-03-16"],
    ["us-or", "2026-03-02", "5 business days to acknowledge", {}, "2026-03-09"],
    ["us-or", "2026-03-02", "10 more to complete, 15 in all", PRODUCTION, "2026-03-23"],
    ["us-wy", "2026-03-02", "7 business days from the acknowledgment", {}, "2026-03-11"],
    ["us-wy", "2026-03-02", "30 calendar days from the acknowledgment", PRODUCTION, "2026-04-01"],
    ["us-wy", "2026-02-25", "acknowledged five days later", { acknowledged: "2026-03-02" }, "2026-03-11"],
    ["us-nm", "2026-03-02", "3 business days to answer", {}, "2026-03-05"],
    [
      "us-nm",
      "2026-03-02",
      "15 calendar days to permit inspection, beside the three",
      PRODUCTION,
      "2026-03-17",
    ],
    ["us-nm", "2026-03-06", "which roll off a Saturday", PRODUCTION, "2026-03-23"],
    ["us-sc", "2026-03-02", "10 business days to decide", {}, "2026-03-16"],
    ["us-sc", "2026-03-16", "30 calendar days from the decision", PRODUCTION, "2026-04-15"],
    ["us-sc", "2026-03-05", "a Saturday stays", PRODUCTION, "2026-04-04"],
    ["us-hi", "2026-03-02", "5 business days from the notice", PRODUCTION, "2026-03-09"],
  ])("%s from %s: %s", (code, from, _, more, date) => {
    expect(dueOn(code, from, more)).toBe(date);
  });

  it("shows from which event it counts, and where the time to acknowledge ends", () => {
    expect(noted("us-al", "2026-03-02", { ...PRODUCTION, acknowledged: "2026-03-12" })).toEqual([
      "2026-03-12 Acknowledged",
    ]);
    expect(noted("us-sc", "2026-03-16", PRODUCTION)).toEqual(["2026-03-16 Determined"]);
    const { working } = due(law("us-or"), { received: "2026-03-02", ...PRODUCTION });
    expect(working.filter((step) => step.limit).map((step) => step.date)).toEqual(["2026-03-09"]);
    expect(working.at(-1)).toMatchObject({ n: 15, due: true });
  });

  it("refuses more than one notice of Alabama may take, not one after another", () => {
    expect(refusal("us-al", { ...PRODUCTION, extensions: [{ days: 16 }] })).toMatch(
      /at most 15 business days for each extension, not 16/,
    );
    expect(refusal("us-al", { extensions: [{ days: 5 }] })).toMatch(
      /^no_extension \/extensions: .+ does not extend this clock, only: production\.$/,
    );
  });
});

describe("what a day off does to the day of receipt", () => {
  it.each([
    ["us-ma", "2026-03-07", "2026-03-23", "a Saturday"],
    ["us-ma", "2026-03-08", "2026-03-23", "a Sunday"],
    ["us-ma", "2026-03-09", "2026-03-23", "the Monday after"],
    ["us-ma", "2026-04-20", "2026-05-05", "Patriots' Day"],
    ["us-pa", "2026-03-07", "2026-03-16", "a Saturday"],
    ["us-tn", "2026-03-07", "2026-03-17", "a Saturday, of which the law says nothing"],
  ])("%s received %s is due %s (%s)", (code, received, date) => {
    expect(dueOn(code, received)).toBe(date);
  });

  it("is shown, with the rule", () => {
    expect(noted("us-ma", "2026-03-07")).toEqual([
      "2026-03-07 Arrived on a day off",
      "2026-03-09 Counts as received, 950 CMR 32.06(2)(e)",
    ]);
    expect(due(law("us-ma"), { received: "2026-03-07" }).working.slice(1, 4)).toMatchObject([
      { date: "2026-03-08", as: "weekend", n: null },
      { date: "2026-03-09", as: "received", n: null },
      { date: "2026-03-10", as: "counted", n: 1 },
    ]);
  });

  it.each([
    ["2026-03-02T22:00:00Z", "2026-03-02", "2026-03-09", "at five o'clock in winter"],
    ["2026-03-02T22:30:00Z", "2026-03-03", "2026-03-10", "half past five"],
    [
      "2026-03-09T21:30:00Z",
      "2026-03-10",
      "2026-03-17",
      "half past five, the day after the clocks went forward",
    ],
    ["2026-03-06T22:30:00Z", "2026-03-09", "2026-03-16", "half past five on a Friday"],
  ])("Pennsylvania: mail of %s is received on %s and due %s (%s)", (instant, received, date) => {
    expect(receiptDate(law("us-pa"), instant, "America/New_York")).toBe(received);
    expect(dueOn("us-pa", received)).toBe(date);
  });
});

describe("two units in one clock", () => {
  it.each<[string, string, More, string]>([
    ["2026-03-02", "5 business days", {}, "2026-03-09"],
    ["2026-03-02", "30 calendar days more", EXTENSION, "2026-04-08"],
    ["2026-03-05", "whose Saturday rolls to Monday", EXTENSION, "2026-04-13"],
    ["2026-03-02", "15 business days to appeal", APPEAL, "2026-03-23"],
  ])("Pennsylvania from %s: %s", (received, _, more, date) => {
    expect(dueOn("us-pa", received, more)).toBe(date);
  });
});

describe("Saturday is a day like others", () => {
  it.each([
    ["us-md", "2026-03-05", "2026-04-04", "a Saturday stays"],
    ["us-md", "2026-03-06", "2026-04-06", "a Sunday rolls"],
    ["us-md", "2026-11-25", "2026-12-26", "Christmas Day rolls to the Saturday after"],
    ["ca", "2026-03-05", "2026-04-04", "a Saturday stays"],
    ["ca", "2026-03-06", "2026-04-07", "Easter Sunday rolls past Easter Monday"],
  ])("%s received %s is due %s (%s)", (code, received, date) => {
    expect(dueOn(code, received)).toBe(date);
  });
});

describe("months and years", () => {
  it.each([
    ["2024-01-31", "2024-02-29", "a leap year"],
    ["2025-01-31", "2025-02-28", "a year of 365 days"],
    ["2026-01-31", "2026-03-02", "Feb 28 is a Saturday"],
    ["2026-01-28", "2026-03-02", "the same day, of its own number"],
    ["2026-03-31", "2026-04-30", "a month of 30 days"],
    ["2026-02-27", "2026-03-27", "from a shorter month to its own number, not to the last day"],
    ["2026-12-31", "2027-02-01", "a year end; Jan 31 is a Sunday"],
    ["2025-11-25", "2025-12-29", "both days of Christmas and a weekend"],
    ["2026-04-01", "2026-05-04", "May 1 on a Friday"],
  ])("Germany: received %s is due %s (%s)", (received, date) => {
    expect(dueOn("de", received)).toBe(date);
  });

  it("counts each day of the month in the calculation", () => {
    const { working, days, unit } = due(law("de"), { received: "2024-01-31" });
    expect({ days, unit, first: working[1], last: working.at(-1) }).toMatchObject({
      days: 1,
      unit: "months",
      first: { date: "2024-02-01", as: "counted", n: 1 },
      last: { date: "2024-02-29", as: "counted", n: 29, due: true },
    });
  });

  it.each([
    ["2026-03-02", "2027-03-02", "the same day a year on"],
    ["2024-02-29", "2025-02-28", "a leap day"],
    ["2023-02-28", "2024-02-28", "the eve of one"],
  ])("Hawaii: a year from %s to appeal is %s (%s)", (from, date) => {
    expect(dueOn("us-hi", from, APPEAL)).toBe(date);
  });
});

describe("holidays of its own", () => {
  it.each([
    ["us-tx", "2026-11-20", "2026-12-08", "Thanksgiving Day and the day after"],
    ["us-tx", "2026-12-21", "2027-01-07", "Dec 24 and 25, New Year's Day"],
    ["us-tx", "2026-08-20", "2026-09-04", "Lyndon Baines Johnson Day"],
    ["us-dc", "2026-04-06", "2026-04-28", "Emancipation Day"],
    ["us-ak", "2026-03-23", "2026-04-07", "Seward's Day"],
    ["us-co", "2026-10-01", "2026-10-07", "Frances Xavier Cabrini Day"],
    ["uk", "2026-03-02", "2026-03-31", "St Patrick's Day, in Northern Ireland alone"],
    ["uk-sct", "2025-12-22", "2026-01-23", "Christmas, and two days of New Year"],
  ])("%s received %s is due %s (%s)", (code, received, date) => {
    expect(dueOn(code, received)).toBe(date);
  });

  it("is worked where it was so decided by hand, and closed where it was not a holiday", () => {
    expect(dueOn("us-tx", "2026-08-20", { worked: ["2026-08-27"] })).toBe("2026-09-03");
    expect(dueOn("us-tx", "2026-08-20", { closings: [{ date: "2026-08-28", name: "Storm" }] })).toBe(
      "2026-09-08",
    );
    expect(refusal("us-tx", { worked: ["2026-02-30"] })).toMatch(/^bad_day \/worked\/0: /);
  });
});
