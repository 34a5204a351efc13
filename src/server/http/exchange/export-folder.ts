import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { agenciesNamedBy, DATA_VERSION, filesNamedBy, type RequestData } from "#core/export/account-data.ts";
import { eventsCsv } from "#core/export/events-csv.ts";
import { exportFileNames } from "#core/export/export-file-names.ts";
import { checksumsText, type ExportFile, manifestText } from "#core/export/manifest.ts";
import {
  coverSection,
  messageSection,
  messageTextFile,
  type PdfSection,
  timelineSection,
} from "#core/export/pdf-sections.ts";
import { redactEventForCollaborators } from "#core/request/event-reading.ts";
import { DELETED_ACCOUNT_NAME } from "#server/actions/accounts/actor-names.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { displayNames } from "#server/db/accounts/shares.ts";
import { describeAgencies, readRequestRows } from "#server/db/exchange/account-rows.ts";
import { messageText } from "#server/db/exchange/request-exports.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import type { PrintRequestPdf } from "#server/ports/letter-pdf.ts";
import { type ExportData, readExportData } from "./export-data.ts";

/** A file of the ZIP, opened when its turn comes. `path` is below the request's folder. */
export type ArchiveFile = { path: string; size: number; at: Date; open: () => Readable };

/** All of a request as files, in the order they are packed; `discard` removes what was made for it. */
export type ExportFolder = {
  title: string;
  files: ArchiveFile[];
  /** Of the folder's `SHA256SUMS`. */
  sums: string;
  discard: () => Promise<void>;
};

export type ExportDependencies = {
  context: Pick<Context, "db" | "files" | "clock" | "collaborator">;
  printFile: PrintRequestPdf;
};

/**
 * Puts a request's folder together: the emails as they are stored, their files, the whole as one PDF, the timeline, and the
 * manifest with every hash. Only the PDF is made in full, into a file of its own, because its size and hash must be known.
 * `withData`: with the rows and the files of drafts, for another installation to import. Fails with `not_found` for anyone else's.
 */
export async function buildExportFolder(
  { context, printFile }: ExportDependencies,
  ownerId: string,
  id: string,
  { withData = false } = {},
): Promise<ExportFolder> {
  const { actorIds, ...state } = await withUser(context.db, ownerId, (tx) =>
    readExportData(tx, ownerId, id, nowOf(context)),
  );
  const names = await displayNames(context.db, [...actorIds.values()]);
  const by = (actorId: string | undefined) =>
    actorId === undefined ? null : (names.get(actorId) ?? DELETED_ACCOUNT_NAME);
  state.events = state.events.map((event) => ({ ...event, by: by(actorIds.get(event.id)) }));
  if (context.collaborator) state.events = state.events.map(redactEventForCollaborators);
  const textOf = (messageId: string) =>
    withUser(context.db, ownerId, (tx) => messageText(tx, ownerId, messageId));
  const modifiedAt = new Date(state.facts.lastChangeAt);
  const contents = await messageContents(context, state, textOf);
  const directory = await mkdtemp(join(tmpdir(), "daylight-export-"));
  const discard = () => rm(directory, { recursive: true, force: true });
  try {
    const pdf = await writePdf(printFile, join(directory, "file.pdf"), {
      title: state.facts.title,
      dated: modifiedAt,
      sections: () => sectionsOf(state, textOf),
    });
    const events = Buffer.from(eventsCsv(state.events));
    contents.push(
      {
        entry: { path: "file.pdf", what: "file", at: null, ...pdf },
        open: () => createReadStream(join(directory, "file.pdf")),
      },
      {
        entry: { path: "events.csv", what: "events", at: null, ...sizeAndHash(events) },
        open: () => Readable.from([events]),
      },
    );
    if (withData) contents.push(...(await dataContents(context, ownerId, id)));
    const entries = contents.map(({ entry }) => entry);
    const manifest = Buffer.from(manifestText(state.facts, entries));
    const sums = Buffer.from(
      checksumsText([...entries, { path: "manifest.json", sha256: sizeAndHash(manifest).sha256 }]),
    );
    const bufferFile = (path: string, bytes: Buffer): ArchiveFile => ({
      path,
      size: bytes.byteLength,
      at: modifiedAt,
      open: () => Readable.from([bytes]),
    });
    return {
      title: state.facts.title,
      files: [
        ...contents.map(({ entry, open }) => ({
          path: entry.path,
          size: entry.size,
          at: entry.at === null ? modifiedAt : new Date(entry.at),
          open,
        })),
        bufferFile("manifest.json", manifest),
        bufferFile("SHA256SUMS", sums),
      ],
      sums: sizeAndHash(sums).sha256,
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

type ArchiveContent = { entry: ExportFile; open: () => Readable };

/** The emails and their files as they are stored; a letter of which no email exists is written out. */
async function messageContents(
  context: ExportDependencies["context"],
  { messages }: ExportData,
  textOf: (id: string) => Promise<string>,
): Promise<ArchiveContent[]> {
  const contents: ArchiveContent[] = [];
  for (const message of messages) {
    const shared = {
      path: message.rawPath,
      at: message.at,
      messageId: message.id,
      ...(message.mailId !== null && { mailId: message.mailId }),
      direction: message.direction,
    };
    const { rawSha256 } = message;
    if (rawSha256 === null) {
      const letterText = Buffer.from(messageTextFile(message, await textOf(message.id)));
      contents.push({
        entry: { ...shared, what: "letter_text", ...sizeAndHash(letterText) },
        open: () => Readable.from([letterText]),
      });
    } else {
      const size = await context.files.size(rawSha256);
      contents.push({
        entry: { ...shared, what: "mail", size, sha256: rawSha256 },
        open: () => context.files.stream(rawSha256),
      });
    }
    for (const { path, name, type, size, sha256 } of message.attachments) {
      contents.push({
        entry: {
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

/** `data.json`, and the files that were attached to drafts and went out with no email. */
async function dataContents(
  context: ExportDependencies["context"],
  ownerId: string,
  id: string,
): Promise<ArchiveContent[]> {
  const { rows, agencies } = await withUser(context.db, ownerId, async (tx) => {
    const read = await readRequestRows(tx, ownerId, id);
    return { rows: read, agencies: await describeAgencies(tx, agenciesNamedBy(read)) };
  });
  const data: RequestData = { format: "daylight-request-data", version: DATA_VERSION, agencies, rows };
  const bytes = Buffer.from(`${JSON.stringify(data, null, 1)}\n`);
  const named = new Set(filesNamedBy({ message: rows.message, attachment: rows.attachment }));
  const uploads = new Map(rows.upload.map((file) => [String(file.sha256), file]));
  const files = [...uploads].filter(([sha256]) => !named.has(sha256));
  const paths = exportFileNames(files.map(([, { name }], index) => `${index + 1} ${name}`));
  return [
    ...files.map(
      ([sha256, { name, type, size }], index): ArchiveContent => ({
        entry: {
          ...{ path: `drafts/${paths[index]}`, what: "draft_file", size: Number(size), sha256, at: null },
          ...{ name: String(name), type: String(type) },
        },
        open: () => context.files.stream(sha256),
      }),
    ),
    {
      entry: { path: "data.json", what: "data", at: null, ...sizeAndHash(bytes) },
      open: () => Readable.from([bytes]),
    },
  ];
}

async function* sectionsOf(
  { facts, clocks, events, messages }: ExportData,
  textOf: (id: string) => Promise<string>,
): AsyncGenerator<PdfSection> {
  const attachments = messages.reduce((sum, message) => sum + message.attachments.length, 0);
  yield coverSection(facts, clocks, { messages: messages.length, attachments });
  yield timelineSection(events);
  for (const message of messages) yield messageSection(message, await textOf(message.id));
}

async function writePdf(
  printFile: PrintRequestPdf,
  path: string,
  file: Omit<Parameters<PrintRequestPdf>[0], "paper">,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const hashingStream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.byteLength;
      done(null, chunk);
    },
  });
  const fileStream = createWriteStream(path);
  const failure = new Promise<never>((_, reject) => fileStream.once("error", reject));
  hashingStream.pipe(fileStream);
  const closed = new Promise<void>((resolve) => fileStream.once("close", resolve));
  await Promise.race([printFile({ ...file, paper: "letter" }, hashingStream), failure]);
  await Promise.race([closed, failure]);
  return { size, sha256: hash.digest("hex") };
}

const sizeAndHash = (bytes: Buffer) => ({
  size: bytes.byteLength,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});
