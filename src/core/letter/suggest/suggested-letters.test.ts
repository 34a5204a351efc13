import { describe, expect, it } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { responseDueOf } from "#core/letter/follow-ups/response-due.ts";
import { type SuggestionInput, suggestLetters } from "#core/letter/suggest/suggested-letters.ts";
import { NO_MANUAL_RECORDS } from "#core/request/clock-facts.ts";
import { type RequestClock, requestClocks } from "#core/request/clocks.ts";
import { STATUSES } from "#core/request/states.ts";

const law = (jurisdiction: string) => {
  const found = lawOf(jurisdiction);
  if (!found) throw new Error(`no law ${jurisdiction}`);
  return found;
};

type Clock = SuggestionInput["clocks"][number];
const clock = (kind: Clock["kind"], dueOn: string | null, more: Partial<Clock> = {}): Clock => ({
  kind,
  dueOn,
  metOn: null,
  pausedSince: null,
  ...more,
});

const state = (jurisdiction: string, more: Partial<SuggestionInput>): SuggestionInput => ({
  status: "awaiting_determination",
  today: "2026-11-20",
  law: law(jurisdiction),
  body: "agency",
  clocks: [],
  letters: [],
  appealSent: null,
  expeditedAsked: false,
  lastFollowUpOn: null,
  ...more,
});

const late = [clock("initial_response", "2026-10-13")];

describe("the letters a request is offered, most fitting first", () => {
  it.each([
    [
      "the answer is late",
      state("us-il", { clocks: late }),
      ["follow_up", "silence_appeal", "narrowing", "narrowing_scope", "withdrawal"],
      "The response was due Oct 13.",
    ],
    [
      "it is late and was asked for since",
      state("us-il", { clocks: late, lastFollowUpOn: "2026-10-20" }),
      ["silence_appeal", "follow_up", "narrowing", "narrowing_scope", "withdrawal"],
      "The response was due Oct 13.",
    ],
    [
      "it is late where no appeal of silence exists",
      state("us-ca", { clocks: late, lastFollowUpOn: "2026-10-20" }),
      ["last_reminder", "follow_up", "completion_date", "narrowing", "narrowing_scope", "withdrawal"],
      "The response was due Oct 13.",
    ],
    [
      "it is not late yet, on its last day",
      state("us", { clocks: [clock("initial_response", "2026-11-20")], lastFollowUpOn: "2026-11-01" }),
      ["follow_up", "completion_date", "narrowing", "narrowing_scope", "withdrawal"],
      "The response is due Nov 20.",
    ],
    [
      "the records themselves are late",
      state("us-or", {
        clocks: [
          clock("initial_response", "2025-12-20", { metOn: "2025-12-20" }),
          clock("production", "2025-12-30"),
        ],
      }),
      ["follow_up", "silence_appeal", "narrowing", "narrowing_scope", "withdrawal"],
      "The records were due Dec 30, 2025.",
    ],
    [
      "the law has no day",
      state("us-fl", { clocks: [clock("reminder", "2026-11-01")] }),
      ["follow_up", "narrowing", "narrowing_scope", "withdrawal"],
      "No legal deadline is running.",
    ],
    [
      "the clock stands",
      state("us", { clocks: [clock("initial_response", null, { pausedSince: "2026-11-03" })] }),
      ["follow_up", "completion_date", "narrowing", "narrowing_scope", "withdrawal"],
      "The clock has been paused since Nov 3.",
    ],
    [
      "they asked",
      state("us", {
        status: "clarification_asked",
        letters: [{ outcome: "clarification_asked", on: "2026-11-18" }],
      }),
      ["clarification", "narrowing", "withdrawal"],
      "The agency asked you a question on Nov 18.",
    ],
    [
      "they named a fee and refused the waiver",
      state("us", {
        status: "fee_asked",
        letters: [
          { outcome: "fee_due", on: "2026-11-18" },
          { outcome: "fee_waiver_refused", on: "2026-11-19" },
        ],
      }),
      [
        "fee_waiver_appeal",
        "fee_accept",
        "fee_dispute",
        "fee_partial",
        "fee_appeal",
        "narrowing",
        "narrowing_scope",
        "withdrawal",
      ],
      "The agency denied the fee waiver on Nov 19.",
    ],
    [
      "a waiver is refused where the law has none",
      state("us-ny", { letters: [{ outcome: "fee_waiver_refused", on: "2026-11-19" }] }),
      ["fee_waiver_again", "follow_up", "completion_date", "narrowing", "narrowing_scope", "withdrawal"],
      "The agency denied the fee waiver on Nov 19.",
    ],
    [
      "the refused waiver was appealed",
      state("us", {
        letters: [{ outcome: "fee_waiver_refused", on: "2026-11-01" }],
        appealSent: "2026-11-02",
      }),
      ["follow_up", "completion_date", "narrowing", "narrowing_scope", "withdrawal"],
      "No legal deadline is running.",
    ],
    [
      "they refused",
      state("us", {
        status: "denied",
        clocks: [clock("appeal", "2027-01-31")],
        letters: [{ outcome: "denied", on: "2026-11-02" }],
      }),
      ["denial_appeal", "outside_complaint"],
      "The agency denied the request on Nov 2. You can appeal until Jan 31, 2027.",
    ],
    [
      "the time to appeal is over",
      state("us", { status: "denied", clocks: [clock("appeal", "2026-11-01")] }),
      ["denial_appeal", "outside_complaint"],
      "The agency denied the request. The time to appeal ended on Nov 1.",
    ],
    [
      "it was appealed",
      state("us", { status: "denied", clocks: [clock("appeal", "2026-12-01")], appealSent: "2026-11-10" }),
      ["denial_appeal", "outside_complaint"],
      "The agency denied the request. You appealed on Nov 10.",
    ],
    [
      "they refused under a law that leaves it to the court",
      state("us-fl", { status: "denied", letters: [{ outcome: "denied", on: "2026-11-02" }] }),
      ["denial_again", "outside_complaint", "suit_notice"],
      "The agency denied the request on Nov 2. Under this law, you can appeal only in court.",
    ],
    [
      "nothing was found",
      state("us-ca", { status: "no_records", letters: [{ outcome: "no_records", on: "2026-11-02" }] }),
      ["no_records_again"],
      "The agency found no records on Nov 2. Under this law, you can appeal only in court.",
    ],
    [
      "a part came",
      state("us", { status: "partly_released", letters: [{ outcome: "partly_released", on: "2026-11-02" }] }),
      ["denial_appeal", "received", "outside_complaint", "withdrawal"],
      "The agency withheld some records on Nov 2.",
    ],
    [
      "the appeal was denied and a commissioner follows",
      state("uk", { status: "appeal_decided", letters: [{ outcome: "appeal_denied", on: "2026-11-18" }] }),
      ["outside_complaint", "withdrawal"],
      "Your appeal was denied on Nov 18.",
    ],
    [
      "the appeal was not decided in time",
      state("us-ut", {
        status: "appeal_pending",
        clocks: [clock("appeal_decision", "2026-11-10")],
        letters: [{ outcome: "denied", on: "2026-10-20" }],
      }),
      ["outside_complaint", "withdrawal"],
      "The time to decide your appeal is over.",
    ],
    [
      "the agency asked for a ruling in Texas",
      state("us-tx", { letters: [{ outcome: "ruling_requested", on: "2026-11-18" }] }),
      ["ruling_comments", "follow_up", "completion_date", "narrowing", "narrowing_scope", "withdrawal"],
      "The agency asked the Attorney General for a ruling on Nov 18.",
    ],
    [
      "the time was extended and the extension can be appealed",
      state("us-ny", {
        clocks: [clock("initial_response", "2026-12-18")],
        letters: [{ outcome: "extension", on: "2026-11-18" }],
      }),
      ["follow_up", "extension_appeal", "completion_date", "narrowing", "narrowing_scope", "withdrawal"],
      "The response is due Dec 18.",
    ],
    [
      "expedited processing was asked for",
      state("us", { clocks: [clock("initial_response", "2026-12-18")], expeditedAsked: true }),
      ["follow_up", "expedite_appeal", "completion_date", "narrowing", "narrowing_scope", "withdrawal"],
      "The response is due Dec 18.",
    ],
    ["all came", state("us", { status: "released" }), ["received"], "The agency released the records."],
  ])("%s", (_name, given, kinds, why) => {
    const suggestions = suggestLetters(given);
    expect(suggestions.map(({ kind }) => kind)).toEqual(kinds);
    expect(suggestions[0]?.reason).toBe(why);
  });

  it("offers nothing before anything left or after it was given up", () => {
    for (const status of ["draft", "sending", "withdrawn", "closed"] as const) {
      expect(
        suggestLetters(
          state("us", { status, letters: [{ outcome: "fee_waiver_refused", on: "2026-11-01" }] }),
        ),
      ).toEqual([]);
    }
  });

  it("says who gets an appeal that goes elsewhere, and what they want", () => {
    expect(suggestLetters(state("us-nj", { status: "denied" }))[0]).toMatchObject({
      to: "the Government Records Council",
      note: expect.stringContaining("The Council has its own form."),
    });
    expect(suggestLetters(state("us", { status: "denied" }))[0]).toMatchObject({ to: null, note: null });
    expect(suggestLetters(state("us-or", { status: "denied", body: "municipality" }))[0]?.to).toBe(
      "the District Attorney",
    );
    expect(suggestLetters(state("us-ak", { status: "denied", body: "municipality" }))[0]?.kind).toBe(
      "denial_again",
    );
  });

  it("offers each letter once, in every state and under every law", () => {
    for (const jurisdiction of ["us", "us-tx", "us-mn", "uk", "de", "eu"]) {
      for (const status of STATUSES) {
        const kinds = suggestLetters(state(jurisdiction, { status, clocks: late })).map(({ kind }) => kind);
        expect(new Set(kinds).size).toBe(kinds.length);
      }
    }
  });
});

describe("what is due from the agency", () => {
  const clocks = (
    jurisdiction: string,
    letters: Parameters<typeof requestClocks>[1]["letters"],
  ): RequestClock[] =>
    requestClocks(law(jurisdiction), {
      received: "2026-09-14",
      channel: "electronic",
      body: "agency",
      letters,
      answers: [],
      recorded: NO_MANUAL_RECORDS,
      daysOff: { closings: [], worked: [] },
    });
  const letter = (outcome: "acknowledged" | "extension" | "denied", on: string) => ({
    outcome,
    on,
    at: `${on}T12:00:00Z`,
  });

  it.each([
    ["the law's own day", "us", [], { on: "2026-10-13", of: "initial_response", moved: null }],
    [
      "an extension",
      "us",
      [letter("extension", "2026-10-01")],
      { on: "2026-10-27", of: "initial_response", moved: "extension" },
    ],
    [
      "an acknowledgment that sets the day",
      "us-ny",
      [letter("acknowledged", "2026-09-16")],
      { on: "2026-10-15", of: "initial_response", moved: "otherwise" },
    ],
    ["nothing once it was answered", "us", [letter("denied", "2026-10-01")], null],
    ["nothing where the law has no day", "us-fl", [], null],
  ])("%s", (_name, jurisdiction, letters, expected) => {
    expect(responseDueOf(law(jurisdiction), clocks(jurisdiction, letters))).toEqual(expected);
  });
});
