import fc from "fast-check";
import { expect, it } from "vitest";
import { LAWS } from "#core/law/laws.ts";
import { type ClockFacts, NO_MANUAL_RECORDS } from "./clock-facts.ts";
import { requestClocks } from "./clocks.ts";
import { withManualChanges } from "./manual-status-changes.ts";
import { manualStatusChanges, replayEvents, type StoredEvent } from "./replay-events.ts";
import { clockModeOf, STATUSES, type Status } from "./states.ts";

const RECEIVED = "2026-03-02";
const dayOf = (offset: number) => Temporal.PlainDate.from(RECEIVED).add({ days: offset }).toString();
const SENT: StoredEvent = {
  ...{ id: 1, at: `${RECEIVED}T12:00:00Z`, kind: "imported" },
  data: { from: "requests.csv", status: "awaiting_acknowledgment", on: RECEIVED },
};

/** Moves by hand, one a day at most, each from where the one before it led. */
const anyMoves = fc
  .uniqueArray(
    fc.record({
      offset: fc.integer({ min: 1, max: 60 }),
      to: fc.constantFrom<Status>(
        ...STATUSES.filter((status) => status !== "draft" && status !== "scheduled" && status !== "sending"),
      ),
      named: fc.integer({ min: 1, max: 40 }),
    }),
    {
      minLength: 1,
      maxLength: 6,
      selector: ({ offset }) => offset,
    },
  )
  .map((moves) => moves.toSorted((a, b) => a.offset - b.offset));

/** The clocks that follow from the timeline alone, as the server makes them from what is stored. */
function clocksOf(law: (typeof LAWS)[number], events: readonly StoredEvent[]) {
  const changes = manualStatusChanges(events).map((change) => ({ ...change, at: `${change.on}T12:00:00Z` }));
  const facts: ClockFacts = {
    ...{ received: RECEIVED, channel: "electronic", body: "agency" },
    ...withManualChanges({ letters: [], answers: [] }, changes),
    recorded: NO_MANUAL_RECORDS,
    clocks: clockModeOf(replayEvents(events).status),
    daysOff: { closings: [], worked: [] },
  };
  return requestClocks(law, facts);
}

it("a move by hand that is undone leaves the clocks of every law as if it had never been", () => {
  let changed = 0;
  for (const law of LAWS) {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        const events: StoredEvent[] = [SENT];
        for (const { offset, to, named } of moves) {
          const before = events.slice();
          const clocks = clocksOf(law, before);
          const from = replayEvents(before).status;
          const on = dayOf(offset);
          const id = events.length + 1;
          const data = {
            from,
            to,
            by: "hand" as const,
            on,
            promisedOn: dayOf(offset + named),
            answerBy: dayOf(offset + named),
          };
          events.push({ id, at: `${on}T15:00:00Z`, kind: "status_changed", data } as StoredEvent);
          if (JSON.stringify(clocksOf(law, events)) !== JSON.stringify(clocks)) changed += 1;
          const undone = { from: to, to: from, undoes: id };
          const undo = {
            id: id + 1,
            at: `${on}T16:00:00Z`,
            kind: "status_changed",
            data: undone,
          } as StoredEvent;
          expect(clocksOf(law, [...events, undo])).toEqual(clocks);
          // What comes after an undoing follows from what is left.
          if (offset % 3 === 0) events.push(undo);
        }
      }),
      { numRuns: 15 },
    );
  }
  expect(changed).toBeGreaterThan(LAWS.length);
});
