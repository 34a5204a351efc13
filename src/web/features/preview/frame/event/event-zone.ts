import ICAL from "ical.js";
import { instantInZone } from "#web/features/dates/scheduled-time.ts";

/** A time zone: the name to show, and the instant at which its clocks show `wall` (in the fields for UTC). */
export type Zone = { name: string; instantOf: (wall: Date) => Date | null };

/**
 * The zone of a name such as "America/New_York", which the browser knows, or "Eastern Standard Time", which the file has to
 * define. Null for one that neither knows.
 */
export function readZone(name: string, definition: string | null): Zone | null {
  // Some programs write their own name before it: "/program.example/America/Denver".
  const lastParts = (count: number) => name.split("/").slice(-count).join("/");
  const known = [name, lastParts(3), lastParts(2)].find(isKnown);
  if (known) {
    return {
      name: known,
      instantOf: (wall) => {
        const written = wall.toISOString();
        return instantInZone(written.slice(0, 10), written.slice(11, 16), known);
      },
    };
  }
  const defined = definition === null ? null : parseZone(name, definition);
  if (!defined) return null;
  return {
    name,
    instantOf: (wall) => {
      const time = ICAL.Time.fromJSDate(wall, true);
      time.zone = ICAL.Timezone.localTimezone;
      const offset = offsetAt(defined, time);
      return Number.isFinite(offset) ? new Date(wall.getTime() - offset * 1000) : null;
    },
  };
}

/** The rules of a zone are read when they are first needed; NaN for rules that are no rules. */
function offsetAt(zone: ICAL.Timezone, time: ICAL.Time): number {
  try {
    return zone.utcOffset(time);
  } catch {
    return Number.NaN;
  }
}

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The change of clocks once a year, on a day such as the second Sunday of March. */
const YEARLY =
  /^RRULE:(?:(?:FREQ=YEARLY|INTERVAL=1|BYMONTH=(?:[1-9]|1[0-2])|BYDAY=-?[1-5](?:SU|MO|TU|WE|TH|FR|SA)|UNTIL=\w{1,20}|WKST=[A-Z]{2})(?:;|$))+$/i;

/** Zones with all of their history have eight or so. ical.js calculates what each gives in every year from its start. */
const MOST_RULES = 10;
const FIRST_YEAR = 1600;

/** Null for a definition with other rules, or more than would be calculated soon. */
function parseZone(tzid: string, definition: string): ICAL.Timezone | null {
  const rules = definition.split("\r\n").filter((line) => /^(RRULE|EXRULE)/i.test(line));
  const starts = definition.split("\r\n").flatMap((line) => /^DTSTART[^:]*:(\d{4})/i.exec(line)?.[1] ?? []);
  if (rules.length > MOST_RULES || starts.some((year) => Number(year) < FIRST_YEAR)) return null;
  if (!rules.every((rule) => YEARLY.test(rule) && /FREQ=YEARLY/i.test(rule))) return null;
  try {
    return new ICAL.Timezone({ component: new ICAL.Component(ICAL.parse(definition)), tzid });
  } catch {
    return null;
  }
}
