import { describe, expect, test } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { letterText } from "#core/letter/letter-text.ts";
import { type LetterContext, previewLetter } from "#core/letter/suggest/letter-context.ts";
import { type ClockFacts, NO_MANUAL_RECORDS } from "#core/request/clock-facts.ts";
import { requestClocks } from "#core/request/clocks.ts";
import { automaticFollowUpFor } from "./automatic-follow-up.ts";

/** A federal request received on Monday, March 2, 2026: its answer is due on March 30. */
function context(date: string, changes: Partial<LetterContext> = {}, code = "us"): LetterContext {
  const law = lawOf(code);
  if (!law) throw new Error(`no law ${code}`);
  const clockFacts: ClockFacts = {
    received: "2026-03-02",
    channel: "electronic",
    body: "agency",
    letters: [],
    answers: [],
    recorded: NO_MANUAL_RECORDS,
    daysOff: { closings: [], worked: [] },
  };
  return {
    status: "awaiting_determination",
    law,
    body: "agency",
    threadFacts: {
      requester: { name: "Maya Okafor", organization: null, addressLines: [], replyAddress: null },
      agency: { name: "National Archives", contact: null, addressLines: [] },
      law: letterLaw(law),
      date,
      subject: "Lead levels",
      sentOn: "2026-03-02",
      trackingNumber: null,
    },
    expeditedReason: null,
    requestCopy: null,
    feeWaiverReason: "",
    classifiedLetters: [],
    clockFacts,
    clocks: requestClocks(law, clockFacts),
    lastFollowUpOn: null,
    ...changes,
  };
}

describe("asking where an answer is, with many others", () => {
  test("is for the day after it was due, and not for that day itself", () => {
    expect(automaticFollowUpFor(context("2026-03-30"))).toBe("not_due");
    expect(automaticFollowUpFor(context("2026-03-31"))).toMatchObject({
      kind: "follow_up",
      reason: expect.stringMatching(/was due Mar 30/),
    });
  });

  // Idaho Code § 74-103(1)-(2): three working days for a resident, 21 days for others, and nobody said which.
  test("waits in Idaho for the later of the two days that the law may mean, and names that one", () => {
    expect(automaticFollowUpFor(context("2026-03-10", {}, "us-id"))).toBe("not_due");
    expect(automaticFollowUpFor(context("2026-03-23", {}, "us-id"))).toBe("not_due");
    const late = context("2026-03-24", {}, "us-id");
    expect(automaticFollowUpFor(late)).toMatchObject({ kind: "follow_up" });
    expect(letterText(previewLetter(late, "follow_up"))).toContain("Your answer was due on March 23, 2026.");
  });

  test("waits a week for who was asked, and then leaves an appeal to the requester", () => {
    expect(automaticFollowUpFor(context("2026-04-08", { lastFollowUpOn: "2026-04-02" }))).toBe(
      "recently_contacted",
    );
    const asked = { lastFollowUpOn: "2026-04-02" };
    expect(automaticFollowUpFor(context("2026-04-09", asked))).toMatchObject({ kind: "last_reminder" });
    expect(automaticFollowUpFor(context("2026-04-09", asked, "us-ny"))).toBe("appeal_available");
  });

  test("applies where the law sets no deadline, and not while a clock is paused", () => {
    const quiet = { clocks: [] };
    expect(automaticFollowUpFor(context("2026-03-29", quiet))).toBe("not_due");
    expect(automaticFollowUpFor(context("2026-03-30", quiet))).toMatchObject({ kind: "follow_up" });
    const classifiedLetters = [{ id: "1", on: "2026-03-20", outcome: "acknowledged" as const, facts: null }];
    expect(automaticFollowUpFor(context("2026-03-31", { ...quiet, classifiedLetters }))).toBe("not_due");
    const [clock] = context("2026-03-31").clocks;
    if (!clock) throw new Error("no clock");
    const paused = [{ ...clock, dueOn: null, pausedSince: "2026-03-05" }];
    expect(automaticFollowUpFor(context("2026-06-01", { clocks: paused }))).toBe("not_due");
  });

  test("needs a pending answer and a letter without placeholders", () => {
    expect(automaticFollowUpFor(null)).toBe("not_sent_yet");
    for (const status of ["fee_asked", "denied", "closed", "in_litigation"] as const) {
      expect([status, automaticFollowUpFor(context("2026-06-01", { status }))]).toEqual([
        status,
        "no_response_expected",
      ]);
    }
    const nameless = context("2026-03-31");
    const requester = { ...nameless.threadFacts.requester, name: "" };
    expect(automaticFollowUpFor({ ...nameless, threadFacts: { ...nameless.threadFacts, requester } })).toBe(
      "unresolved_placeholders",
    );
  });
});
