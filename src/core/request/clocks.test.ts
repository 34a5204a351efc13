import { describe, expect, test } from "vitest";
import { OUTCOMES, type Outcome } from "#core/classify/outcome.ts";
import { RIGHT_CLOCK_KINDS } from "#core/law/clocks/deadline.ts";
import type { Law } from "#core/law/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { type ClockFacts, NO_MANUAL_RECORDS } from "./clock-facts.ts";
import { requestClocks, workingAsOf } from "./clocks.ts";

const law = (code: string): Law => {
  const found = lawOf(code);
  if (!found) throw new Error(`no law ${code}`);
  return found;
};

/** A letter that came at noon UTC of that day. */
const letter = (outcome: Outcome, on: string) => ({ outcome, on, at: `${on}T12:00:00.000Z` });
/** What the user wrote that afternoon. */
const answer = (on: string) => ({ on, at: `${on}T18:00:00.000Z` });

/** Received on Monday, March 2, 2026, unless told otherwise. */
const facts = (changes: Partial<ClockFacts> = {}): ClockFacts => ({
  received: "2026-03-02",
  channel: "electronic",
  body: "agency",
  letters: [],
  answers: [],
  recorded: NO_MANUAL_RECORDS,
  daysOff: { closings: [], worked: [] },
  ...changes,
});

const recorded = (changes: Partial<ClockFacts["recorded"]>) => ({
  recorded: { ...NO_MANUAL_RECORDS, ...changes },
});

/** The clocks of the law row in one line each: kind, due day, and what ended or pauses it. */
const lines = (code: string, changes: Partial<ClockFacts> = {}) =>
  requestClocks(law(code), facts(changes))
    .filter(({ kind }) => !(RIGHT_CLOCK_KINDS as readonly string[]).includes(kind))
    .map(
      ({ kind, dueOn, metOn, pausedSince }) =>
        `${kind} ${dueOn ?? "-"}${metOn ? ` met ${metOn}` : ""}${pausedSince ? ` paused ${pausedSince}` : ""}`,
    );

describe("the answer", () => {
  test("is awaited from the day of receipt", () => {
    expect(lines("us")).toEqual(["initial_response 2026-03-30"]);
  });

  test.each(OUTCOMES)("every outcome can be applied under every kind of law: %s", (outcome) => {
    for (const code of ["us", "us-ny", "us-al", "us-or", "us-me", "us-fl"]) {
      expect(() => lines(code, { letters: [letter(outcome, "2026-03-04")] })).not.toThrow();
    }
  });

  test("has come with the first determination, whatever follows", () => {
    const letters = [letter("released", "2026-03-05"), letter("released", "2026-03-09")];
    expect(lines("us", { letters })).toEqual(["initial_response 2026-03-30 met 2026-03-05"]);
  });

  test("is no longer pending once the request was withdrawn, by either side", () => {
    expect(lines("us", { letters: [letter("withdrawn", "2026-03-05")] })).toEqual([]);
    expect(lines("us", { answers: [{ ...answer("2026-03-05"), action: "withdraws" }] })).toEqual([]);
  });

  test("skips closings and counts holidays that are worked", () => {
    const closings = [{ date: "2026-03-10", name: "Snow" }];
    expect(lines("us", { daysOff: { closings, worked: [] } })).toEqual(["initial_response 2026-03-31"]);
    const received = "2026-11-02";
    expect(lines("us", { received })).toEqual(["initial_response 2026-12-02"]);
    expect(lines("us", { received, daysOff: { closings: [], worked: ["2026-11-26"] } })).toEqual([
      "initial_response 2026-12-01",
    ]);
  });
});

describe("an extension", () => {
  test("moves the day by the law's own days", () => {
    expect(lines("us", { letters: [letter("extension", "2026-03-20")] })).toEqual([
      "initial_response 2026-04-13",
    ]);
  });

  test("is of the days the user recorded, with a letter or without, never more than the law gives", () => {
    const letters = [letter("extension", "2026-03-20")];
    const five = recorded({ extension: { days: 5, noticed: null } });
    expect(lines("us", { letters, ...five })).toEqual(["initial_response 2026-04-06"]);
    expect(lines("us", five)).toEqual(["initial_response 2026-04-06"]);
    expect(lines("us", recorded({ extension: { days: 99, noticed: null } }))).toEqual([
      "initial_response 2026-04-13",
    ]);
  });

  test("moves nothing when its notice came too late, or said the same twice", () => {
    expect(lines("us", { letters: [letter("extension", "2026-03-31")] })).toEqual([
      "initial_response 2026-03-30",
    ]);
    const twice = [letter("extension", "2026-03-10"), letter("extension", "2026-03-11")];
    expect(lines("us", { letters: twice })).toEqual(["initial_response 2026-04-13"]);
  });

  test("moves nothing where the law gives no number of days", () => {
    expect(
      lines("us-me", { letters: [letter("acknowledged", "2026-03-03"), letter("extension", "2026-03-20")] }),
    ).toEqual(lines("us-me", { letters: [letter("acknowledged", "2026-03-03")] }));
  });
});

describe("a pause", () => {
  test("is paused until the user writes, then has exactly the remaining days", () => {
    const letters = [letter("clarification_asked", "2026-03-10")];
    expect(lines("us", { letters })).toEqual(["initial_response - paused 2026-03-11"]);
    // Asked with 14 business days to go; answered on the 17th, they begin on the 18th.
    expect(lines("us", { letters, answers: [answer("2026-03-17")] })).toEqual([
      "initial_response 2026-04-06",
    ]);
  });

  test("is not ended by what was written before it, and is none when answered the same day", () => {
    const letters = [letter("fee_estimate", "2026-03-10")];
    expect(lines("us", { letters, answers: [answer("2026-03-09")] })).toEqual([
      "initial_response - paused 2026-03-11",
    ]);
    expect(lines("us", { letters, answers: [answer("2026-03-10")] })).toEqual([
      "initial_response 2026-03-30",
    ]);
  });

  test("gives nothing back on a clock that has run out", () => {
    const letters = [letter("clarification_asked", "2026-03-30")];
    expect(lines("us", { letters })).toEqual(["initial_response 2026-03-30"]);
    expect(lines("us", { letters, answers: [answer("2026-04-20")] })).toEqual([
      "initial_response 2026-03-30",
    ]);
  });

  test("for a second clarification does not stop the federal clock, one for fees does", () => {
    const first = letter("clarification_asked", "2026-03-04");
    const answers = [answer("2026-03-05")];
    expect(lines("us", { letters: [first, letter("clarification_asked", "2026-03-10")], answers })).toEqual([
      "initial_response 2026-03-31",
    ]);
    expect(lines("us", { letters: [first, letter("fee_due", "2026-03-10")], answers })).toEqual([
      "initial_response - paused 2026-03-11",
    ]);
  });

  test("does not stop a clock that the law does not stop", () => {
    expect(law("us-il").tolling).toBeNull();
    expect(lines("us-il", { letters: [letter("clarification_asked", "2026-03-03")] })).toEqual(
      lines("us-il"),
    );
  });

  test("ends with a determination", () => {
    const letters = [letter("clarification_asked", "2026-03-10"), letter("released", "2026-03-12")];
    expect(lines("us", { letters })).toEqual(["initial_response 2026-04-01 met 2026-03-12"]);
  });

  test("that lasts is shown as if the clock ran again tomorrow", () => {
    const [clock] = requestClocks(
      law("us"),
      facts({ letters: [letter("clarification_asked", "2026-03-10")] }),
    );
    if (!clock) throw new Error("no clock");
    const shown = (today: string) => workingAsOf(today, law("us"), facts().daysOff, clock).due;
    expect([shown("2026-03-10"), shown("2026-03-11"), shown("2026-03-17")]).toEqual([
      "2026-03-31",
      "2026-03-31",
      "2026-04-06",
    ]);
  });
});

describe("an appeal", () => {
  test("that left here counts from its day, as one recorded does; the newest of them is the appeal", () => {
    const letters = [letter("denied", "2026-03-10")];
    const left = { letters, answers: [{ ...answer("2026-03-16"), action: "appeals" as const }] };
    const expected = ["appeal 2026-06-08 met 2026-03-16", "appeal_decision 2026-04-13"];
    expect(lines("us", left).slice(1)).toEqual(expected);
    expect(lines("us", { ...left, ...recorded({ appealSent: "2026-03-12" }) }).slice(1)).toEqual(expected);
    expect(lines("us", { ...left, ...recorded({ appealSent: "2026-03-17" }) })[1]).toBe(
      "appeal 2026-06-08 met 2026-03-17",
    );
  });

  test.each(["denied", "no_records", "neither_confirm_nor_deny", "partly_released"] as const)(
    "is open after %s",
    (outcome) => {
      expect(lines("us", { letters: [letter(outcome, "2026-03-10")] })).toEqual([
        "initial_response 2026-03-30 met 2026-03-10",
        "appeal 2026-06-08",
      ]);
    },
  );

  test("is open after a refused fee waiver, while the answer is still awaited", () => {
    expect(lines("us", { letters: [letter("fee_waiver_refused", "2026-03-10")] })).toEqual([
      "initial_response 2026-03-30",
      "appeal 2026-06-08",
    ]);
  });

  test("counts from the newest refusal, and is gone when all was released after it", () => {
    const denied = letter("denied", "2026-03-10");
    expect(lines("us", { letters: [denied, letter("partly_released", "2026-04-01")] })[1]).toBe(
      "appeal 2026-06-30",
    );
    expect(lines("us", { letters: [denied, letter("released", "2026-04-01")] })).toHaveLength(1);
  });

  test("once sent starts the decision's clock", () => {
    const letters = [letter("denied", "2026-03-10")];
    const sent = { letters, ...recorded({ appealSent: "2026-03-16" }) };
    expect(lines("us", sent)).toEqual([
      "initial_response 2026-03-30 met 2026-03-10",
      "appeal 2026-06-08 met 2026-03-16",
      "appeal_decision 2026-04-13",
    ]);
    const decided = [...letters, letter("appeal_denied", "2026-04-01")];
    expect(lines("us", { ...sent, letters: decided })[2]).toBe("appeal_decision 2026-04-13 met 2026-04-01");
  });

  test("is known to be sent when the agency acknowledges it", () => {
    const letters = [letter("denied", "2026-03-10"), letter("appeal_acknowledged", "2026-03-18")];
    expect(lines("us", { letters }).slice(1)).toEqual([
      "appeal 2026-06-08 met 2026-03-18",
      "appeal_decision 2026-04-15",
    ]);
  });

  test("is what more time is for once it was sent", () => {
    const letters = [letter("denied", "2026-03-10"), letter("extension", "2026-04-01")];
    expect(lines("us", { letters, ...recorded({ appealSent: "2026-03-16" }) })).toEqual([
      "initial_response 2026-03-30 met 2026-03-10",
      "appeal 2026-06-08 met 2026-03-16",
      "appeal_decision 2026-04-27",
    ]);
  });

  test("against silence needs no refusal", () => {
    expect(lines("us", recorded({ appealSent: "2026-04-01" }))).toEqual([
      "initial_response 2026-03-30",
      "appeal_decision 2026-04-29",
    ]);
  });
});

describe("a law that wants an acknowledgment first", () => {
  test("Oregon: the rest of the answer is due ten days after the acknowledgment was", () => {
    // Due whether or not it was acknowledged: ORS 192.329(5).
    expect(lines("us-or")).toEqual(["initial_response 2026-03-09", "production 2026-03-23"]);
    expect(lines("us-or", { letters: [letter("acknowledged", "2026-03-04")] })).toEqual([
      "initial_response 2026-03-09 met 2026-03-04",
      "production 2026-03-23",
    ]);
  });

  test("Alabama: the answer is due fifteen days after the acknowledgment, and can be put off again and again", () => {
    const acknowledged = letter("acknowledged", "2026-03-04");
    expect(lines("us-al", { letters: [acknowledged] })[1]).toBe("production 2026-03-25");
    const more = [letter("extension", "2026-03-20"), letter("extension", "2026-04-10")];
    expect(lines("us-al", { letters: [acknowledged, more[0] as never] })[1]).toBe("production 2026-04-15");
    expect(lines("us-al", { letters: [acknowledged, ...more] })[1]).toBe("production 2026-05-07");
  });

  test("New York: the decision's days count from the acknowledgment", () => {
    expect(lines("us-ny")).toEqual(["initial_response 2026-03-09"]);
    expect(lines("us-ny", { letters: [letter("acknowledged", "2026-03-04")] })).toEqual([
      "initial_response 2026-04-01",
    ]);
  });

  test("Maine: what follows the acknowledgment has no legal day, so there is a reminder", () => {
    const clocks = requestClocks(law("us-me"), facts({ letters: [letter("acknowledged", "2026-03-04")] }));
    expect(clocks.map(({ kind }) => kind)).toEqual(["initial_response", "reminder"]);
    expect(clocks[1]).toMatchObject({ dueOn: "2026-03-18", working: { due: null } });
  });

  test("an answer at once meets it all", () => {
    expect(lines("us-or", { letters: [letter("released", "2026-03-04")] })).toEqual([
      "initial_response 2026-03-09 met 2026-03-04",
      "production 2026-03-23 met 2026-03-04",
    ]);
  });
});

describe("a law without a number", () => {
  test("gives a reminder and no legal day; the user may choose another", () => {
    const [clock] = requestClocks(law("us-fl"), facts());
    expect(clock).toMatchObject({ kind: "reminder", dueOn: "2026-03-16", working: { due: null } });
    expect(lines("us-fl", recorded({ reminderOn: "2026-04-01" }))).toEqual(["reminder 2026-04-01"]);
  });

  test("a determination ends the reminder", () => {
    expect(lines("us-fl", { letters: [letter("released", "2026-03-05")] })).toEqual([
      "reminder 2026-03-16 met 2026-03-05",
    ]);
  });
});

test("a municipality has the limits the law gives it", () => {
  const state = law("us-ma");
  expect(state.local).toBeDefined();
  const extended = { letters: [letter("extension", "2026-03-05")] };
  expect(lines("us-ma", { ...extended, body: "municipality" })).not.toEqual(lines("us-ma", extended));
});
