import { formatMessage } from "#core/messages/format-message.ts";
import { calendarFeedTexts } from "#messages/calendar-feed-texts.ts";
import { clocks } from "#messages/clocks.ts";
import type { ClockKind } from "./clock-effects.ts";

/**
 * The day of an open clock, or of a reminder. `dueOn` is an ISO day, `changedAt` the instant its request last
 * changed, RFC 3339 in UTC.
 */
export type FeedEvent = {
  requestId: string;
  kind: ClockKind;
  title: string;
  agency: string | null;
  agencyShort: string | null;
  citation: string | null;
  /** A reminder the user set; null for the day of a clock. */
  reminder: { id: string; text: string } | null;
  dueOn: string;
  changedAt: string;
};

/** The publisher of the feed; `publicUrl` has no trailing slash. */
type Publisher = { brand: string; mailDomain: string; publicUrl: string };

/**
 * Deadlines as a calendar (RFC 5545), one all-day event each. An event has the same UID when its clock moves, so that
 * calendar programs move it too. Clocks that were met and completed reminders are not in the feed. The output is
 * deterministic: the same days give the same bytes.
 */
export function calendarFeed(publisher: Publisher, days: readonly FeedEvent[]): string {
  const name = formatMessage(calendarFeedTexts.name, { brand: publisher.brand });
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(publisher.brand)}//Deadlines//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    // RFC 7986, and the older extension for programs that do not know it.
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
  const title = day.title || calendarFeedTexts.untitled;
  const url = `${publicUrl}/requests-tracker?request=${day.requestId}`;
  const description = [day.agency, day.citation, url].filter((line) => line !== null).join("\n");
  return [
    "BEGIN:VEVENT",
    `UID:${day.requestId}-${day.reminder?.id ?? day.kind}@${mailDomain}`,
    `DTSTAMP:${instant(day.changedAt)}`,
    `DTSTART;VALUE=DATE:${date(day.dueOn)}`,
    // DTEND is exclusive: the next day.
    `DTEND;VALUE=DATE:${date(new Date(Date.parse(day.dueOn) + 86_400_000).toISOString().slice(0, 10))}`,
    `SUMMARY:${escapeText(summaryOf(day, title))}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    "CLASS:PRIVATE",
    // A deadline does not mark the day as busy.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function summaryOf(
  { kind, reminder, agencyShort, agency: agencyName }: FeedEvent,
  requestTitle: string,
): string {
  const label = clocks.label[kind];
  const agency = agencyShort ?? agencyName;
  const title =
    reminder === null
      ? requestTitle
      : formatMessage(calendarFeedTexts.reminder, { text: reminder.text, title: requestTitle });
  return agency === null
    ? formatMessage(calendarFeedTexts.summary, { label, title })
    : formatMessage(calendarFeedTexts.summaryWithAgency, { label, title, agency });
}

const date = (isoDay: string) => isoDay.replaceAll("-", "");
const instant = (rfc3339: string) => rfc3339.replace(/\.\d+/, "").replaceAll(/[-:]/g, "");

/** Escapes TEXT (RFC 5545, § 3.3.11) and replaces control characters, which it does not allow. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const MAX_LINE_OCTETS = 75;

/** Folds a line into pieces of at most 75 octets without splitting a character (RFC 5545, § 3.1). */
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

/** Octets of one character in UTF-8. */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
