import { expect, test } from "vitest";
import { formatEventTime } from "./event-time.ts";
import { readEvents } from "./read-events.ts";

const whenOf = (...lines: string[]) => {
  const text = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\n");
  const [event] = readEvents(text).events;
  return event && formatEventTime(event, "America/Los_Angeles");
};
const spaces = (text: string | null | undefined) => text?.replaceAll(/[\u2009\u202f]/g, " ");

test.each([
  [
    ["DTSTART;TZID=America/New_York:20260402T100000", "DTEND;TZID=America/New_York:20260402T113000"],
    "Thursday, April 2, 2026, 10:00 – 11:30 AM (EDT)",
    "Thursday, April 2, 2026, 7:00 – 8:30 AM (PDT)",
  ],
  [
    ["DTSTART;TZID=America/Los_Angeles:20260402T100000"],
    "Thursday, April 2, 2026 at 10:00 AM (PDT)",
    undefined,
  ],
  [
    ["DTSTART:20260403T020000Z"],
    "Friday, April 3, 2026 at 2:00 AM (UTC)",
    "Thursday, April 2, 2026 at 7:00 PM (PDT)",
  ],
  [
    ["DTSTART:20260402T100000", "DTEND:20260402T090000"],
    "Thursday, April 2, 2026 at 10:00 AM (the file gives no time zone)",
    undefined,
  ],
  [
    ["DTSTART;TZID=City Time:20260402T100000"],
    "Thursday, April 2, 2026 at 10:00 AM (in “City Time”, a time zone that this page does not know)",
    undefined,
  ],
  [
    ["DTSTART;VALUE=DATE:20260402", "DTEND;VALUE=DATE:20260403"],
    "Thursday, April 2, 2026, all day",
    undefined,
  ],
  [
    ["DTSTART;VALUE=DATE:20260402", "DTEND;VALUE=DATE:20260404"],
    "Thursday, April 2 – Friday, April 3, 2026, all day",
    undefined,
  ],
])("%s is shown in its zone and in the reader's", (lines, written, local) => {
  const when = whenOf(...lines);
  expect([spaces(when?.written), spaces(when?.local) ?? undefined]).toEqual([written, local]);
});
