/** The lines of an event that are read, by the name of their property. */
export type EventLines = ReadonlyMap<string, string>;

const READ = new Set([
  "DTSTART",
  "DTEND",
  "DURATION",
  "SUMMARY",
  "LOCATION",
  "ORGANIZER",
  "DESCRIPTION",
  "STATUS",
  "RRULE",
]);
/** What is parsed of a file is bounded, whatever its size: so many events, zones, and characters in a line or a zone. */
const MOST = { events: 5, zones: 20, line: 50_000, zone: 20_000 };

type Cut = {
  /** The first events. */
  events: EventLines[];
  /** The text of each time zone that the file defines, by its name. */
  zones: Map<string, string>;
  isCancellation: boolean;
  /** All events of the file. */
  total: number;
};

/**
 * Cuts a calendar file to what is shown of its first events, for the parser, which builds objects of all that it gets.
 * Reminders, attached files and HTML are dropped here.
 */
export function cutToEvents(text: string): Cut {
  const cut: Cut = { events: [], zones: new Map(), isCancellation: false, total: 0 };
  const open: string[] = [];
  let event: Map<string, string> | null = null;
  let zone: string[] = [];
  for (const line of unfold(text).split(/\r\n|\r|\n/)) {
    const [, name = "", value = ""] = /^([A-Za-z-]{1,60})[;:](.{0,60})/.exec(line) ?? [];
    const property = name.toUpperCase();
    const component = value.trim().toUpperCase();
    if (property === "BEGIN") {
      // Deeper than a reminder in an event in a calendar is no calendar.
      if (open.length < 10) open.push(component);
      if (component === "VEVENT") {
        cut.total += 1;
        event = cut.total <= MOST.events ? new Map() : null;
      }
      if (component === "VTIMEZONE") zone = [];
    }
    if (open.includes("VTIMEZONE")) zone.push(line);
    else if (open.at(-1) === "VEVENT" && event && READ.has(property) && !event.has(property))
      event.set(property, line.slice(0, MOST.line));
    else if (property === "METHOD") cut.isCancellation = component === "CANCEL";
    if (property !== "END") continue;
    if (component === "VEVENT" && event) cut.events.push(event);
    if (component === "VEVENT") event = null;
    if (component === "VTIMEZONE") addZone(cut.zones, zone);
    while (open.length > 0 && open.pop() !== component);
  }
  return cut;
}

/** A long line is written in several, each of which begins with a space. */
const unfold = (text: string) => text.replaceAll(/(?:\r\n|\r|\n)[ \t]/g, "");

function addZone(zones: Cut["zones"], lines: readonly string[]) {
  const name = lines.map((line) => /^TZID[^:]{0,200}:(.{1,100})$/i.exec(line)?.[1]?.trim()).find(Boolean);
  const size = lines.reduce((sum, { length }) => sum + length, 0);
  if (name && zones.size < MOST.zones && size <= MOST.zone) zones.set(name, lines.join("\r\n"));
}
