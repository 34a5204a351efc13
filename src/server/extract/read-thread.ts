/** What runs in the thread: reads one file, says what it found, and ends. */
import { parentPort, workerData } from "node:worker_threads";
import type { Found, ReadLimits } from "./found.ts";
import type { FileKind } from "./kinds.ts";

type Reader = (content: Uint8Array, limits: ReadLimits) => Found | Promise<Found>;

/** Each is loaded when it is needed: the thread lives for one file. */
const READERS: Record<FileKind, () => Promise<Reader>> = {
  pdf: async () => (await import("./pdf.ts")).readPdf,
  archive: async () => (await import("./archive.ts")).readArchive,
  ole: async () => (await import("./ole.ts")).readOle,
  mail: async () => (await import("./mail.ts")).readNestedMail,
  rtf: async () => (await import("./text.ts")).readRtf,
  html: async () => (await import("./text.ts")).readHtml,
  xml: async () => (await import("./text.ts")).readXml,
  plain: async () => (await import("./text.ts")).readPlain,
};

const { kind, content, limits } = workerData as { kind: FileKind; content: Uint8Array; limits: ReadLimits };
const read = await READERS[kind]();
parentPort?.postMessage(await read(content, limits));
// Libraries may have left something that would keep the thread.
parentPort?.close();
