import { daylightCsvLine } from "#core/agency/import/formats/daylight.ts";
import { eventSentence } from "#core/request/event-reading.ts";

/** An event of the timeline, as it is stored. */
export type ExportedEvent = {
  id: number;
  at: string;
  actor: string;
  /** Name of the user who did it; null for the agency or the program. */
  by: string | null;
  kind: string;
  messageId: string | null;
  data: Record<string, unknown>;
};

const COLUMNS = ["number", "at", "actor", "by", "kind", "what_happened", "message_id", "data"] as const;

/**
 * The timeline as a table, oldest first, a line an event (RFC 4180, guarded against formulas, with a byte order
 * mark).
 */
export function eventsCsv(events: readonly ExportedEvent[]): string {
  const lines = events.map((event) =>
    daylightCsvLine([
      String(event.id),
      event.at,
      event.actor,
      event.by ?? "",
      event.kind,
      eventSentence(event),
      event.messageId ?? "",
      JSON.stringify(event.data),
    ]),
  );
  return `\ufeff${daylightCsvLine([...COLUMNS])}${lines.join("")}`;
}
