import type { ExtractionResult, ExtractLimits } from "./extracted-text.ts";
import type { FileKind } from "./file-kinds.ts";

type Extractor = (content: Uint8Array, limits: ExtractLimits) => ExtractionResult | Promise<ExtractionResult>;

/** Each is loaded on demand: a process reads only one file. */
const EXTRACTORS: Record<FileKind, () => Promise<Extractor>> = {
  pdf: async () => (await import("./pdf.ts")).extractPdf,
  archive: async () => {
    const { extractZip } = await import("./zip-archive.ts");
    return (content, limits) => extractZip(content, limits, extractText);
  },
  ole: async () => inspectOle,
  mail: async () => (await import("./nested-email.ts")).extractNestedEmail,
  rtf: async () => (await import("./text-formats.ts")).extractRtf,
  html: async () => (await import("./text-formats.ts")).extractHtml,
  xml: async () => (await import("./text-formats.ts")).extractXml,
  plain: async () => (await import("./text-formats.ts")).extractPlainText,
};

/** Reads a file of this kind; throws when it is corrupt. */
export const extractText = async (
  kind: FileKind,
  content: Uint8Array,
  limits: ExtractLimits,
): Promise<ExtractionResult> => (await EXTRACTORS[kind]())(content, limits);

/** The stream of a password-protected current Office document ([MS-OFFCRYPTO] 2.3.4.4). */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** Of older Office containers only one fact is read: whether they hold a document protected by a password. */
function inspectOle(content: Uint8Array): ExtractionResult {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { text: "", facts: bytes.includes(ENCRYPTED) ? { encrypted: true } : {} };
}
