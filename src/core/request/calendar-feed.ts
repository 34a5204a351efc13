import type { ClockKind } from "./clock-effects.ts";
import { CLOCK_LABELS } from "./clock-labels.ts";

/** The day of an open clock, or of a reminder. `dueOn` is an ISO day, `changedAt` the instant its request last changed, RFC 3339 in UTC. */
export type FeedEvent = {
  requestId: string;
  kind: ClockKind;
  title: string;
  agency: string | null;
  agencyShort: string | null;
  citation: string | null;
  /** A reminder its person set; null where the day is a clock's. */
  reminder: { id: string; text: string } | null;
  dueOn: string;
  changedAt: string;
};

/** Who publishes the feed; `publicUrl` without a slash at its end. */
type Publisher = { brand: string; mailDomain: string; publicUrl: string };

/**
 * Deadlines as a calendar (RFC 5545), one day-long event each. An event keeps its UID while its clock moves, so that
 * programs move it too; a clock that was met, or a reminder that is done, is in the feed no more. The same days give the same bytes.
 */
export function calendarFeed(publisher: Publisher, days: readonly FeedEvent[]): string {
  const name = `${publisher.brand} deadlines`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(publisher.brand)}//Deadlines//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    // RFC 7986, and what programs understood before it.
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT4H",
    "X-PUBLISHED-TTL:PT4H",
    ...days.flatMap((day) => eventLines(publisher, day)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines({ mailDomain, publicUrl }: Publisher, day: FeedEvent): string[] {
  const title = day.title || "No subject yet";
  const url = `${publicUrl}/requests-tracker?request=${day.requestId}`;
  const description = [day.agency, day.citation, url].filter((line) => line !== null).join("\n");
  return [
    "BEGIN:VEVENT",
    `UID:${day.requestId}-${day.reminder?.id ?? day.kind}@${mailDomain}`,
    `DTSTAMP:${instant(day.changedAt)}`,
    `DTSTART;VALUE=DATE:${date(day.dueOn)}`,
    // The day after: the end is no part of it.
    `DTEND;VALUE=DATE:${date(new Date(Date.parse(day.dueOn) + 86_400_000).toISOString().slice(0, 10))}`,
    `SUMMARY:${escapeText(summaryOf(day, title))}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    "CLASS:PRIVATE",
    // A deadline makes nobody busy.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function summaryOf({ kind, reminder, agencyShort, agency }: FeedEvent, title: string): string {
  const short = agencyShort ?? agency;
  const agencySuffix = short === null ? "" : ` (${short})`;
  return `${CLOCK_LABELS[kind]}: ${reminder === null ? title : `${reminder.text} — ${title}`}${agencySuffix}`;
}

const date = (isoDay: string) => isoDay.replaceAll("-", "");
const instant = (rfc3339: string) => rfc3339.replace(/\.\d+/, "").replaceAll(/[-:]/g, "");

/** RFC 5545, § 3.3.11; control characters are in no text. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const MAX_LINE_OCTETS = 75;

/** A line in pieces of at most 75 octets, none of which cuts a character (RFC 5545, § 3.1). */
function foldLine(line: string): string {
  let out = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_LINE_OCTETS) {
      out += "\r\n ";
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}

/** Of one character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
