import { describe, expect, test } from "vitest";
import { OUTCOMES } from "#core/classify/outcome.ts";
import { Problem } from "#core/problem.ts";
import { assertManualTransition, manualTransitions, statusAfterLetter, transitionFor } from "./life.ts";
import { STATUSES, type Status } from "./states.ts";

describe("what a confirmed outcome does", () => {
  test.each([
    ["acknowledged", "awaiting_determination", false],
    ["extension", "awaiting_determination", false],
    ["clarification_asked", "clarification_asked", false],
    ["fee_estimate", "fee_asked", false],
    ["fee_due", "fee_asked", false],
    ["processing_update", null, false],
    ["partly_released", "partly_released", true],
    ["released", "released", true],
    ["denied", "denied", true],
    ["neither_confirm_nor_deny", "denied", true],
    ["no_records", "no_records", true],
    ["referred", "referred", false],
    ["withdrawn", "withdrawn", false],
    ["appeal_acknowledged", "appeal_pending", false],
    ["appeal_granted", "appeal_decided", false],
    ["appeal_denied", "appeal_decided", false],
    ["unclear", null, false],
  ] as const)("%s leads to %s; it is a determination: %s", (outcome, status, meetsDetermination) => {
    expect(transitionFor(outcome, "awaiting_acknowledgment")).toEqual({ status, meetsDetermination });
  });

  test("an acknowledgment that comes late takes nothing back", () => {
    for (const status of STATUSES) {
      const early = ["scheduled", "sending", "awaiting_acknowledgment"].includes(status);
      expect(transitionFor("acknowledged", status).status).toBe(early ? "awaiting_determination" : null);
    }
  });

  test("more time for an appeal, or after a refusal, is no new wait for the first answer", () => {
    const moved = STATUSES.filter((status) => transitionFor("extension", status).status !== null);
    expect(moved).not.toEqual(expect.arrayContaining(["appeal_pending"]));
    expect(moved).not.toEqual(expect.arrayContaining(["denied"]));
    expect(moved).toContain("clarification_asked");
  });

  test("no letter takes a request out of court, and none back to what was not sent", () => {
    for (const outcome of OUTCOMES) {
      expect(transitionFor(outcome, "in_litigation").status).toBeNull();
      expect(["draft", "scheduled", "sending"]).not.toContain(transitionFor(outcome, "denied").status);
    }
  });
});

describe("what a letter of one's own does", () => {
  test("what was asked is answered by any letter; a withdrawal ends what is not over yet", () => {
    expect(statusAfterLetter("clarification_asked", null)).toBe("awaiting_determination");
    expect(statusAfterLetter("denied", null)).toBe("denied");
    const ended = STATUSES.filter((status) => statusAfterLetter(status, "withdraws") !== "withdrawn");
    expect(ended).toEqual(["released", "denied", "no_records", "closed"]);
  });

  test("an appeal is pending once it left, of a refusal as of silence", () => {
    for (const status of [
      "denied",
      "no_records",
      "partly_released",
      "awaiting_determination",
      "fee_asked",
    ] as const)
      expect(statusAfterLetter(status, "appeals")).toBe("appeal_pending");
    expect(statusAfterLetter("closed", "appeals")).toBe("closed");
  });
});

describe("what a user may recorded", () => {
  const problemOf = (from: Status, to: Status, refusedOrSilent: boolean | null = true) => {
    try {
      assertManualTransition(from, to, { refusedOrSilent });
      return null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { code: error.code, detail: error.message };
    }
  };

  test("what is offered is possible, and what is not offered is refused by name", () => {
    for (const refusedOrSilent of [true, false, null])
      for (const from of STATUSES) {
        const offered = manualTransitions(from, { refusedOrSilent }).map(({ to }) => to);
        for (const to of STATUSES.filter((status) => status !== from)) {
          expect(problemOf(from, to, refusedOrSilent) === null).toBe(offered.includes(to));
        }
      }
  });

  test("a draft goes nowhere by hand, and a letter under way can only be given up", () => {
    expect(manualTransitions("draft", { refusedOrSilent: null })).toEqual([]);
    expect(manualTransitions("scheduled", { refusedOrSilent: null })).toEqual([]);
    expect(manualTransitions("sending", { refusedOrSilent: null })).toEqual([
      { to: "closed", label: "Closed" },
    ]);
    expect(problemOf("draft", "closed")?.code).toBe("not_sent");
  });

  test("silence counts as a refusal once the day has passed, and where no day is known the requester decides", () => {
    expect(problemOf("awaiting_determination", "in_litigation", false)?.code).toBe("not_late_yet");
    expect(problemOf("awaiting_determination", "in_litigation", true)).toBeNull();
    expect(problemOf("awaiting_determination", "appeal_pending", null)).toBeNull();
    expect(problemOf("denied", "appeal_pending", false)).toBeNull();
  });

  test("what is impossible says what is possible", () => {
    expect(problemOf("denied", "appeal_decided")).toEqual({
      code: "impossible_move",
      detail: expect.stringMatching(
        /^A request that is “Denied” cannot become “Appeal decided”\. It can become: .*Appeal pending, In litigation, Closed\.$/,
      ),
    });
    expect(problemOf("denied", "sending")?.code).toBe("not_sent_manually");
  });
});
