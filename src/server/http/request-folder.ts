import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { eventsCsv } from "#core/export/events-csv.ts";
import {
  coverSection,
  type FileSection,
  letterFile,
  messageSection,
  timelineSection,
} from "#core/export/file-sections.ts";
import { manifestText, type Piece, sumsText } from "#core/export/manifest.ts";
import { eventForOthers } from "#core/request/sharing.ts";
import type { Context } from "#server/actions/context.ts";
import { GONE } from "#server/actions/who-did.ts";
import { asPerson } from "#server/db/as-person.ts";
import { messageText } from "#server/db/export-facts.ts";
import { calledBy } from "#server/db/shares.ts";
import type { PrintFile } from "#server/ports.ts";
import { type ExportedState, exportedState } from "./exported-state.ts";

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
  const { doers, ...state } = await asPerson(context.db, ownerId, (tx) => exportedState(tx, ownerId, id));
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

/** The mails and their files as they are kept; a letter of which no mail exists is written out. */
async function piecesOfMail(
  context: Context,
  { messages }: ExportedState,
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
  { facts, clocks, events, messages }: ExportedState,
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
