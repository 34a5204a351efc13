import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { eventsCsv, type KeptEvent } from "#core/export/events-csv.ts";
import {
  coverSection,
  type FileClock,
  type FileMessage,
  type FileSection,
  letterFile,
  messageSection,
  timelineSection,
} from "#core/export/file-sections.ts";
import { layOut } from "#core/export/layout.ts";
import { manifestText, type Piece, type RequestFacts, sumsText } from "#core/export/manifest.ts";
import { notFound } from "#core/problem.ts";
import { ENTRY_WORDS, type ManualEntry } from "#core/request/entries.ts";
import { eventForOthers } from "#core/request/sharing.ts";
import { HAND_WORDS, type SentByHand } from "#core/sending/by-hand.ts";
import type { Context } from "#server/actions/context.ts";
import { GONE } from "#server/actions/who-did.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { clocksOf } from "#server/db/clocks.ts";
import { eventsOf } from "#server/db/events.ts";
import { exportedMessages, exportedRequest, messageText } from "#server/db/export-facts.ts";
import { lawInForce } from "#server/db/laws.ts";
import { attachmentsOf } from "#server/db/messages.ts";
import { calledBy } from "#server/db/shares.ts";
import type { PrintFile } from "#server/ports.ts";

/** A file of the ZIP, opened when its turn comes. `path` is below the request's folder. */
export type Packed = { path: string; size: number; at: Date; open: () => Readable };

/** All of a request as files, in the order they are packed; `discard` removes what was made for it. */
export type RequestFolder = {
  title: string;
  files: Packed[];
  /** Of the folder's `SHA256SUMS`. */
  sums: string;
  discard: () => Promise<void>;
};

type Exporting = { context: Context; printFile: PrintFile };

/**
 * Puts a request's folder together: the mails as they are kept, their files, the whole as one PDF, the timeline, and the
 * manifest with every hash. Only the PDF is made in full, into a file of its own, because its size and hash must be known.
 * Fails with `not_found` for anybody else's.
 */
export async function requestFolder(
  { context, printFile }: Exporting,
  ownerId: string,
  id: string,
): Promise<RequestFolder> {
  const { doers, ...state } = await asPerson(context.db, ownerId, (tx) => stateOf(tx, ownerId, id));
  const names = await calledBy(context.db, [...doers.values()]);
  const by = (doer: string | undefined) => (doer === undefined ? null : (names.get(doer) ?? GONE));
  state.events = state.events.map((event) => ({ ...event, by: by(doers.get(event.id)) }));
  if (context.acting) state.events = state.events.map(eventForOthers);
  const textOf = (messageId: string) =>
    asPerson(context.db, ownerId, (tx) => messageText(tx, ownerId, messageId));
  const dated = new Date(state.facts.lastChangeAt);
  const contents = await piecesOfMail(context, state, textOf);
  const place = await mkdtemp(join(tmpdir(), "daylight-export-"));
  const discard = () => rm(place, { recursive: true, force: true });
  try {
    const pdf = await writtenPdf(printFile, join(place, "file.pdf"), {
      title: state.facts.title,
      dated,
      sections: () => sectionsOf(state, textOf),
    });
    const events = Buffer.from(eventsCsv(state.events));
    contents.push(
      {
        piece: { path: "file.pdf", what: "file", at: null, ...pdf },
        open: () => createReadStream(join(place, "file.pdf")),
      },
      {
        piece: { path: "events.csv", what: "events", at: null, ...measured(events) },
        open: () => Readable.from([events]),
      },
    );
    const pieces = contents.map(({ piece }) => piece);
    const manifest = Buffer.from(manifestText(state.facts, pieces));
    const sums = Buffer.from(
      sumsText([...pieces, { path: "manifest.json", sha256: measured(manifest).sha256 }]),
    );
    const last = (path: string, bytes: Buffer): Packed => ({
      path,
      size: bytes.byteLength,
      at: dated,
      open: () => Readable.from([bytes]),
    });
    return {
      title: state.facts.title,
      files: [
        ...contents.map(({ piece, open }) => ({
          path: piece.path,
          size: piece.size,
          at: piece.at === null ? dated : new Date(piece.at),
          open,
        })),
        last("manifest.json", manifest),
        last("SHA256SUMS", sums),
      ],
      sums: measured(sums).sha256,
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

type Content = { piece: Piece; open: () => Readable };

type KeptMessage = FileMessage & { id: string; mail: string | null; mailPath: string };

type State = { facts: RequestFacts; clocks: FileClock[]; events: KeptEvent[]; messages: KeptMessage[] };

/** `doers`: who did what a person did, by the event's number. */
async function stateOf(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<State & { doers: ReadonlyMap<number, string> }> {
  const request = await exportedRequest(tx, ownerId, id);
  if (!request) throw notFound("request");
  const law = request.jurisdiction === null ? undefined : await lawInForce(tx, request.jurisdiction);
  const clocks = (await clocksOf(tx, ownerId, id)).map((clock) => ({
    kind: clock.kind,
    startedOn: clock.started_on,
    dueOn: clock.due_on,
    metOn: clock.met_on,
    pausedSince: clock.paused_since,
    working: clock.working,
  }));
  const kept = await eventsOf(tx, ownerId, id);
  const doers = new Map(
    kept.filter(({ actor }) => actor === "you").map((event) => [event.id, event.actor_id ?? ownerId]),
  );
  const events = kept.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    actor: event.actor,
    by: null,
    kind: event.kind,
    messageId: event.message_id,
    data: event.data as Record<string, unknown>,
  }));
  return {
    clocks,
    doers,
    events,
    messages: await keptMessages(tx, ownerId, id),
    facts: {
      id: request.id,
      title: request.title,
      agency:
        request.agency_id === null
          ? null
          : {
              id: request.agency_id,
              name: request.agency_name ?? request.agency_id,
              email: request.agency_address ?? request.agency_email,
            },
      jurisdiction: request.jurisdiction,
      law: law ? { title: law.law.commonName, citation: law.law.citation } : null,
      status: request.status,
      ball: request.ball,
      trackingNumber: request.tracking_number,
      createdAt: request.created_at.toISOString(),
      sentAt: request.sent_at?.toISOString() ?? null,
      lastChangeAt: request.changed_at.toISOString(),
      deadlines: clocks.map(({ working: _, ...clock }) => clock),
    },
  };
}

async function keptMessages(tx: Tx, ownerId: string, id: string): Promise<KeptMessage[]> {
  const messages = await exportedMessages(tx, ownerId, id);
  const files = Map.groupBy(
    await attachmentsOf(
      tx,
      ownerId,
      messages.map((message) => message.id),
    ),
    (file) => file.message_id,
  );
  const withFiles = messages.map((message) => ({ message, files: files.get(message.id) ?? [] }));
  const places = layOut(
    withFiles.map(({ message, files: own }) => ({
      direction: message.direction as "in" | "out",
      day: message.at.toISOString().slice(0, 10),
      subject: message.subject,
      hasMail: message.raw_sha256 !== null,
      attachments: own,
    })),
  );
  return withFiles.map(({ message, files: own }, index) => {
    const { number, path, attachments } = places[index] as (typeof places)[number];
    return {
      id: message.id,
      mail: message.raw_sha256,
      mailPath: path,
      number,
      direction: message.direction as "in" | "out",
      at: message.at.toISOString(),
      from:
        message.from_name === "" || message.from_address === ""
          ? message.from_name || message.from_address
          : `${message.from_name} <${message.from_address}>`,
      to: message.to_addresses,
      cc: message.cc_addresses,
      subject: message.subject,
      mailId: message.message_id,
      note: noteOf(message),
      original: message.raw_sha256 === null ? null : { path, sha256: message.raw_sha256 },
      attachments: own.map((file, place) => ({
        path: attachments[place] ?? "",
        name: file.name,
        type: file.type,
        size: file.size,
        sha256: file.sha256,
      })),
    };
  });
}

function noteOf({
  by_hand,
  entry,
  delivery_state,
}: {
  by_hand: unknown;
  entry: unknown;
  delivery_state: string | null;
}): string {
  if (entry) {
    const { way, on, trackingNumber } = entry as ManualEntry;
    const parts = [
      `${ENTRY_WORDS[way] ?? way} of ${on}, put down by the requester`,
      trackingNumber ? `number ${trackingNumber}` : "",
    ];
    return parts.filter(Boolean).join(", ");
  }
  if (by_hand) {
    const { channel, sentOn, receivedOn, number, note } = by_hand as SentByHand;
    const parts = [
      `Sent by the requester ${HAND_WORDS[channel] ?? channel} on ${sentOn}`,
      receivedOn ? `arrived on ${receivedOn}` : "",
      number ? `number ${number}` : "",
      note,
    ];
    return parts.filter(Boolean).join(", ");
  }
  return delivery_state === null || delivery_state === "accepted"
    ? ""
    : delivery_state.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
}

/** The mails and their files as they are kept; a letter of which no mail exists is written out. */
async function piecesOfMail(
  context: Context,
  { messages }: State,
  textOf: (id: string) => Promise<string>,
): Promise<Content[]> {
  const contents: Content[] = [];
  for (const message of messages) {
    const shared = {
      path: message.mailPath,
      at: message.at,
      messageId: message.id,
      ...(message.mailId !== null && { mailId: message.mailId }),
      direction: message.direction,
    };
    const { mail } = message;
    if (mail === null) {
      const written = Buffer.from(letterFile(message, await textOf(message.id)));
      contents.push({
        piece: { ...shared, what: "letter_text", ...measured(written) },
        open: () => Readable.from([written]),
      });
    } else {
      const size = await context.files.size(mail);
      contents.push({
        piece: { ...shared, what: "mail", size, sha256: mail },
        open: () => context.files.stream(mail),
      });
    }
    for (const { path, name, type, size, sha256 } of message.attachments) {
      contents.push({
        piece: {
          ...{ path, what: "attachment", size, sha256, name, type },
          at: message.at,
          messageId: message.id,
        },
        open: () => context.files.stream(sha256),
      });
    }
  }
  return contents;
}

async function* sectionsOf(
  { facts, clocks, events, messages }: State,
  textOf: (id: string) => Promise<string>,
): AsyncGenerator<FileSection> {
  const attachments = messages.reduce((sum, message) => sum + message.attachments.length, 0);
  yield coverSection(facts, clocks, { messages: messages.length, attachments });
  yield timelineSection(events);
  for (const message of messages) yield messageSection(message, await textOf(message.id));
}

async function writtenPdf(
  printFile: PrintFile,
  path: string,
  file: Omit<Parameters<PrintFile>[0], "paper">,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.byteLength;
      done(null, chunk);
    },
  });
  const disk = createWriteStream(path);
  const failed = new Promise<never>((_, reject) => disk.once("error", reject));
  counted.pipe(disk);
  const closed = new Promise<void>((resolve) => disk.once("close", resolve));
  await Promise.race([printFile({ ...file, paper: "letter" }, counted), failed]);
  await Promise.race([closed, failed]);
  return { size, sha256: hash.digest("hex") };
}

const measured = (bytes: Buffer) => ({
  size: bytes.byteLength,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});
