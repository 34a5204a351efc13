import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { calendarFeed, type FeedEvent } from "./calendar-feed.ts";

const PUBLISHER = { brand: "Daylight", mailDomain: "mail.example", publicUrl: "https://daylight.example" };
const day = (changes: Partial<FeedEvent> = {}): FeedEvent => ({
  requestId: "018f2d5e-0000-7000-8000-000000000001",
  kind: "initial_response",
  title: "Levee certification letters",
  agency: "Federal Emergency Management Agency",
  agencyShort: "FEMA",
  citation: "5 U.S.C. § 552(a)(6)(A)(i)",
  reminder: null,
  dueOn: "2026-12-31",
  changedAt: "2026-11-20T15:04:05.678Z",
  ...changes,
});

/** The events as a calendar program reads them. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return {
    calendar,
    events: calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one)),
  };
}

describe("a calendar feed, read by a calendar program", () => {
  test("shows a reminder with its own text, separate from the clocks of its request", () => {
    const reminder = { id: "018f2d5e-0000-7000-8000-000000000002", text: "Call Ms. Lee; ask, again" };
    const { events } = read(
      calendarFeed(PUBLISHER, [day(), day({ kind: "reminder", citation: null, reminder })]),
    );
    expect(events.map(({ summary }) => summary)).toEqual([
      "Answer due: Levee certification letters (FEMA)",
      expect.stringMatching(/: Call Ms\. Lee; ask, again — Levee certification letters \(FEMA\)$/),
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
  });

  test("has a day-long event for each day, with what it is, whose, by which law, and where", () => {
    const { calendar, events } = read(calendarFeed(PUBLISHER, [day()]));
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
    expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT4H");
    const [event] = events;
    expect(events).toHaveLength(1);
    expect(event?.uid).toBe("018f2d5e-0000-7000-8000-000000000001-initial_response@mail.example");
    expect(event?.startDate.isDate).toBe(true);
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual(["2026-12-31", "2027-01-01"]);
    expect(event?.summary).toBe("Answer due: Levee certification letters (FEMA)");
    const url = "https://daylight.example/requests-tracker?request=018f2d5e-0000-7000-8000-000000000001";
    expect(event?.description).toBe(
      `Federal Emergency Management Agency\n5 U.S.C. § 552(a)(6)(A)(i)\n${url}`,
    );
    expect(event?.component.getFirstPropertyValue("url")).toBe(url);
    expect(String(event?.component.getFirstPropertyValue("dtstamp"))).toBe("2026-11-20T15:04:05Z");
  });

  test("has a stable UID per clock while its deadline moves", () => {
    const uid = (changes: Partial<FeedEvent>) => read(calendarFeed(PUBLISHER, [day(changes)])).events[0]?.uid;
    expect(uid({ dueOn: "2027-01-15" })).toBe(uid({}));
    expect(uid({ kind: "appeal" })).not.toBe(uid({}));
  });

  test("is the same to the byte while nothing changes, and whole without any day", () => {
    expect(calendarFeed(PUBLISHER, [day()])).toBe(calendarFeed(PUBLISHER, [day()]));
    expect(read(calendarFeed(PUBLISHER, [])).events).toEqual([]);
  });

  test.each([
    ["what separates", "Jails; prisons, \\camps\\ and more"],
    ["lines", "First\nsecond"],
    ["what ends an event", "x\r\nEND:VEVENT\r\nBEGIN:VEVENT"],
    ["letters of several octets", "Überwachung 監視 🛰️ ".repeat(20)],
    ["a long word", "a".repeat(400)],
  ])("has %s in a title as it was typed, in lines of at most 75 octets", (_, title) => {
    const text = calendarFeed(PUBLISHER, [day({ title, agency: null, agencyShort: null })]);
    const { events } = read(text);
    expect(events).toHaveLength(1);
    expect(events[0]?.summary).toBe(`Answer due: ${title.replaceAll("\r\n", "\n")}`);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  test("leaves control characters out", () => {
    const text = calendarFeed(PUBLISHER, [day({ title: "a\u0000b\u001bc\u007fd" })]);
    expect(read(text).events[0]?.summary).toBe("Answer due: a b c d (FEMA)");
  });
});
