import { longDate } from "#core/dates/format-date.ts";
import type { Deadline } from "#core/law/clocks/deadline.ts";
import { deadlineLedger } from "#core/law/clocks/deadline-ledger.ts";
import { clockName, eventSentence } from "./event-sentences.ts";
import type { ExportedEvent } from "./events-csv.ts";
import type { ManifestRequest } from "./manifest.ts";

/** One part of the printed file; each begins on a page of its own and has a bookmark of its title. */
export type PdfSection = { title: string; blocks: PdfBlock[] };

/** `pair`: a name beside what it says. `line`: a line of a letter, as it was broken; an empty one is a gap. */
export type PdfBlock =
  | { kind: "heading" | "paragraph" | "small" | "line"; text: string }
  | { kind: "pair"; label: string; text: string };

/** A letter or mail of the file, without its words. `at` is an ISO instant. `original`: where its own file lies, if it has one. */
export type ExportMessage = {
  number: number;
  direction: "in" | "out";
  at: string;
  from: string;
  to: string[];
  cc: string[];
  subject: string;
  mailId: string | null;
  /** How it went or stands where it was not a mail that simply went out or came in; else empty. */
  note: string;
  original: { path: string; sha256: string } | null;
  attachments: { path: string; name: string; type: string; size: number; sha256: string }[];
};

/** A clock with the working it was kept with. */
export type ExportClock = ManifestRequest["deadlines"][number] & { working: Deadline };

const capitalizedText = (name: string): string => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "2026-03-02 15:04 UTC": the same wherever it is printed. */
const formatInstant = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

/** The first page: what the request is and how it stands, its clocks with their working. */
export function coverSection(
  request: ManifestRequest,
  clocks: ExportClock[],
  counts: ExportCounts,
): PdfSection {
  const pair = (label: string, text: string | null): PdfBlock[] =>
    text ? [{ kind: "pair", label, text }] : [];
  return {
    title: request.title || "Request without a title",
    blocks: [
      { kind: "heading", text: request.title || "Request without a title" },
      ...pair("Agency", request.agency?.name ?? null),
      ...pair("Address", request.agency?.email ?? null),
      ...pair("Law", request.law && `${request.law.title}, ${request.law.citation}`),
      ...pair("Tracking number", request.trackingNumber),
      ...pair("Status", capitalizedText(request.status)),
      ...pair("Begun", formatInstant(request.createdAt)),
      ...pair("Sent", request.sentAt && formatInstant(request.sentAt)),
      ...pair("Last change", formatInstant(request.lastChangeAt)),
      ...pair("Letters and mails", String(counts.messages)),
      ...pair("Attached files", String(counts.attachments)),
      ...pair("Request id", request.id),
      ...clocks.flatMap(clockBlocks),
    ],
  };
}

type ExportCounts = { messages: number; attachments: number };

function clockBlocks(clock: ExportClock): PdfBlock[] {
  const { working } = clock;
  const clockState =
    clock.metOn !== null
      ? `met on ${longDate(clock.metOn)}`
      : clock.pausedSince !== null
        ? `paused since ${longDate(clock.pausedSince)}`
        : "open";
  const due = clock.dueOn === null ? "no day set" : `due ${longDate(clock.dueOn)}`;
  return [
    { kind: "heading", text: `Deadline: ${clockName(clock.kind)}` },
    {
      kind: "paragraph",
      text: `${capitalizedText(due)}, ${clockState}. Counted from ${longDate(clock.startedOn)}.`,
    },
    { kind: "paragraph", text: [working.law, working.citation].filter(Boolean).join(", ") },
    ...(working.reason === null ? [] : [{ kind: "paragraph" as const, text: working.reason }]),
    ...workingBlocks(working),
  ];
}

const STEP_LABELS: Readonly<Record<string, string>> = {
  received: "Received",
  counted: "Counted",
  paused: "Paused",
  extension: "Extension",
  rolled: "Moved to the next working day",
  limit: "Limit before the extension",
  due: "Due",
};

function workingBlocks(working: Deadline): PdfBlock[] {
  return deadlineLedger(working).map((row) => {
    const days = row.from === row.to ? row.from : `${row.from} to ${row.to}`;
    const skipped = row.skipped.map(({ date, name }) => `${date} ${name}`).join(", ");
    const parts = [
      days,
      row.count ? `${row.count} ${row.count === 1 ? "day" : "days"}` : "",
      row.name ?? "",
      skipped === "" ? "" : `not counted: ${skipped}`,
    ];
    return {
      kind: "pair",
      label: STEP_LABELS[row.as] ?? capitalizedText(row.as),
      text: parts.filter((part) => part !== "").join(", "),
    };
  });
}

/** The timeline, a line an event, oldest first. */
export function timelineSection(events: readonly ExportedEvent[]): PdfSection {
  return {
    title: "Timeline",
    blocks: [
      { kind: "heading", text: "Timeline" },
      ...events.map((event) => ({
        kind: "pair" as const,
        label: formatInstant(event.at),
        text: `${eventSentence(event)} (${event.by ?? event.actor})`,
      })),
    ],
  };
}

/** One letter or mail: its head, its words as text, and what was attached, with where each file lies and its hash. */
export function messageSection(message: ExportMessage, text: string): PdfSection {
  const title = `${message.number}. ${message.direction === "in" ? "Received" : "Sent"} ${message.at.slice(0, 10)}: ${message.subject || "(no subject)"}`;
  const original: PdfBlock[] =
    message.original === null
      ? []
      : [{ kind: "small", text: `Original: ${message.original.path}, SHA-256 ${message.original.sha256}` }];
  const files = message.attachments.flatMap((file): PdfBlock[] => [
    {
      kind: "pair",
      label: "Attached",
      text: `${file.name} (${file.type}, ${file.size.toLocaleString("en-US")} bytes)`,
    },
    { kind: "small", text: `${file.path}, SHA-256 ${file.sha256}` },
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

/** The names and values of a letter's head. */
function headerFields(message: ExportMessage): [string, string][] {
  const fields: [string, string][] = [
    ["From", message.from],
    ["To", message.to.join(", ")],
    ["Cc", message.cc.join(", ")],
    ["Date", formatInstant(message.at)],
    ["Subject", message.subject],
    ["Message-ID", message.mailId ?? ""],
    ["Note", message.note],
  ];
  return fields.filter(([, value]) => value !== "");
}

/** A letter of which no mail exists, as a text file: head, blank line, words. */
export function messageTextFile(message: ExportMessage, text: string): string {
  const oneLine = (value: string) => value.replace(/\s+/g, " ");
  const fields = headerFields(message).map(([label, value]) => `${label}: ${oneLine(value)}`);
  return `${fields.join("\n")}\n\n${text.replace(/\r\n?/g, "\n")}\n`;
}
