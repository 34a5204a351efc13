import { longDate } from "#core/calendar-words.ts";
import type { Deadline } from "#core/deadline/deadline.ts";
import { ledger } from "#core/deadline/ledger.ts";
import { clockName, eventWords } from "./event-words.ts";
import type { KeptEvent } from "./events-csv.ts";
import type { RequestFacts } from "./manifest.ts";

/** One part of the printed file; each begins on a page of its own and has a bookmark of its title. */
export type FileSection = { title: string; blocks: FileBlock[] };

/** `pair`: a name beside what it says. `line`: a line of a letter, as it was broken; an empty one is a gap. */
export type FileBlock =
  | { kind: "heading" | "paragraph" | "small" | "line"; text: string }
  | { kind: "pair"; label: string; text: string };

/** A letter or mail of the file, without its words. `at` is an ISO instant. `original`: where its own file lies, if it has one. */
export type FileMessage = {
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
export type FileClock = RequestFacts["deadlines"][number] & { working: Deadline };

const sentence = (name: string): string => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "2026-03-02 15:04 UTC": the same wherever it is printed. */
const moment = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

/** The first page: what the request is and how it stands, its clocks with their working. */
export function coverSection(request: RequestFacts, clocks: FileClock[], counts: Counts): FileSection {
  const pair = (label: string, text: string | null): FileBlock[] =>
    text ? [{ kind: "pair", label, text }] : [];
  return {
    title: request.title || "Request without a title",
    blocks: [
      { kind: "heading", text: request.title || "Request without a title" },
      ...pair("Agency", request.agency?.name ?? null),
      ...pair("Address", request.agency?.email ?? null),
      ...pair("Law", request.law && `${request.law.title}, ${request.law.citation}`),
      ...pair("Tracking number", request.trackingNumber),
      ...pair("Status", sentence(request.status)),
      ...pair("Begun", moment(request.createdAt)),
      ...pair("Sent", request.sentAt && moment(request.sentAt)),
      ...pair("Last change", moment(request.lastChangeAt)),
      ...pair("Letters and mails", String(counts.messages)),
      ...pair("Attached files", String(counts.attachments)),
      ...pair("Request id", request.id),
      ...clocks.flatMap(clockBlocks),
    ],
  };
}

type Counts = { messages: number; attachments: number };

function clockBlocks(clock: FileClock): FileBlock[] {
  const { working } = clock;
  const stands =
    clock.metOn !== null
      ? `met on ${longDate(clock.metOn)}`
      : clock.pausedSince !== null
        ? `paused since ${longDate(clock.pausedSince)}`
        : "open";
  const due = clock.dueOn === null ? "no day set" : `due ${longDate(clock.dueOn)}`;
  return [
    { kind: "heading", text: `Deadline: ${clockName(clock.kind)}` },
    { kind: "paragraph", text: `${sentence(due)}, ${stands}. Counted from ${longDate(clock.startedOn)}.` },
    { kind: "paragraph", text: [working.law, working.citation].filter(Boolean).join(", ") },
    ...(working.reason === null ? [] : [{ kind: "paragraph" as const, text: working.reason }]),
    ...workingBlocks(working),
  ];
}

const STEPS: Readonly<Record<string, string>> = {
  received: "Received",
  counted: "Counted",
  paused: "Paused",
  extension: "Extension",
  rolled: "Moved to the next working day",
  limit: "Limit before the extension",
  due: "Due",
};

function workingBlocks(working: Deadline): FileBlock[] {
  return ledger(working).map((row) => {
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
      label: STEPS[row.as] ?? sentence(row.as),
      text: parts.filter((part) => part !== "").join(", "),
    };
  });
}

/** The timeline, a line an event, oldest first. */
export function timelineSection(events: readonly KeptEvent[]): FileSection {
  return {
    title: "Timeline",
    blocks: [
      { kind: "heading", text: "Timeline" },
      ...events.map((event) => ({
        kind: "pair" as const,
        label: moment(event.at),
        text: `${eventWords(event)} (${event.by ?? event.actor})`,
      })),
    ],
  };
}

/** One letter or mail: its head, its words as text, and what was attached, with where each file lies and its hash. */
export function messageSection(message: FileMessage, text: string): FileSection {
  const title = `${message.number}. ${message.direction === "in" ? "Received" : "Sent"} ${message.at.slice(0, 10)}: ${message.subject || "(no subject)"}`;
  const original: FileBlock[] =
    message.original === null
      ? []
      : [{ kind: "small", text: `Original: ${message.original.path}, SHA-256 ${message.original.sha256}` }];
  const files = message.attachments.flatMap((file): FileBlock[] => [
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
      ...headOf(message).map(([label, value]) => ({ kind: "pair" as const, label, text: value })),
      ...original,
      ...files,
      { kind: "line", text: "" },
      ...text.split(/\r\n?|\n/).map((line) => ({ kind: "line" as const, text: line })),
    ],
  };
}

/** The names and values of a letter's head. */
function headOf(message: FileMessage): [string, string][] {
  const head: [string, string][] = [
    ["From", message.from],
    ["To", message.to.join(", ")],
    ["Cc", message.cc.join(", ")],
    ["Date", moment(message.at)],
    ["Subject", message.subject],
    ["Message-ID", message.mailId ?? ""],
    ["Note", message.note],
  ];
  return head.filter(([, value]) => value !== "");
}

/** A letter of which no mail exists, as a text file: head, blank line, words. */
export function letterFile(message: FileMessage, text: string): string {
  const oneLine = (value: string) => value.replace(/\s+/g, " ");
  const head = headOf(message).map(([label, value]) => `${label}: ${oneLine(value)}`);
  return `${head.join("\n")}\n\n${text.replace(/\r\n?/g, "\n")}\n`;
}
