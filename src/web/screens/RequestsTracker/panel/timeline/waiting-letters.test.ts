import { expect, it } from "vitest";
import type { TimelineEvent } from "#contract/requests/request.ts";
import {
  leavingText,
  scheduledText,
  unsentByEvent,
  type WaitingLetter,
  withoutEvent,
} from "./waiting-letters.ts";

const event = (id: number, kind: string, messageId: string, data: object = { to: "foia@dot.gov" }) =>
  ({
    ...{ id, kind, messageId, data },
    ...{ at: "2026-11-23T15:00:00Z", actor: "you", by: null },
  }) as TimelineEvent;
const waiting = (messageId: string, changes: Partial<WaitingLetter> = {}): WaitingLetter => ({
  messageId,
  to: "foia@dot.gov",
  letter: null,
  leavesAt: "2026-11-23T15:00:20Z",
  scheduled: false,
  ...changes,
});

it("names letters that have not left or were undone, and none that was sent", () => {
  const events = [
    event(1, "submitted", "first"),
    event(2, "message_sent", "undone", { to: "foia@dot.gov", letter: "denial_appeal" }),
    event(3, "sending_cancelled", "undone"),
    event(4, "message_sent", "passed-on", { to: "me@example.org", forwards: "Fees" }),
    event(5, "sending_cancelled", "passed-on"),
    event(6, "message_sent", "sent"),
  ];
  expect([...unsentByEvent(events, [waiting("first")])]).toEqual([
    [1, waiting("first")],
    [2, "Appeal of the refusal to foia@dot.gov queued"],
    [4, "Forwarded email to me@example.org queued"],
  ]);
});

it("finds scheduled letters that have no event until they leave", () => {
  const later = waiting("later", { scheduled: true });
  expect(withoutEvent([event(1, "submitted", "first")], [waiting("first"), later])).toEqual([later]);
});

it("counts the seconds, and gives the time of a later day", () => {
  expect(leavingText(waiting("a"), 14)).toBe("Letter to foia@dot.gov leaves in 14 seconds");
  expect(leavingText(waiting("a", { letter: "follow_up" }), 1)).toBe(
    "Follow-up to foia@dot.gov leaves in 1 second",
  );
  expect(leavingText(waiting("a"), 0)).toBe("Letter to foia@dot.gov is being sent");
  expect(scheduledText(waiting("a", { scheduled: true }))).toMatch(
    /^Letter to foia@dot\.gov scheduled for Mon, Nov.23, /,
  );
});
