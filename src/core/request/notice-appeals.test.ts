import { expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { requestClocks } from "./clocks.ts";
import { parseDeadlineEvents } from "./deadline-events.ts";

const wholeClockAfter = (code: string, kind: string, ...events: string[]) => {
  const law = lawOf(code);
  if (law === undefined) throw new Error(`no law ${code}`);
  const facts = parseDeadlineEvents(
    { received: "2026-09-01", channel: "electronic", body: "agency" },
    events,
  );
  return requestClocks(law, facts).find((one) => one.kind === kind);
};
const clockAfter = (...request: Parameters<typeof wholeClockAfter>): string | undefined => {
  const clock = wholeClockAfter(...request);
  return clock && `${clock.dueOn}${clock.metOn ? ` met ${clock.metOn}` : ""}`;
};
const days = ["2026-09-08", "2026-09-14", "2026-09-21"];

it.each([
  // 1 Tex. Admin. Code § 70.8(b)(4): 10 business days.
  ["us-tx", ["2026-09-22", "2026-09-28", "2026-10-05"]],
  // 65 P.S. §§ 67.1101, 67.1307: 15 business days; Columbus Day is none.
  ["us-pa", ["2026-09-29", "2026-10-05", "2026-10-13"]],
  // 5 ILCS 140/9.5(b), (b-5): 60 days, and November 7 is a Saturday.
  ["us-il", ["2026-11-09", "2026-11-13", "2026-11-20"]],
  // N.J.S.A. 47:1A-6; N.J.A.C. 5:105-2.1: 45 days.
  ["us-nj", ["2026-10-23", "2026-10-29", "2026-11-05"]],
  // MCL 15.240a(1)(b), (6): 45 days.
  ["us-mi", ["2026-10-23", "2026-10-29", "2026-11-05"]],
  // 950 CMR 32.08(1)(c): 90 days from the answer; December 13 and 20 are Sundays.
  ["us-ma", ["2026-12-07", "2026-12-14", "2026-12-21"]],
  // SDCL § 1-27-38: 90 days, for the estimate of fees as for a denial.
  ["us-sd", ["2026-12-07", "2026-12-14", "2026-12-21"]],
])("%s: the fee notice can be appealed in time", (code, expected) => {
  expect(days.map((day) => clockAfter(code, "fee_appeal", `fee_asked=${day}`))).toEqual(expected);
});

it.each([
  // Utah Code § 63G-2-401(1)(b): 30 days.
  ["us-ut", ["2026-10-08", "2026-10-14", "2026-10-21"]],
  // 21 NYCRR 1401.5(e): 30 days.
  ["us-ny", ["2026-10-08", "2026-10-14", "2026-10-21"]],
  // FOI Act 2014, s. 22(4): two weeks.
  ["ie", ["2026-09-22", "2026-09-28", "2026-10-05"]],
  // ATIA, s. 31: 60 days; no Saturday moves a day (Interpretation Act, ss. 26, 35).
  ["ca", ["2026-11-07", "2026-11-13", "2026-11-20"]],
  // 950 CMR 32.08(1)(c): 90 days from the answer that takes more time; December 13 and 20 are Sundays.
  ["us-ma", ["2026-12-07", "2026-12-14", "2026-12-21"]],
  // SDCL § 1-27-38: 90 days, for the estimate of the time to respond as for a denial.
  ["us-sd", ["2026-12-07", "2026-12-14", "2026-12-21"]],
])("%s: the extension can be appealed in time", (code, expected) => {
  expect(days.map((day) => clockAfter(code, "extension_appeal", `extension_noticed=${day}`))).toEqual(
    expected,
  );
});

// RCW 42.56.550(6): the year runs from the claim of exemption or the last production, and no estimate of time is one.
it("counts no year from an extension in Washington, only from the refusal that follows", () => {
  expect(clockAfter("us-wa", "extension_appeal", "extension_noticed=2026-09-08")).toBeUndefined();
  expect(clockAfter("us-wa", "appeal", "extension_noticed=2026-09-08", "denied=2026-10-06")).toBe(
    "2027-10-06",
  );
});

it.each([
  // ATIA, s. 31; 950 CMR 32.08(1)(c); SDCL § 1-27-38: what is refused after an extension counts from the refusal.
  ["ca", "2026-12-05"],
  ["us-ma", "2027-01-04"],
  ["us-sd", "2027-01-04"],
])("%s: a refusal after an extension is appealed from its own day", (code, day) => {
  const events = ["extension_noticed=2026-09-08", "denied=2026-10-06"];
  expect(clockAfter(code, "appeal", ...events)).toBe(day);
  expect(clockAfter(code, "extension_appeal", ...events)).toBeUndefined();
});

it("is met by the appeal, and gone once the agency decided", () => {
  const asked = "fee_asked=2026-09-08";
  expect(clockAfter("us-tx", "fee_appeal", asked, "appeal_sent=2026-09-10")).toBe(
    "2026-09-22 met 2026-09-10",
  );
  expect(clockAfter("us-tx", "fee_appeal", asked, "released=2026-09-10")).toBeUndefined();
  expect(clockAfter("us-fl", "fee_appeal", asked)).toBeUndefined();
});

it.each(["fee_accepted", "fee_paid"])("is met by a fee that was agreed to: %s", (agreed) => {
  const asked = "fee_asked=2026-09-08";
  // 1 Tex. Admin. Code § 70.8(b)(4), 5 ILCS 140/9.5(b): an overcharge is complained of, not what was agreed to.
  expect(clockAfter("us-tx", "fee_appeal", asked, `${agreed}=2026-09-10`)).toBe("2026-09-22 met 2026-09-10");
  expect(clockAfter("us-il", "fee_appeal", asked, `${agreed}=2026-09-10`)).toBe("2026-11-09 met 2026-09-10");
  // A new notice is a new fee, to which nobody agreed yet.
  expect(clockAfter("us-tx", "fee_appeal", asked, `${agreed}=2026-09-10`, "fee_asked=2026-09-14")).toBe(
    "2026-09-28",
  );
  // An answer that agrees to nothing leaves the time to appeal.
  expect(clockAfter("us-tx", "fee_appeal", asked, "fee_answered=2026-09-10")).toBe("2026-09-22");
});

it("leaves a later refusal an appeal of its own", () => {
  const events = ["fee_asked=2026-09-03", "appeal_sent=2026-09-08", "denied=2026-09-09"];
  // 65 P.S. § 67.1101(a)(1): 15 business days from the refusal.
  expect(clockAfter("us-pa", "appeal", ...events)).toBe("2026-09-30");
});

it("counts from no appeal what runs from a court's order: Cal. Gov. Code § 7923.500, Ohio App.R. 4", () => {
  const events = ["denied=2026-09-08", "appeal_sent=2026-09-10", "appeal_denied=2026-09-21"];
  for (const code of ["us-ca", "us-oh"]) expect(clockAfter(code, "next_appeal", ...events)).toBeUndefined();
});

it("keeps the day to sue that an appeal does not move: MCL 15.240(1)(b), 180 days", () => {
  expect(clockAfter("us-mi", "next_appeal", "denied=2026-09-08", "appeal_sent=2026-09-10")).toBe(
    "2027-03-08",
  );
});

it("says of a fee's appeal whether it was closed by agreeing to the fee", () => {
  const closedBy = (...events: string[]) =>
    wholeClockAfter("us-tx", "fee_appeal", "fee_asked=2026-09-08", ...events)?.input.given?.closedBy;
  expect(closedBy("fee_accepted=2026-09-10")).toBe("agreement");
  expect(closedBy("appeal_sent=2026-09-10")).toBeUndefined();
  expect(closedBy("appeal_sent=2026-09-10", "fee_accepted=2026-09-11")).toBeUndefined();
  expect(closedBy()).toBeUndefined();
});
