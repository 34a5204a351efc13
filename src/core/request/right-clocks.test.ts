import { describe, expect, it } from "vitest";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { lawOf } from "#core/law/laws.ts";
import { requestClocks, workingAsOf } from "./clocks.ts";
import { parseDeadlineEvents } from "./deadline-events.ts";

/** Every clock after these events, by its kind: its due day, and the day it was met on or paused since. */
function clocksAfter(code: string, received: string, ...events: string[]): Record<string, string> {
  const law = lawOf(code);
  if (law === undefined) throw new Error(`no law ${code}`);
  const facts = parseDeadlineEvents({ received, channel: "electronic", body: "agency" }, events);
  return Object.fromEntries(
    requestClocks(law, facts).map(({ kind, dueOn, metOn, pausedSince }) => [
      kind,
      `${dueOn ?? "-"}${metOn ? ` met ${metOn}` : ""}${pausedSince ? ` paused ${pausedSince}` : ""}`,
    ]),
  );
}

describe("silence", () => {
  it.each([
    // 65 P.S. §§ 67.901, 67.1101(a)(1): 15 business days from the deemed denial; Labor Day is no business day.
    ["us-pa", "2026-09-01", "2026-09-09", "2026-09-30"],
    // 950 CMR 32.08(1)(d): 90 days from the request, not from the silence.
    ["us-ma", "2026-09-01", "2026-09-16", "2026-11-30"],
  ])("of %s starts a clock to act on it", (code, received, due, last) => {
    expect(clocksAfter(code, received)).toEqual({ initial_response: due, silence_appeal: last });
  });

  it("ends with any decision", () => {
    for (const decision of ["released", "denied", "no_records", "partly_released"])
      expect(clocksAfter("us-pa", "2026-09-01", `${decision}=2026-09-08`)).not.toHaveProperty(
        "silence_appeal",
      );
  });

  it("ends with the appeal", () => {
    const clocks = clocksAfter("us-pa", "2026-09-01", "appeal_sent=2026-09-15");
    expect(clocks.silence_appeal).toBe("2026-09-30 met 2026-09-15");
  });

  it("moves with an extension", () => {
    const before = clocksAfter("us-pa", "2026-09-01").silence_appeal ?? "";
    const after = clocksAfter("us-pa", "2026-09-01", "extension_noticed=2026-09-08").silence_appeal ?? "";
    expect(after > before).toBe(true);
  });
});

it("lists no days of a time limit of years", () => {
  // 28 U.S.C. § 2401(a): six years to sue a federal agency.
  const law = lawOf("us");
  if (law === undefined) throw new Error("no federal law");
  const facts = parseDeadlineEvents({ received: "2026-09-01", channel: "electronic", body: "agency" }, []);
  const clock = requestClocks(law, facts).find(({ kind }) => kind === "silence_appeal");
  expect(clock?.dueOn).toBe("2032-09-30");
  expect(clock?.working.working.map(({ date }) => date)).toEqual(["2026-09-30", "2032-09-30"]);
});

describe("a clarification", () => {
  it.each([
    // Tex. Gov't Code § 552.222(b), City of Dallas v. Abbott: the ten business days start anew with the answer.
    ["us-tx", "2026-10-06"],
    // FOIA 2000, s. 1(3) with s. 10(6): time runs from the clarification.
    ["uk", "2026-10-20"],
  ])("restarts the clock of %s from its answer", (code, due) => {
    const clocks = clocksAfter(
      code,
      "2026-09-01",
      "clarification_asked=2026-09-08",
      "clarification_answered=2026-09-22",
    );
    expect(clocks.initial_response).toBe(due);
  });

  it("holds a clock that restarts until it is answered", () => {
    const clocks = clocksAfter("us-tx", "2026-09-01", "clarification_asked=2026-09-08");
    expect(clocks).toEqual({ initial_response: "- paused 2026-09-09", clarification: "2026-11-09" });
  });

  it("is shown as if it were answered today, where the answer starts the time again", () => {
    const law = lawOf("uk");
    if (law === undefined) throw new Error("no law");
    const facts = parseDeadlineEvents({ received: "2026-09-01", channel: "electronic", body: "agency" }, [
      "clarification_asked=2026-09-08",
    ]);
    const [clock] = requestClocks(law, facts);
    const shown = (today: string) => clock && workingAsOf(today, law, facts.daysOff, clock).due;
    expect([shown("2026-09-15"), shown("2026-09-22")]).toEqual(["2026-10-13", "2026-10-20"]);
  });

  it("is shown so too when the agency took more time before it asked", () => {
    const law = lawOf("uk");
    if (law === undefined) throw new Error("no law");
    const asked = parseDeadlineEvents({ received: "2026-09-01", channel: "electronic", body: "agency" }, [
      "clarification_asked=2026-09-08",
    ]);
    const facts = {
      ...asked,
      recorded: { ...asked.recorded, extension: { days: 10, noticed: "2026-09-03" } },
    };
    const [clock] = requestClocks(law, facts);
    const shown = clock && workingAsOf("2026-09-15", law, facts.daysOff, clock);
    const answers = [{ on: "2026-09-15", at: "2026-09-15T18:00:00.000Z", action: null }];
    const [answered] = requestClocks(law, { ...facts, answers });
    expect(shown?.due).toBe("2026-10-27");
    expect(answered?.dueOn).toBe(shown?.due);
  });

  it("restarts nothing once the time has run out", () => {
    const clocks = clocksAfter(
      "us-tx",
      "2026-09-01",
      "clarification_asked=2026-09-28",
      "clarification_answered=2026-09-29",
    );
    expect(clocks.initial_response).toBe("2026-09-16");
  });

  it("is to be answered by the day the letter names, where it names one", () => {
    const clocks = clocksAfter("us-tx", "2026-09-01", "clarification_asked=2026-09-08:2026-09-25");
    expect(clocks.clarification).toBe("2026-09-25");
  });
});

describe("a grant", () => {
  it("meets the duty to determine, and its promised day is a clock of its own", () => {
    const clocks = clocksAfter(
      "us-ca",
      "2026-09-01",
      "granted=2026-09-10:2026-10-15",
      "interim_release=2026-09-20",
    );
    expect(clocks).toMatchObject({ initial_response: "2026-09-11 met 2026-09-10", promised: "2026-10-15" });
  });

  it("in several releases is kept by none of them, refuses nothing, and moves to the day of the next", () => {
    const granted = ["granted=2026-09-10:2026-10-15", "interim_release=2026-09-20"];
    expect(clocksAfter("us-ny", "2026-09-01", ...granted)).not.toHaveProperty("appeal");
    const next = clocksAfter("us-ca", "2026-09-01", ...granted, "interim_release=2026-10-10:2026-11-20");
    expect(next.promised).toBe("2026-11-20");
    const all = clocksAfter("us-ca", "2026-09-01", ...granted, "released=2026-10-12");
    expect(all.promised).toBe("2026-10-15 met 2026-10-12");
  });

  it("leaves an earlier refusal as it was, when something is released meanwhile", () => {
    const refused = clocksAfter("us-ny", "2026-09-01", "denied=2026-09-10");
    for (const event of ["interim_release=2026-09-20", "records_ready=2026-09-20"])
      expect(clocksAfter("us-ny", "2026-09-01", "denied=2026-09-10", event).appeal).toBe(refused.appeal);
  });

  it("is kept once the records can be collected, which the requester must do in time", () => {
    // Tex. Gov't Code § 552.221(e): 60 days from the notice.
    const ready = ["granted=2026-09-10:2026-10-15", "records_ready=2026-10-05"];
    expect(clocksAfter("us-tx", "2026-09-01", ...ready)).toMatchObject({
      promised: "2026-10-15 met 2026-10-05",
      pick_up: "2026-12-04",
    });
    const collected = clocksAfter("us-tx", "2026-09-01", ...ready, "released=2026-11-01");
    expect(collected.pick_up).toBe("2026-12-04 met 2026-11-01");
  });

  it("starts the clock of the records where the law has one", () => {
    // S.C. Code § 30-4-30(C): 30 days from the determination.
    expect(clocksAfter("us-sc", "2026-09-01", "granted=2026-09-10").production).toBe("2026-10-10");
  });

  it("does not meet a duty that only the records meet", () => {
    expect(clocksAfter("us-pa", "2026-09-01", "granted=2026-09-04:2026-10-15").initial_response).toBe(
      "2026-09-09",
    );
  });
});

it("counts a fee notice to the shorter of the letter's day and none, and ends with the answer", () => {
  // Tex. Gov't Code § 552.2615(b): ten business days from the itemized estimate.
  const asked = clocksAfter("us-tx", "2026-09-01", "fee_asked=2026-09-08");
  expect(asked.fee).toBe("2026-09-22");
  const answered = clocksAfter("us-tx", "2026-09-01", "fee_asked=2026-09-08", "fee_answered=2026-09-10");
  expect(answered.fee).toBe("2026-09-22 met 2026-09-10");
});

it("waits for the attorney general's ruling in Texas, and nowhere else", () => {
  // Tex. Gov't Code § 552.306: 45 business days.
  expect(clocksAfter("us-tx", "2026-09-01", "ruling_requested=2026-09-14").ruling).toBe("2026-11-17");
  expect(clocksAfter("us-ok", "2026-09-01", "ruling_requested=2026-09-14")).not.toHaveProperty("ruling");
});

it("goes on to the next level when an appeal is refused, or not decided", () => {
  const sent = ["denied=2026-09-28", "appeal_sent=2026-10-05"];
  // N.Y. C.P.L.R. 217(1): four months from the decision.
  expect(clocksAfter("us-ny", "2026-09-01", ...sent, "appeal_denied=2026-10-15").next_appeal).toBe(
    "2027-02-16",
  );
  expect(clocksAfter("us-ny", "2026-09-01", ...sent).next_appeal).toBe("2027-02-22");
  expect(clocksAfter("us-ny", "2026-09-01", ...sent, "appeal_granted=2026-10-15")).not.toHaveProperty(
    "next_appeal",
  );
});

it("takes an extension by the notice's own number, up to what the law gives", () => {
  const due = (notice: string) =>
    clocksAfter("us-il", "2026-12-10", `extension_noticed=${notice}`).initial_response;
  expect(due("2026-12-15:2026-12-21")).toBe("2026-12-21");
  expect(due("2026-12-15:2")).toBe("2026-12-21");
  expect(due("2026-12-15:90")).toBe(due("2026-12-15"));
});

describe("events that cannot be", () => {
  it.each([
    ["rained=2026-09-08", "bad_event"],
    ["denied", "bad_event"],
    ["denied=2026-02-30", "bad_day"],
    ["denied=2026-08-31", "event_before_receipt"],
    ["denied=2026-09-08:2026-09-10", "bad_event"],
    ["granted=2026-09-08:soon", "bad_day"],
  ])("refuses %s", (event, code) => {
    expect(() => clocksAfter("us-pa", "2026-09-01", event)).toThrow(expect.objectContaining({ code }));
  });
});

describe("a promise", () => {
  it("names the statute it rests on", () => {
    const law = lawOf("us-ca");
    if (law === undefined) throw new Error("no law");
    const events = ["granted=2026-09-10:2026-10-01"];
    const facts = parseDeadlineEvents(
      { received: "2026-09-01", channel: "electronic", body: "agency" },
      events,
    );
    const promised = requestClocks(law, facts).find(({ kind }) => kind === "promised");
    expect(promised?.working.citation).toMatch(/\d/);
  });

  it("that is missed counts as a denial where the law says so, and the silence counts from its day", () => {
    // SDCL § 1-27-37(5), N.J.S.A. 47:1A-5(i).
    const clocks = clocksAfter("us-sd", "2026-09-08", "granted=2026-09-15:2026-10-06");
    expect(clocks).toMatchObject({ promised: "2026-10-06", silence_appeal: "2027-01-04" });
    const kept = clocksAfter("us-sd", "2026-09-08", "granted=2026-09-15:2026-10-06", "released=2026-10-01");
    expect(kept).not.toHaveProperty("silence_appeal");
  });

  it("in Massachusetts gives an agency 15 business days from receipt and a municipality 25", () => {
    const law = lawOf("us-ma");
    if (law === undefined) throw new Error("no law");
    const due = (body: "agency" | "municipality") =>
      requestClocks(
        law,
        parseDeadlineEvents({ received: "2026-09-08", channel: "electronic", body }, ["granted=2026-09-14"]),
      ).find(({ kind }) => kind === "production")?.dueOn;
    expect([due("agency"), due("municipality")]).toEqual(["2026-09-29", "2026-10-14"]);
  });
});

describe("Canada's application fee", () => {
  const clocksWith = (feePaidOn: string | null | undefined) => {
    const law = lawOf("ca");
    if (law === undefined) throw new Error("no law");
    const facts = parseDeadlineEvents({ received: "2026-09-08", channel: "electronic", body: "agency" }, []);
    return requestClocks(law, { ...facts, ...(feePaidOn !== undefined && { feePaidOn }) });
  };

  it("starts the clock: ATIA, s. 7", () => {
    expect(clocksWith("2026-09-15").find(({ kind }) => kind === "initial_response")?.dueOn).toBe(
      "2026-10-15",
    );
    // Paid before, or with the request, it delays nothing.
    for (const paid of ["2026-09-01", undefined])
      expect(clocksWith(paid).find(({ kind }) => kind === "initial_response")?.dueOn).toBe("2026-10-08");
  });

  it("unpaid, leaves a reminder that says so and accuses nobody", () => {
    const clocks = clocksWith(null);
    expect(clocks.map(({ kind }) => kind)).toEqual(["reminder"]);
    expect(clocks[0]?.working.reason).toContain("$5");
  });
});

it("an extension without a cap takes what its notice says: ATIA, s. 9", () => {
  expect(clocksAfter("ca", "2026-09-08", "extension_noticed=2026-09-21:2026-11-30").initial_response).toBe(
    "2026-11-30",
  );
  // Without a number or a day nothing can be counted.
  expect(clocksAfter("ca", "2026-09-08", "extension_noticed=2026-09-21").initial_response).toBe("2026-10-08");
});

it("a ruling asked of the Attorney General in time is an answer in Texas, and nobody is late but who must rule", () => {
  const clocks = clocksAfter("us-tx", "2026-09-01", "ruling_requested=2026-09-10");
  expect(clocks.initial_response).toBe("2026-09-16 met 2026-09-10");
  expect(clocks).not.toHaveProperty("silence_appeal");
  expect(clocks).toHaveProperty("ruling");
});

describe("a refusal that can be challenged without a last day", () => {
  it.each([
    // O.C.G.A. § 50-18-73: superior court, no limit in the Act.
    ["us-ga", "denied"],
    ["us-ga", "no_records"],
    // Ark. Code Ann. § 25-19-107: no filing limit, though the opinion on personnel records has one (§ 25-19-105(c)(3)(B)).
    ["us-ar", "denied"],
    // R.C. 149.43(C), 2743.75: no filing limit.
    ["us-oh", "neither_confirm_nor_deny"],
  ])("of %s, %s, leaves a decision to make", (code, outcome) => {
    expect(clocksAfter(code, "2026-09-08", `${outcome}=2026-09-15`).challenge).toBe("-");
  });

  it.each([
    // The time has a last day: Mo. Rev. Stat. § 610.027.5, one year; MCL 15.240(1)(b), 180 days; RCW 42.56.550(6), one year.
    ["us-mo", "2027-09-15"],
    ["us-mi", "2027-03-15"],
    ["us-wa", "2027-09-15"],
    // N.Y. Pub. Off. Law § 89(4)(a): 30 days.
    ["us-ny", "2026-10-15"],
  ])("of %s has a day instead", (code, appeal) => {
    const clocks = clocksAfter(code, "2026-09-08", "denied=2026-09-15");
    expect(clocks).toMatchObject({ appeal });
    expect(clocks).not.toHaveProperty("challenge");
  });

  it("is made by an appeal or a suit, and ends with a release", () => {
    expect(clocksAfter("us-ga", "2026-09-08", "denied=2026-09-15", "appeal_sent=2026-09-20").challenge).toBe(
      "- met 2026-09-20",
    );
    expect(clocksAfter("us-ga", "2026-09-08", "denied=2026-09-15", "released=2026-09-20")).not.toHaveProperty(
      "challenge",
    );
    expect(clocksAfter("us-ga", "2026-09-08", "fee_waiver_refused=2026-09-15")).not.toHaveProperty(
      "challenge",
    );
  });
});

/** 5 U.S.C. § 552(a)(6)(B)(i): ten working days at most, received on November 20, 2026; an uncapped extension exceeds nothing. */
it.each([
  ["us", "2026-11-20", "extension_noticed=2026-12-01:3", "2026-12-24", false],
  ["us", "2026-11-20", "extension_noticed=2026-12-01:10", "2027-01-06", false],
  ["us", "2026-11-20", "extension_noticed=2026-12-01:15", "2027-01-06", true],
  ["us", "2026-11-20", "extension_noticed=2026-12-01:2027-01-06", "2027-01-06", false],
  ["us", "2026-11-20", "extension_noticed=2026-12-01:2027-02-01", "2027-01-06", true],
  ["us-wa", "2026-11-20", "extension_noticed=2026-11-25:2027-02-01", "2027-02-01", false],
] as const)("%s %s %s: due %s, beyond the law: %s", (code, received, event, due, exceeds) => {
  const law = lawOf(code);
  if (law === undefined) throw new Error("no law");
  const facts = parseDeadlineEvents({ received, channel: "electronic", body: "agency" }, [event]);
  const clock = requestClocks(law, facts).find(({ kind }) => kind === "initial_response");
  expect(clock?.dueOn).toBe(due);
  expect(clock?.working.caveat?.includes("more time than the law allows") ?? false).toBe(exceeds);
});

it("prints no acknowledgment that nobody sent", () => {
  const law = lawOf("us-wy");
  if (law === undefined) throw new Error("no law");
  const first = due(law, { received: "2026-09-01" }).working[0];
  expect(first).toMatchObject({ name: "Received. Counted as if it were acknowledged on this day" });
  const request = { received: "2026-09-01", channel: "electronic", body: "agency" } as const;
  const clocks = requestClocks(law, parseDeadlineEvents(request, ["acknowledged=2026-09-04"]));
  expect(clocks.map(({ working }) => working.working[0])).toEqual([
    { date: "2026-09-04", as: "received", n: null, name: "Acknowledged" },
    { date: "2026-09-04", as: "received", n: null, name: "Acknowledged" },
  ]);
});
