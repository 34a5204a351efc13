import { formatMessage } from "#core/messages/format-message.ts";
import { previewFrame } from "#messages/preview/frame.ts";
import type { CalendarEvent, EventTime } from "./read-events.ts";

const texts = previewFrame.event;
const DAY_MS = 86_400_000;

/**
 * When an event is: as written, with its zone, and on the reader's clock where that shows something else. `readerZone`:
 * default: the browser's.
 */
export function formatEventTime(
  { start, end }: Pick<CalendarEvent, "start" | "end">,
  readerZone?: string,
): { written: string; local: string | null } {
  if (start.isDay) {
    // The last day is the one before the end.
    const lastDay = end ? new Date(end.wall.getTime() - DAY_MS) : start.wall;
    const day = formatRange(start.wall, lastDay, { dateStyle: "full", timeZone: "UTC" });
    return { written: formatMessage(texts.allDay, { day }), local: null };
  }
  const written = formatRange(start.wall, end?.wall ?? null, { ...DAY_AND_TIME, timeZone: "UTC" });
  if (!start.instant) return { written: withUnknownZone(written, start), local: null };
  const reader = { ...DAY_AND_TIME, ...(readerZone && { timeZone: readerZone }) };
  const local = formatRange(start.instant, end?.instant ?? null, reader);
  return {
    written: formatMessage(texts.inZone, { time: written, zone: zoneLabel(start.zone ?? "", start.instant) }),
    local: local === written ? null : withZone(local, zoneName(start.instant, readerZone)),
  };
}

const DAY_AND_TIME: Intl.DateTimeFormatOptions = {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
};

/** An end before the start is a mistake of the file and is left out. */
function formatRange(start: Date, end: Date | null, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat("en-US", options);
  return end && end > start ? format.formatRange(start, end) : format.format(start);
}

function withUnknownZone(time: string, { zone }: EventTime): string {
  return zone === null
    ? formatMessage(texts.noZone, { time })
    : formatMessage(texts.unknownZone, { time, zone });
}

const withZone = (time: string, zone: string) => formatMessage(texts.inZone, { time, zone });

/** "EDT" for a zone that the browser knows; the name of another as the file writes it. */
function zoneLabel(zone: string, at: Date): string {
  try {
    return zoneName(at, zone);
  } catch {
    return zone;
  }
}

function zoneName(at: Date, timeZone?: string): string {
  const options = { timeZoneName: "short", ...(timeZone && { timeZone }) } as const;
  const parts = new Intl.DateTimeFormat("en-US", options).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
