import { longDate } from "#core/dates/format-date.ts";
import type { Deadline } from "#core/law/clocks/deadline.ts";
import { deadlineLedger, type LedgerRow } from "#core/law/clocks/deadline-ledger.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { eventSentence } from "#core/request/event-reading.ts";
import { exportPdf } from "#messages/export-pdf.ts";
import type { ExportedEvent } from "./events-csv.ts";
import type { ManifestRequest } from "./manifest.ts";
import { clockName } from "./paper-words.ts";

/** One part of the printed file. Each starts on a new page and has a bookmark with its title. */
export type PdfSection = { title: string; blocks: PdfBlock[] };

/**
 * `pair`: a label and its value. `line`: a line of a letter with its original line break; an empty one is a blank
 * line.
 */
export type PdfBlock =
  | { kind: "heading" | "paragraph" | "small" | "line"; text: string }
  | { kind: "pair"; label: string; text: string };

/**
 * A letter or email of the export, without its text. `at` is an ISO instant. `original`: the path of its own file, if
 * it has one.
 */
export type ExportMessage = {
  number: number;
  direction: "in" | "out";
  at: string;
  from: string;
  to: string[];
  cc: string[];
  subject: string;
  mailId: string | null;
  /** How it was sent or its delivery state, unless it is an ordinary email that was sent or received; then empty. */
  note: string;
  original: { path: string; sha256: string } | null;
  attachments: { path: string; name: string; type: string; size: number; sha256: string }[];
};

/** A clock with the stored calculation of its deadline. */
export type ExportClock = ManifestRequest["deadlines"][number] & { working: Deadline };

const capitalizedText = (name: string): string => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "2026-03-02 15:04 UTC": the same wherever it is printed. */
const formatInstant = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

/** The first page: the request, its status, and its clocks with their calculation. */
export function coverSection(
  request: ManifestRequest,
  clocks: ExportClock[],
  counts: ExportCounts,
): PdfSection {
  const pair = (label: string, text: string | null): PdfBlock[] =>
    text ? [{ kind: "pair", label, text }] : [];
  const title = request.title || exportPdf.untitled;
  const { cover } = exportPdf;
  return {
    title,
    blocks: [
      { kind: "heading", text: title },
      ...pair(cover.agency, request.agency?.name ?? null),
      ...pair(cover.address, request.agency?.email ?? null),
      ...pair(cover.law, request.law && `${request.law.title}, ${request.law.citation}`),
      ...pair(cover.trackingNumber, request.trackingNumber),
      ...pair(cover.status, capitalizedText(request.status)),
      ...pair(cover.created, formatInstant(request.createdAt)),
      ...pair(cover.sent, request.sentAt && formatInstant(request.sentAt)),
      ...pair(cover.lastChange, formatInstant(request.lastChangeAt)),
      ...pair(cover.messages, String(counts.messages)),
      ...pair(cover.attachments, String(counts.attachments)),
      ...pair(cover.requestId, request.id),
      ...clocks.flatMap(clockBlocks),
    ],
  };
}

type ExportCounts = { messages: number; attachments: number };

function clockBlocks(clock: ExportClock): PdfBlock[] {
  const { working } = clock;
  return [
    { kind: "heading", text: formatMessage(exportPdf.deadline.title, { clock: clockName(clock.kind) }) },
    { kind: "paragraph", text: clockStateText(clock) },
    { kind: "paragraph", text: [working.law, working.citation].filter(Boolean).join(", ") },
    ...(working.reason === null ? [] : [{ kind: "paragraph" as const, text: working.reason }]),
    ...workingBlocks(working),
  ];
}

function clockStateText(clock: ExportClock): string {
  const { deadline } = exportPdf;
  const start = longDate(clock.startedOn);
  const day = longDate(clock.metOn ?? clock.pausedSince ?? "");
  const state = clock.metOn !== null ? "met" : clock.pausedSince !== null ? "paused" : "open";
  return clock.dueOn === null
    ? formatMessage(deadline[`${state}WithoutDue`], { day, start })
    : formatMessage(deadline[state], { due: longDate(clock.dueOn), day, start });
}

function workingBlocks(working: Deadline): PdfBlock[] {
  const { deadline, step } = exportPdf;
  return deadlineLedger(working).map((row) => {
    const skipped = row.skipped.map(({ date, name }) => `${date} ${name}`).join(", ");
    const parts = [
      row.from === row.to ? row.from : formatMessage(deadline.range, { from: row.from, to: row.to }),
      row.count ? formatMessage(deadline.days, { count: row.count }) : "",
      row.name ?? "",
      skipped === "" ? "" : formatMessage(deadline.skipped, { days: skipped }),
    ];
    return {
      kind: "pair",
      label: (step satisfies Record<LedgerRow["as"], string>)[row.as],
      text: parts.filter((part) => part !== "").join(", "),
    };
  });
}

/** The timeline: one line per event, oldest first. */
export function timelineSection(events: readonly ExportedEvent[]): PdfSection {
  return {
    title: exportPdf.timeline,
    blocks: [
      { kind: "heading", text: exportPdf.timeline },
      ...events.map((event) => ({
        kind: "pair" as const,
        label: formatInstant(event.at),
        text: formatMessage(exportPdf.timelineEntry, {
          sentence: eventSentence(event),
          by: event.by ?? event.actor,
        }),
      })),
    ],
  };
}

/** One letter or email: its header, its text, and its attachments, each with its path and hash. */
export function messageSection(message: ExportMessage, text: string): PdfSection {
  const messages = exportPdf.message;
  const title = formatMessage(message.direction === "in" ? messages.received : messages.sent, {
    number: String(message.number),
    day: message.at.slice(0, 10),
    subject: message.subject || exportPdf.noSubject,
  });
  const original: PdfBlock[] =
    message.original === null
      ? []
      : [
          {
            kind: "small",
            text: formatMessage(messages.original, {
              path: message.original.path,
              hash: message.original.sha256,
            }),
          },
        ];
  const files = message.attachments.flatMap((file): PdfBlock[] => [
    {
      kind: "pair",
      label: messages.attachment,
      text: formatMessage(messages.attachmentDetails, { name: file.name, type: file.type, size: file.size }),
    },
    {
      kind: "small",
      text: formatMessage(messages.attachmentFile, { path: file.path, hash: file.sha256 }),
    },
  ]);
  return {
    title,
    blocks: [
      { kind: "heading", text: title },
      ...headerFields(message).map(([label, value]) => ({ kind: "pair" as const, label, text: value })),
      ...original,
      ...files,
      { kind: "line", text: "" },
      ...text.split(/\r\n?|\n/).map((line) => ({ kind: "line" as const, text: line })),
    ],
  };
}

/** The names and values of the header fields that are not empty. */
function headerFields(message: ExportMessage): [string, string][] {
  const { header } = exportPdf;
  const fields: [string, string][] = [
    [header.from, message.from],
    [header.to, message.to.join(", ")],
    [header.cc, message.cc.join(", ")],
    [header.date, formatInstant(message.at)],
    [header.subject, message.subject],
    [header.messageId, message.mailId ?? ""],
    [header.note, message.note],
  ];
  return fields.filter(([, value]) => value !== "");
}

/** A letter that was not an email, as a text file: header, blank line, text. */
export function messageTextFile(message: ExportMessage, text: string): string {
  const oneLine = (value: string) => value.replace(/\s+/g, " ");
  const fields = headerFields(message).map(([label, value]) => `${label}: ${oneLine(value)}`);
  return `${fields.join("\n")}\n\n${text.replace(/\r\n?/g, "\n")}\n`;
}
