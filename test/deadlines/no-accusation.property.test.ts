import fc from "fast-check";
import { expect, it } from "vitest";
import { LAWS } from "#core/law/laws.ts";
import { responseDueOf } from "#core/letter/follow-ups/response-due.ts";
import { requestClocks } from "./clocks.ts";
import { parseDeadlineEvents } from "./deadline-events.ts";

const RECEIVED = "2026-03-02";
const dayOf = (offset: number) => Temporal.PlainDate.from(RECEIVED).add({ days: offset }).toString();
const KINDS = [
  "acknowledged",
  "extension_noticed",
  "clarification_asked",
  "clarification_answered",
  "fee_asked",
  "fee_answered",
  "granted",
  "interim_release",
  "released",
  "denied",
  "appeal_sent",
  "appeal_denied",
  "ruling_requested",
  "no_records",
  "records_ready",
  "ruling_issued",
  "expedite_asked",
  "fee_paid",
];
const anyEvents = fc.array(
  fc
    .record({ kind: fc.constantFrom(...KINDS), offset: fc.nat(120) })
    .map(
      ({ kind, offset }) =>
        `${kind}=${dayOf(offset)}${kind === "extension_noticed" ? `:${1 + (offset % 30)}` : ""}`,
    ),
  { maxLength: 7 },
);

it.each(LAWS.map((law) => [law.jurisdiction, law] as const))(
  "%s: a paused or met clock accuses nobody, and without its facts everything is as before",
  (_, law) => {
    const clocksOf = (events: readonly string[]) =>
      requestClocks(
        law,
        parseDeadlineEvents({ received: RECEIVED, channel: "electronic", body: "agency" }, events),
      );
    fc.assert(
      fc.property(anyEvents, fc.nat(KINDS.length - 1), (events, position) => {
        const clocks = clocksOf(events);
        const claimed = responseDueOf(clocks);
        const agency = clocks.filter(
          ({ kind, metOn, dueOn }) =>
            ["initial_response", "production", "reminder"].includes(kind) && metOn === null && dueOn !== null,
        );
        if (claimed) expect(agency.map(({ dueOn }) => dueOn)).toContain(claimed.on);
        // A silence follows a day that has been set and that nothing has met.
        const silence = clocks.find(({ kind }) => kind === "silence_appeal");
        if (silence) expect(agency.map(({ dueOn }) => dueOn)).toContain(silence.startedOn);
        // No fact leaves anything behind when it is undone.
        const extra = `${KINDS[position]}=${dayOf(position * 17)}`;
        clocksOf([...events, extra]);
        expect(clocksOf(events)).toEqual(clocks);
      }),
      { numRuns: 25 },
    );
  },
);
