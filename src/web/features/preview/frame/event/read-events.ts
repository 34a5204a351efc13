import ICAL from "ical.js";
import { cutToEvents, type EventLines } from "./event-lines.ts";
import { readZone, type Zone } from "./event-zone.ts";

/** A time as the file writes it. */
export type EventTime = {
  /** What a clock on the wall shows, in the fields for UTC. */
  wall: Date;
  isDay: boolean;
  /** The name of its time zone as written; null if it has none. */
  zone: string | null;
  /** Null if the zone is none or unknown. */
  instant: Date | null;
};

export type CalendarEvent = {
  title: string;
  start: EventTime;
  end: EventTime | null;
  place: string;
  organizer: string;
  description: string;
  isCanceled: boolean;
  /** "DAILY" and so on, "OTHER" for every second day; null for an event that happens once. Its dates are never calculated. */
  frequency: string | null;
};

const LONGEST = { title: 500, place: 2000, organizer: 500, description: 20_000 };
/** Outside of these years a date is a mistake, and a zone's rules would be calculated for each year up to it. */
const YEARS = { first: 1900, last: 2100 };
const DAY_MS = 86_400_000;

/**
 * The first events of a calendar file, and how many it has. Times and texts only: nothing is repeated, and what cannot be
 * read is left out. An event without a start is none.
 */
export function readEvents(text: string): { events: CalendarEvent[]; total: number } {
  const { events, zones, isCancellation, total } = cutToEvents(text);
  const known = new Map<string, Zone | null>();
  const zoneOf = (name: string) => {
    const zone = known.has(name) ? known.get(name) : readZone(name, zones.get(name) ?? null);
    known.set(name, zone ?? null);
    return zone ?? null;
  };
  const read = events.flatMap((lines) => readEvent(lines, zoneOf) ?? []);
  return { events: read.map((event) => (isCancellation ? { ...event, isCanceled: true } : event)), total };
}

function readEvent(lines: EventLines, zoneOf: (name: string) => Zone | null): CalendarEvent | null {
  const propertyOf = (name: string) => parseProperty(lines.get(name));
  const textOf = (name: keyof typeof LONGEST, property: string) =>
    String(readValue(propertyOf(property)) ?? "")
      .slice(0, LONGEST[name])
      .trim();
  const start = timeOf(propertyOf("DTSTART"), zoneOf);
  if (!start) return null;
  const rule = readValue(propertyOf("RRULE"));
  return {
    title: textOf("title", "SUMMARY"),
    start,
    end: timeOf(propertyOf("DTEND"), zoneOf) ?? endAfter(start, readValue(propertyOf("DURATION"))),
    place: textOf("place", "LOCATION"),
    organizer: organizerOf(propertyOf("ORGANIZER")),
    description: textOf("description", "DESCRIPTION"),
    isCanceled: readValue(propertyOf("STATUS")) === "CANCELLED",
    frequency: rule instanceof ICAL.Recur ? frequencyOf(rule) : null,
  };
}

const frequencyOf = ({ freq, interval }: ICAL.Recur) => (interval === 1 ? freq : "OTHER");

function parseProperty(line: string | undefined): ICAL.Property | null {
  if (line === undefined) return null;
  try {
    return ICAL.Property.fromString(line);
  } catch {
    return null;
  }
}

/** ical.js decodes a value when it is asked for, and throws if it is no value of its type. */
function readValue(property: ICAL.Property | null) {
  try {
    return property?.getFirstValue() ?? null;
  } catch {
    return null;
  }
}

function timeOf(property: ICAL.Property | null, zoneOf: (name: string) => Zone | null): EventTime | null {
  const value = readValue(property);
  if (!(value instanceof ICAL.Time) || !(value.year >= YEARS.first && value.year <= YEARS.last)) return null;
  const { year, month, day, hour, minute, second, isDate } = value;
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  if (Number.isNaN(wall.getTime())) return null;
  if (isDate) return { wall, isDay: true, zone: null, instant: null };
  if (value.zone === ICAL.Timezone.utcTimezone) return { wall, isDay: false, zone: "UTC", instant: wall };
  const written = String(property?.getParameter("tzid") ?? "").slice(0, 100);
  const zone = written ? zoneOf(written) : null;
  return {
    wall,
    isDay: false,
    zone: zone?.name ?? (written || null),
    instant: zone?.instantOf(wall) ?? null,
  };
}

/** The end of an event that has a length instead; null without one, and for a length that makes no sense. */
function endAfter(start: EventTime, duration: unknown): EventTime | null {
  if (!(duration instanceof ICAL.Duration)) return null;
  const length = duration.toSeconds() * 1000;
  if (!(length > 0 && length < 3660 * DAY_MS)) return null;
  const after = (date: Date) => new Date(date.getTime() + length);
  return { ...start, wall: after(start.wall), instant: start.instant && after(start.instant) };
}

/** "Records Office <foia@agency.gov>". The address is always shown, as anyone can write any name. */
function organizerOf(property: ICAL.Property | null): string {
  const address = String(readValue(property) ?? "").replace(/^mailto:/i, "");
  const name = String(property?.getParameter("cn") ?? "").trim();
  return (name && name !== address ? `${name} <${address}>` : address).slice(0, LONGEST.organizer);
}
