import fc from "fast-check";
import { expect, it } from "vitest";
import { OUTCOMES, type Outcome } from "#core/classify/outcome.ts";
import { LAWS } from "#core/law/laws.ts";
import { rightsOf } from "#core/law/rights/rights.ts";
import { isDetermination, isPromise } from "./clock-effects.ts";
import { type ClockFacts, NO_MANUAL_RECORDS } from "./clock-facts.ts";
import { requestClocks } from "./clocks.ts";
import type { StatusChange } from "./event-schemas.ts";
import type { LetterAction } from "./letter-actions.ts";
import { assertManualTransition, manualTransitions, statusAfterLetter, transitionFor } from "./life.ts";
import { withManualChanges } from "./manual-status-changes.ts";
import {
  closedAt,
  manualStatusChanges,
  type RequestState,
  replayEvents,
  type StoredEvent,
  stateWithoutEvent,
  undoableChange,
} from "./replay-events.ts";
import { isAcceptable, stageOf } from "./stage.ts";
import { clockModeOf, isBeforeArrival, STATUSES, type Status, waitingOnFor } from "./states.ts";

type Step =
  | { does: "send"; later: boolean }
  | { does: "arrive" }
  | { does: "reply" }
  | { does: "confirm"; outcome: Outcome }
  | { does: "write"; action: LetterAction | null }
  | { does: "put down"; to: Status }
  | { does: "accept" }
  | { does: "take back acceptance" }
  | { does: "undo" };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant("send" as const), later: fc.boolean() }),
  fc.constant<Step>({ does: "arrive" }),
  fc.constant<Step>({ does: "reply" }),
  fc.record({ does: fc.constant("confirm" as const), outcome: fc.constantFrom(...OUTCOMES) }),
  fc.record({
    does: fc.constant("write" as const),
    action: fc.constantFrom<LetterAction | null>(null, "appeals", "withdraws"),
  }),
  fc.record({ does: fc.constant("put down" as const), to: fc.constantFrom(...STATUSES) }),
  fc.constant<Step>({ does: "accept" }),
  fc.constant<Step>({ does: "take back acceptance" }),
  fc.constant<Step>({ does: "undo" }),
);

/** A request as the server keeps one: what is stored of it, its events, and what was written. */
class Kept {
  stored: RequestState = { status: "draft", waitingOn: "you", closedAt: null, acceptedAt: null };
  events: StoredEvent[] = [];
  letters: ClockFacts["letters"][number][] = [];
  answers: ClockFacts["answers"][number][] = [];
  hour = 0;

  now() {
    const at = new Date(Date.parse("2026-03-02T12:00:00Z") + this.hour * 3_600_000).toISOString();
    return { at, on: at.slice(0, 10) };
  }

  tell(event: Omit<StoredEvent, "id" | "at">) {
    this.events.push({ id: this.events.length + 1, at: this.now().at, ...event } as StoredEvent);
  }

  move(to: Partial<Pick<RequestState, "status" | "waitingOn">>, said: Partial<StatusChange> = {}) {
    const from = this.stored;
    const status = to.status ?? from.status;
    const waitingOn = to.waitingOn ?? waitingOnFor(status);
    if (status === from.status && waitingOn === from.waitingOn) return;
    this.stored = {
      status,
      waitingOn,
      closedAt: closedAt(from, status, this.now().at),
      acceptedAt: status === from.status ? from.acceptedAt : null,
    };
    if (status === from.status)
      return this.tell({ kind: "turn_changed", data: { from: from.waitingOn, to: waitingOn } });
    const own = waitingOn === waitingOnFor(status);
    this.tell({
      kind: "status_changed",
      data: { from: from.status, to: status, ...(!own && { waitingOn }), ...said },
    });
  }

  facts(): ClockFacts {
    const written = (at: string) => ({ at, on: at.slice(0, 10) });
    const moves = manualStatusChanges(this.events).map(({ at, from, to }) => ({ ...written(at), from, to }));
    return {
      received: "2026-03-02",
      channel: "electronic",
      body: "agency",
      ...withManualChanges(this, moves),
      acceptedAt: this.stored.acceptedAt,
      clocks: clockModeOf(this.stored.status),
      recorded: NO_MANUAL_RECORDS,
      daysOff: { closings: [], worked: [] },
    };
  }

  take(step: Step) {
    this.hour += 30;
    const { status } = this.stored;
    if (step.does === "send") {
      if (status !== "draft") return;
      this.tell({
        kind: "submitted",
        data: { to: "a@b.gov", ...(step.later && { leavesAt: this.now().at }) },
      });
      const next = step.later ? "scheduled" : "sending";
      this.stored = { status: next, waitingOn: waitingOnFor(next), closedAt: null, acceptedAt: null };
    } else if (status === "draft") {
      return;
    } else if (step.does === "arrive") {
      const waitingOn = this.stored.waitingOn === "you" ? "you" : "agency";
      if (isBeforeArrival(status)) this.move({ status: "awaiting_acknowledgment", waitingOn });
    } else if (step.does === "reply") {
      this.move({ waitingOn: "you" });
    } else if (step.does === "confirm") {
      this.letters.push({ ...this.now(), outcome: step.outcome });
      const { status: to, waitingOn } = transitionFor(step.outcome, status);
      this.move(to === null ? {} : { status: to, ...(waitingOn !== undefined && { waitingOn }) });
    } else if (step.does === "write") {
      this.answers.push({ ...this.now(), action: step.action });
      this.move({ status: statusAfterLetter(status, step.action) });
    } else if (step.does === "put down") {
      const silence = { refusedOrSilent: true };
      if (manualTransitions(status, silence).some(({ to }) => to === step.to)) {
        this.move({ status: step.to }, { by: "hand", on: this.now().on });
      } else if (status !== step.to) {
        expect(() => assertManualTransition(status, step.to, silence)).toThrow();
      }
    } else if (step.does === "accept") {
      if (!isAcceptable(status) || this.stored.acceptedAt !== null) return;
      this.stored = { ...this.stored, waitingOn: "nobody", acceptedAt: this.now().at };
      this.tell({ kind: "outcome_accepted", data: {} });
    } else if (step.does === "take back acceptance") {
      const acceptance = this.events.findLast(
        ({ kind, data }) => kind === "outcome_accepted" && !("undoes" in data),
      );
      if (this.stored.acceptedAt === null || acceptance === undefined) return;
      this.stored = stateWithoutEvent(this.events, acceptance.id);
      this.tell({ kind: "outcome_accepted", data: { undoes: acceptance.id } });
    } else {
      const move = undoableChange(this.events);
      if (move === null) return;
      const before = stateWithoutEvent(this.events, move.id);
      this.move(before, { undoes: move.id });
      this.stored = { ...this.stored, closedAt: before.closedAt, acceptedAt: before.acceptedAt };
    }
  }
}

const laws = LAWS.filter(({ jurisdiction }) =>
  ["us", "us-ca", "us-ny", "us-il", "us-fl"].includes(jurisdiction),
);

it("replaying the events of any life rebuilds the status of the request exactly", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
      const kept = new Kept();
      for (const step of steps) {
        kept.take(step);
        expect(replayEvents(kept.events)).toEqual(kept.stored);
      }
    }),
    { numRuns: 300 },
  );
});

it("every life leaves its clocks consistent with its status", () => {
  expect(laws.length).toBeGreaterThan(2);
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 16 }), fc.constantFrom(...laws), (steps, law) => {
      const kept = new Kept();
      for (const step of [{ does: "send", later: false } as const, { does: "arrive" } as const, ...steps])
        kept.take(step);
      const facts = kept.facts();
      const clocks = requestClocks(law, facts);
      const { status } = kept.stored;
      if (status === "withdrawn") expect(clocks).toEqual([]);
      if (clockModeOf(status) === "met") expect(clocks.filter(({ metOn }) => metOn === null)).toEqual([]);
      // A promise of records is no answer where only the records are.
      const promiseAnswers = rightsOf(law.jurisdiction)?.grants.satisfiesDuty !== "no";
      const determined = facts.letters.some(
        ({ outcome }) => isDetermination(outcome) && (!isPromise(outcome) || promiseAnswers),
      );
      const waits = clocks.find(({ kind }) => kind === "initial_response");
      if (determined && waits) expect(waits.metOn).not.toBeNull();
      for (const { dueOn, metOn, pausedSince } of clocks) {
        expect(pausedSince === null || (dueOn === null && metOn === null)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

it("accepting an outcome ends what could be appealed, and taking it back restores turn and clocks exactly", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), fc.constantFrom(...laws), (steps, law) => {
      const kept = new Kept();
      for (const step of [{ does: "send", later: false } as const, { does: "arrive" } as const, ...steps])
        kept.take(step);
      const clocksNow = () => requestClocks(law, kept.facts());
      fc.pre(isAcceptable(kept.stored.status) && kept.stored.acceptedAt === null);
      const before = { stored: kept.stored, clocks: clocksNow() };
      kept.take({ does: "accept" });
      expect(clocksNow().filter(({ metOn }) => metOn === null)).toEqual([]);
      const facts = { status: kept.stored.status, accepted: true, clocks: clocksNow() };
      expect(stageOf(facts, kept.now().on)).toBe("closed");
      kept.take({ does: "take back acceptance" });
      expect({ stored: kept.stored, clocks: clocksNow() }).toEqual(before);
      expect(replayEvents(kept.events)).toEqual(before.stored);
    }),
    { numRuns: 300 },
  );
});

it("undoing what was recorded by hand restores status, turn and clocks exactly", () => {
  fc.assert(
    fc.property(
      fc.array(anyStep, { maxLength: 12 }),
      fc.constantFrom(...STATUSES),
      fc.constantFrom(...laws),
      (steps, to, law) => {
        const kept = new Kept();
        for (const step of [{ does: "send", later: false } as const, { does: "arrive" } as const, ...steps])
          kept.take(step);
        const before = { stored: kept.stored, clocks: requestClocks(law, kept.facts()) };
        fc.pre(
          manualTransitions(before.stored.status, { refusedOrSilent: true }).some((move) => move.to === to),
        );
        kept.take({ does: "put down", to });
        expect(kept.stored.status).toBe(to);
        kept.take({ does: "undo" });
        expect({ stored: kept.stored, clocks: requestClocks(law, kept.facts()) }).toEqual(before);
        expect(replayEvents(kept.events)).toEqual(before.stored);
      },
    ),
    { numRuns: 300 },
  );
});
