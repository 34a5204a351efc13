import { spaced } from "#core/export/paper-words.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { exportPdf } from "#messages/export-pdf.ts";
import { EVENTS, type EventData, type EventKind, parseEvent, type RequestEvent } from "./events.ts";

const words = exportPdf.event;

/** One event as a sentence. One that this release does not know is described by its name and its data. */
export function eventSentence({ kind, data }: { kind: string; data: object }): string {
  const known = parseEvent(kind, data);
  if (known !== null) return sentenceOf(known).trim();
  const details = Object.entries(data)
    .filter(([, value]) => typeof value === "string" || typeof value === "number")
    .map(([key, value]) => `${spaced(key)} ${value}`);
  const name = `${spaced(kind).charAt(0).toUpperCase()}${spaced(kind).slice(1)}`;
  return details.length > 0
    ? formatMessage(words.unknownWithDetails, { name, details: details.join(", ") })
    : formatMessage(words.unknown, { name });
}

type Row<Kind extends EventKind> = {
  redact?: (data: EventData[Kind]) => EventData[Kind];
  paper: (data: EventData[Kind]) => string;
};
const rowOf = <Kind extends EventKind>(kind: Kind): Row<Kind> =>
  (EVENTS as { [Each in EventKind]: Row<Each> })[kind];

const sentenceOf = <Kind extends EventKind>({ kind, data }: RequestEvent<Kind>): string =>
  rowOf(kind).paper(data);

/** The event without data about the owner's other requests; of one that this release does not know, without any. */
export function redactEventForCollaborators<Event extends { kind: string; data: unknown }>(
  event: Event,
): Event {
  const known = parseEvent(event.kind, event.data);
  return { ...event, data: known === null ? {} : redactedData(known) };
}
const redactedData = <Kind extends EventKind>({ kind, data }: RequestEvent<Kind>) =>
  rowOf(kind).redact?.(data) ?? data;
