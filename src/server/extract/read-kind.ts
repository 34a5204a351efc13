import type { Found, ReadLimits } from "./found.ts";
import type { FileKind } from "./kinds.ts";

type Reader = (content: Uint8Array, limits: ReadLimits) => Found | Promise<Found>;

/** Each is loaded when it is needed: a thread lives for one file. */
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

/** Reads a file of this kind; throws where it is broken. */
export const readKind = async (kind: FileKind, content: Uint8Array, limits: ReadLimits): Promise<Found> =>
  (await READERS[kind]())(content, limits);
