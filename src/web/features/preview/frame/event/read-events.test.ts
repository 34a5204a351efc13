import { expect, test } from "vitest";
import { readEvents } from "./read-events.ts";

const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:1", ...lines, "END:VEVENT"];
const startOf = (...lines: string[]) => readEvents(calendar(...lines)).events[0]?.start;

const EASTERN = [
  "BEGIN:VTIMEZONE",
  "TZID:Eastern Standard Time",
  "BEGIN:STANDARD",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:-0400",
  "TZOFFSETTO:-0500",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];

const INVITATION = calendar(
  "METHOD:REQUEST",
  ...EASTERN,
  ...event(
    "SUMMARY:Appeal hearing\\, levee records",
    "DTSTART;TZID=Eastern Standard Time:20260402T100000",
    "DTEND;TZID=Eastern Standard Time:20260402T110000",
    "LOCATION:Room 210\\, 1 Main St",
    'ORGANIZER;CN="Cho, Denise":mailto:dcho@agency.gov',
    "DESCRIPTION:Bring the letter.\\nThe hearing is pub",
    " lic.",
    "X-ALT-DESC;FMTTYPE=text/html:<script>alert(1)</script>",
    "BEGIN:VALARM",
    "DESCRIPTION:REMINDER",
    "END:VALARM",
    "RRULE:FREQ=WEEKLY",
  ),
);

test("reads an invitation", () => {
  const { events, total } = readEvents(INVITATION);
  expect(total).toBe(1);
  expect(events).toEqual([
    {
      title: "Appeal hearing, levee records",
      start: {
        wall: new Date("2026-04-02T10:00:00Z"),
        isDay: false,
        zone: "Eastern Standard Time",
        instant: new Date("2026-04-02T14:00:00Z"),
      },
      end: expect.objectContaining({ instant: new Date("2026-04-02T15:00:00Z") }),
      place: "Room 210, 1 Main St",
      organizer: "Cho, Denise <dcho@agency.gov>",
      description: "Bring the letter.\nThe hearing is public.",
      isCanceled: false,
      frequency: "WEEKLY",
    },
  ]);
});

test.each([
  ["DTSTART:20260402T140000Z", "UTC", "2026-04-02T14:00:00.000Z"],
  ["DTSTART;TZID=America/Chicago:20260402T100000", "America/Chicago", "2026-04-02T15:00:00.000Z"],
  [
    'DTSTART;TZID="/freeassociation.example/America/Denver":20261202T100000',
    "America/Denver",
    "2026-12-02T17:00:00.000Z",
  ],
  ["DTSTART;TZID=Eastern Standard Time:20261202T100000", "Eastern Standard Time", "2026-12-02T15:00:00.000Z"],
  ["DTSTART;TZID=Customized Time:20260402T100000", "Customized Time", undefined],
  ["DTSTART:20260402T100000", null, undefined],
])("%s is a time of the zone %s at %s", (line, zone, instant) => {
  const start = startOf(...EASTERN, ...event(line));
  expect([start?.zone, start?.instant?.toISOString()]).toEqual([zone, instant]);
});

test("reads whole days, lengths and cancellations", () => {
  const [allDay] = readEvents(calendar(...event("DTSTART;VALUE=DATE:20260402"))).events;
  expect(allDay?.start).toMatchObject({ isDay: true, wall: new Date("2026-04-02T00:00:00Z") });
  const [long] = readEvents(
    calendar("METHOD:CANCEL", ...event("DTSTART:20260402T140000Z", "DURATION:PT1H30M")),
  ).events;
  expect(long).toMatchObject({ isCanceled: true, end: { instant: new Date("2026-04-02T15:30:00Z") } });
});

test("texts stay texts", () => {
  const html = "<img src=x onerror=alert(1)><b>Bring</b> the letter";
  const [shown] = readEvents(
    calendar(...event("DTSTART:20260402T140000Z", `SUMMARY:${html}`, `DESCRIPTION:${html}`)),
  ).events;
  expect([shown?.title, shown?.description]).toEqual([html, html]);
});

test.each([
  ["nothing", ""],
  ["no calendar", "Dear Ms. Reader,\n\nYour request is denied."],
  ["a task", calendar("BEGIN:VTODO", "SUMMARY:Pay the fee", "END:VTODO")],
  ["no start", calendar(...event("SUMMARY:Hearing"))],
  ["a start that is no time", calendar(...event("DTSTART:soon"))],
  ["a day that is none", calendar(...event("DTSTART:2026ABCDT100000Z"))],
  ["a year far away", calendar(...event("DTSTART;TZID=Eastern Standard Time:99990402T100000"))],
])("a file with %s has no event", (_name, text) => {
  expect(readEvents(text).events).toEqual([]);
});

test("an event that is cut off or broken shows what can be read", () => {
  const broken = calendar(
    ...event(
      "DTSTART:20260402T140000Z",
      "DTEND:whenever",
      "RRULE:FREQ=NEVER;COUNT=x",
      "DURATION:P",
      'ORGANIZER;CN="Cho:mailto:dcho@agency.gov',
      "LOCATION",
      "SUMMARY:Hearing",
    ),
  );
  expect(readEvents(broken).events).toMatchObject([
    { title: "Hearing", end: null, place: "", organizer: "", frequency: null },
  ]);
});

test("only the first events are read, and repetitions never calculated", () => {
  const endless = event(
    "DTSTART:20260402T140000Z",
    "RRULE:FREQ=SECONDLY",
    `DESCRIPTION:${"x".repeat(200_000)}`,
    `ATTACH;ENCODING=BASE64;VALUE=BINARY:${"A".repeat(200_000)}`,
  );
  const { events, total } = readEvents(calendar(...Array(50).fill(endless).flat()));
  expect(total).toBe(50);
  expect(events).toHaveLength(5);
  expect(events[0]).toMatchObject({ frequency: "SECONDLY", description: "x".repeat(20_000) });
});

test("a zone whose clocks change each second is not calculated", () => {
  const zone = EASTERN.join("\r\n").replaceAll("FREQ=YEARLY;INTERVAL=1", "FREQ=SECONDLY");
  expect(startOf(zone, ...event("DTSTART;TZID=Eastern Standard Time:20260402T100000"))).toMatchObject({
    zone: "Eastern Standard Time",
    instant: null,
  });
});

test.each([
  [
    "whose clocks have twenty rules",
    EASTERN.join("\r\n").replace(/BEGIN:STANDARD.*END:STANDARD\r\n/s, "$&".repeat(20)),
  ],
  ["from the year 1", EASTERN.join("\r\n").replaceAll("16010101", "00010101")],
])("a zone %s is not calculated", (_name, zone) => {
  const start = startOf(zone, ...event("DTSTART;TZID=Eastern Standard Time:20260402T100000"));
  expect(start).toMatchObject({ zone: "Eastern Standard Time", instant: null });
});

test("an invitation that is cut anywhere, or has a line of nonsense, does no harm", () => {
  const lines = INVITATION.split("\r\n");
  const cut = Array.from(INVITATION, (_, length) => INVITATION.slice(0, length));
  const garbled = ["", ":", ";", "99", "-1"].flatMap((nonsense) =>
    lines.map((line, at) => lines.with(at, line.replace(/(?<=[:=])[^:=]*$/, nonsense)).join("\r\n")),
  );
  for (const text of [...cut, ...garbled])
    for (const { title, start } of readEvents(text).events)
      expect([typeof title, Number.isNaN(start.wall.getTime())]).toEqual(["string", false]);
});

test("deep and unclosed nesting, and lines without end, are harmless", () => {
  const nested = "BEGIN:VEVENT\r\n".repeat(100_000);
  expect(readEvents(nested)).toEqual({ events: [], total: 100_000 });
  expect(readEvents(`BEGIN:VCALENDAR\r\n${" folded\r\n".repeat(200_000)}`).events).toEqual([]);
  expect(readEvents("BEGIN:VTIMEZONE\r\nTZID:A\r\n".repeat(50_000)).events).toEqual([]);
});
