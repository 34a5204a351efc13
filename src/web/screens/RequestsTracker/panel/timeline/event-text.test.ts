import { describe, expect, it } from "vitest";
import type { TimelineEvent } from "#contract/requests/request.ts";
import { EVENT_KINDS } from "#core/request/events.ts";
import { editableEntryEvents, eventLine, timelineEvents } from "./event-text.ts";

const names = { agency: "FEMA", agencyFullName: "Federal Emergency Management Agency", brand: "Daylight" };
/** An event as a server may send it: its data need not fit its kind. */
const event = (over: { [Key in keyof TimelineEvent]?: unknown }): TimelineEvent =>
  Object.assign({} as TimelineEvent, {
    id: 1,
    at: "2026-11-19T15:00:00.000Z",
    actor: "system",
    by: null,
    kind: "drafted",
    messageId: null,
    data: {},
    ...over,
  });

const examples: Record<(typeof EVENT_KINDS)[number], [TimelineEvent["data"], string | RegExp]> = {
  drafted: [{}, "Draft started"],
  imported: [
    { from: "old.csv", status: "released", on: "2026-11-18" },
    "Imported from old.csv, sent Wed, Nov\u00a018",
  ],
  submitted: [{ to: "foia@fema.dhs.gov" }, "Letter sent to foia@fema.dhs.gov"],
  sent_by_hand: [
    { channel: "portal", on: "2026-11-18", trackingNumber: "17-A" },
    "Sent by you Wed, Nov\u00a018, in the agency’s portal, tracking number 17-A",
  ],
  by_hand_taken_back: [{ channel: "post" }, "Back to draft: the letter was not sent"],
  agency_address_set: [{ to: "clerk@city.example" }, "Email address of the agency added: clerk@city.example"],
  receipt_recorded: [{ on: "2026-11-20" }, "Letter received Fri, Nov\u00a020"],
  delivered: [{ host: "fema.dhs.gov", words: "250 ok" }, /^Accepted by fema\.dhs\.gov, \d+:\d\d.[AP]M$/],
  delivery_deferred: [
    { words: "451 greylisted" },
    "Delivery delayed; sending is retried automatically. The agency’s mail server did not accept the letter.",
  ],
  delivery_failed: [
    { words: "550 unknown" },
    "Not delivered. The agency’s mail server did not accept the letter.",
  ],
  reply_received: [
    { from: "Priya Raman", subject: "Which counties?", attachments: 2 },
    "Priya Raman wrote: Which counties?, 2 files",
  ],
  reply_moved: [
    { from: "Priya Raman", subject: "Which counties?", to: "Flood maps" },
    "Email “Which counties?” from Priya Raman was moved to “Flood maps”",
  ],
  acknowledged: [{ trackingNumber: "2026-FEFO-01932" }, "Acknowledged, tracking number 2026-FEFO-01932"],
  attached_letter_read: [
    { files: ["Response.pdf"], outcome: "denied" },
    "Attached letter read: Response.pdf",
  ],
  fact_corrected: [
    { fact: "amount", read: 61_800, corrected: 71_800 },
    /^Amount: \$718, corrected from \$618$/,
  ],
  fact_withdrawn: [{ fact: "pages" }, "Pages: correction removed"],
  outcome_withdrawn: [{ outcome: "denied" }, "Denied: confirmation undone"],
  address_corrected: [
    { from: "foia@dot.go", to: "foia@dot.gov" },
    "An administrator changed the address from foia@dot.go to foia@dot.gov and sent the letter again",
  ],
  sent_again: [{ to: "foia@dot.gov" }, "Letter sent again to foia@dot.gov"],
  sending_cancelled: [{ to: "foia@dot.gov" }, "Undone: the letter to foia@dot.gov was not sent"],
  arrival_confirmed: [{ to: "foia@dot.gov" }, "Delivery of the letter to foia@dot.gov confirmed"],
  outcome_confirmed: [{ outcome: "denied", read: "released" }, "Denied, corrected from released"],
  message_sent: [{ to: "foia@fema.dhs.gov" }, "Letter sent to foia@fema.dhs.gov"],
  answer_waits: [{ from: "ada@example.org" }, "Your reply by email is waiting for your confirmation"],
  clock_started: [
    { clock: "initial_response", started: "2026-10-15", due: "2026-12-04" },
    "The clock started: an answer is due Fri, Dec\u00a04",
  ],
  clock_met: [{ clock: "initial_response", on: "2026-12-04" }, "The clock stopped: answered Fri, Dec\u00a04"],
  clock_moved: [
    { clock: "initial_response", from: "2026-12-04", to: "2026-12-18", why: "extension" },
    "Deadline moved from Fri, Dec\u00a04 to Fri, Dec\u00a018. The agency extended it",
  ],
  outcome_accepted: [{}, "You accepted the outcome"],
  suit_notice_recorded: [{ on: "2026-12-04" }, "Notice before suit received by the agency Fri, Dec\u00a04"],
  tier_recorded: [
    { about: "a request for a commercial purpose", on: "2026-12-04" },
    "The agency treats it as a request for a commercial purpose, by its notice of Fri, Dec\u00a04",
  ],
  appeal_recorded: [{ on: "2026-12-04" }, "Appeal sent Fri, Dec\u00a04"],
  status_changed: [{ from: "draft", to: "awaiting_determination" }, "Status: Awaiting determination"],
  turn_changed: [{ from: "agency", to: "you" }, "Waiting on you"],
  note_changed: [{ what: "restored" }, "Note restored"],
  fee_changed: [{ what: "added", fee: "paid", cents: 1_500, currency: "USD" }, /^Paid \$15$/],
  entry_changed: [
    { what: "removed", way: "call", direction: "in", on: "2026-12-04", with: "Dana Lee" },
    "Phone call from Dana Lee, Fri, Dec\u00a04: deleted",
  ],
};

it("offers to edit only entries that were not deleted", () => {
  const entry = (id: number, messageId: string, what: string) => ({
    ...event({ kind: "entry_changed", data: { what, way: "fax", direction: "in", on: "2026-12-04" } }),
    id,
    messageId,
  });
  const newestFirst = [
    entry(4, "b", "removed"),
    entry(3, "a", "changed"),
    entry(2, "b", "added"),
    entry(1, "a", "added"),
  ];
  expect([...editableEntryEvents(newestFirst)]).toEqual([3]);
});

it("does not call an appeal an answer", () => {
  const met = event({ kind: "clock_met", data: { clock: "appeal", on: "2026-11-19" } });
  expect(eventLine(met, names).label).toMatch(/^You appealed Thu,.Nov.19$/);
});

it("shows that the user asked for an automatically sent letter", () => {
  const data = { to: "foia@dot.gov", letter: "follow_up", by: "itself" };
  expect(eventLine(event({ kind: "message_sent", data }), names).label).toMatch(
    /sent to foia@dot\.gov automatically, as you requested$/,
  );
});

it("does not call a forwarded message a letter", () => {
  const data = { to: "editor@example.org", forwards: "Fee estimate" };
  expect(eventLine(event({ kind: "message_sent", data }), names).label).toBe(
    "You forwarded “Fee estimate” to editor@example.org",
  );
});

it("names the kinds of letters, and calls any other a letter", () => {
  const labelOf = (letter?: string) =>
    eventLine(event({ kind: "message_sent", data: { to: "foia@dot.gov", letter } }), names).label;
  expect(labelOf("denial_appeal")).toBe("Appeal of the refusal sent to foia@dot.gov");
  expect(labelOf("withdrawal")).toBe("Withdrawal sent to foia@dot.gov");
  expect(labelOf("complaint")).toBe("Letter sent to foia@dot.gov");
});

describe("timeline lines", () => {
  it.each(EVENT_KINDS)("%s", (kind) => {
    const [data, words] = examples[kind];
    expect(eventLine(event({ kind, data }), names).label).toMatch(
      words instanceof RegExp ? words : new RegExp(`^${words.replace(/[.?*+()]/g, "\\$&")}$`),
    );
  });

  it("show that an email was removed from the request", () => {
    const data = { from: "Priya Raman", subject: "", to: null };
    const { label, attribution } = eventLine(event({ kind: "reply_moved", data }), names);
    expect(label).toBe(
      "Email “(no subject)” from Priya Raman was removed: it does not belong to this request",
    );
    expect(attribution).toBe("Daylight");
  });

  it("show when a scheduled letter will be sent", () => {
    const data = { to: "foia@dot.gov", leavesAt: "2026-12-04T12:00:00Z" };
    expect(eventLine(event({ kind: "submitted", data }), names).label).toMatch(
      /^Letter to foia@dot\.gov scheduled for \w{3}, Dec\u00a0[345], \d+:\d\d.[AP]M$/,
    );
  });

  it("show why a letter bounced, with the server's message, and that no clock runs", () => {
    const words = "There is no such address at this agency. The server said: 550 5.1.1 unknown";
    expect(eventLine(event({ kind: "delivery_failed", data: { words } }), names).label).toBe(
      "Not delivered. There is no such address at this agency.",
    );
    const raw = event({ kind: "delivery_failed", data: { words: "550 5.1.1 unknown" } });
    expect(eventLine(raw, names).label).toBe(
      "Not delivered. The agency’s mail server did not accept the letter.",
    );
    const back = { from: "awaiting_acknowledgment", to: "sending" };
    expect(eventLine(event({ kind: "status_changed", data: back }), names).label).toBe(
      "No clock runs until a letter arrives",
    );
  });

  it("show what is uncertain", () => {
    expect(
      eventLine(event({ kind: "delivery_failed", data: { words: "broke", held: true } }), names).label,
    ).toBe("On hold: the letter may already have been sent. broke");
    expect(eventLine(event({ kind: "acknowledged" }), names).label).toBe("Acknowledged");
    expect(
      eventLine(
        event({ kind: "clock_started", data: { clock: "x", started: "2026-10-15", due: null } }),
        names,
      ).label,
    ).toBe("Received. The law sets no deadline for the answer");
    const paused = { clock: "initial_response", from: "2026-12-04", to: null, why: "pause" };
    expect(eventLine(event({ kind: "clock_moved", data: paused }), names).label).toBe(
      "The clock is paused. The agency is waiting for your answer",
    );
  });

  it.each([
    [{ why: "law", rule: "§ 3", because: "Amended" }, "We corrected our data on the law (§ 3): Amended"],
    [{ why: "law", rule: "§ 3", undone: true }, "We undid a correction of the law (§ 3)"],
    [{ why: "holidays", rule: "Snow, March 10, 2026" }, "We corrected the calendar (Snow, March 10, 2026)"],
    // Of an earlier release, which named no rule.
    [{ why: "law" }, "We corrected our data on the law"],
  ])("name the rule that an administrator corrected: %o", (correction, words) => {
    const data = { clock: "initial_response", from: "2026-12-04", to: "2026-12-07", ...correction };
    expect(eventLine(event({ kind: "clock_moved", data }), names).label).toBe(
      `Deadline moved from Fri, Dec\u00a04 to Mon, Dec\u00a07. ${words}`,
    );
  });

  it.each([
    ["appeal", "You can appeal until Fri, Dec\u00a04"],
    ["reminder", "No legal deadline is running. A reminder is set for Fri, Dec\u00a04"],
  ])("name the clock began: %s", (clock, words) => {
    const data = { clock, started: "2026-10-15", due: "2026-12-04" };
    expect(eventLine(event({ kind: "clock_started", data }), names).label).toBe(words);
  });

  it.each([
    [{ actor: "you", kind: "submitted", data: { to: "a@b" } }, "you"],
    [{ actor: "agency", kind: "reply_received", data: { from: "P", subject: "s", attachments: 0 } }, "FEMA"],
    [{ actor: "system", kind: "acknowledged" }, "detected in an email"],
    [{ actor: "you", kind: "outcome_confirmed", data: { outcome: "denied" } }, "confirmed by you"],
    [{ actor: "system", kind: "delivered", data: { host: "h", words: "w" } }, "Daylight"],
  ] as [Partial<TimelineEvent>, string][])("show who did it: %o", (over, who) => {
    expect(eventLine(event(over), names).attribution).toBe(who);
  });

  it("are sorted newest first, without a status change that is shown with its cause", () => {
    const events = [
      event({ id: 1, kind: "drafted", at: "2026-10-14T00:00:00Z" }),
      event({ id: 2, kind: "submitted", at: "2026-10-15T00:00:00Z" }),
      event({ id: 3, kind: "status_changed", at: "2026-10-15T00:00:00Z" }),
      event({ id: 4, kind: "status_changed", at: "2026-10-16T00:00:00Z" }),
    ];
    expect(timelineEvents(events).map(({ id }) => id)).toEqual([4, 2, 1]);
  });

  it("include a status change that was undone", () => {
    const messageId = "m";
    const events = [
      event({ id: 1, kind: "outcome_confirmed", messageId, at: "2026-10-14T00:00:00.001Z" }),
      event({ id: 2, kind: "status_changed", messageId, at: "2026-10-14T00:00:00.002Z" }),
      event({ id: 3, kind: "clock_met", messageId, at: "2026-10-14T00:00:00.003Z" }),
      event({ id: 4, kind: "status_changed", messageId, at: "2026-10-15T00:00:00Z" }),
    ];
    expect(timelineEvents(events).map(({ id }) => id)).toEqual([4, 3, 1]);
  });

  it("do not repeat the agency's name", () => {
    const data = { from: "FOIA Office, Federal Emergency Management Agency", subject: "s", attachments: 0 };
    expect(eventLine(event({ kind: "reply_received", data }), names).label).toBe("FOIA Office wrote: s");
  });
});
