import type { ExtractionResult, ExtractLimits } from "./extracted-text.ts";
import { type FileKind, fileKindOf } from "./file-kinds.ts";
import { extractOpenDocument } from "./open-document.ts";
import { type Archive, openZip } from "./open-zip.ts";
import { extractSpreadsheet } from "./spreadsheet.ts";
import { TextCollector } from "./text-collector.ts";
import { extractSlides, extractWord } from "./word-and-slides.ts";

/** Reads a file of any kind but a ZIP. */
type ReadFile = (kind: FileKind, content: Uint8Array, limits: ExtractLimits) => Promise<ExtractionResult>;

/** Unpacked. A larger file might use up the time that is there for the whole archive. */
const MAX_FILE_BYTES = 10_000_000;
const MAX_FILES = 200;
/** Of CPU time: after this no other file is opened, so that the names and texts so far are saved. */
const MAX_MILLISECONDS = 8_000;

/**
 * A ZIP: an office document, or the names of its files and then the text of those that have any. Archives in it are not
 * opened. The size it declares is not verified, and is shown as declared.
 */
export async function extractZip(
  content: Uint8Array,
  limits: ExtractLimits,
  readFile: ReadFile,
): Promise<ExtractionResult> {
  const archive = await openZip(content, limits.maxUnpackedBytes);
  const document = await extractOfficeDocument(archive, limits);
  if (document) return document;
  const collector = new TextCollector(limits.maxTextLength);
  for (const { name } of archive.entries) collector.add(`${name}\n`);
  await collectTexts(archive, collector, limits, readFile);
  return {
    text: collector.text(),
    facts: {
      entries: archive.count,
      unpackedBytes: archive.unpackedBytes,
      ...(archive.entries.some(({ encrypted }) => encrypted) ? { encrypted: true } : {}),
    },
  };
}

async function extractOfficeDocument(
  archive: Archive,
  limits: ExtractLimits,
): Promise<ExtractionResult | null> {
  const has = (name: string) => archive.entries.some((entry) => entry.name === name);
  if (has("word/document.xml")) return extractWord(archive, limits);
  if (has("xl/workbook.xml")) return extractSpreadsheet(archive, limits);
  if (has("ppt/presentation.xml")) return extractSlides(archive, limits);
  return has("content.xml") && has("mimetype") ? extractOpenDocument(archive, limits) : null;
}

/** A file that is corrupt, or larger than it says, is passed over. */
async function collectTexts(
  archive: Archive,
  collector: TextCollector,
  limits: ExtractLimits,
  readFile: ReadFile,
): Promise<void> {
  const isLate = cpuTimer(MAX_MILLISECONDS);
  const files = archive.entries.filter(
    ({ size, encrypted }) => size > 0 && size <= MAX_FILE_BYTES && !encrypted,
  );
  for (const { name } of files.slice(0, MAX_FILES)) {
    if (collector.isFull || isLate()) return;
    const kind = fileKindOf({ name, type: "" });
    if (kind === null) continue;
    const fileLimits = { ...limits, maxTextLength: limits.maxTextLength - collector.length };
    try {
      const bytes = await unpack(archive.part(name));
      const { text } =
        kind === "archive"
          ? ((await extractOfficeDocument(await openZip(bytes, limits.maxUnpackedBytes), fileLimits)) ?? {
              text: "",
            })
          : await readFile(kind, bytes, fileLimits);
      if (text !== "") collector.add(`\n${name}\n${text}\n`);
    } catch {
      // Its name is there.
    }
  }
}

async function unpack(part: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of part) {
    length += chunk.byteLength;
    if (length > MAX_FILE_BYTES) throw new Error(`It unpacks to more than ${MAX_FILE_BYTES} bytes.`);
    chunks.push(chunk);
  }
  // No Buffer, which the PDF library refuses.
  return new Uint8Array(Buffer.concat(chunks));
}

function cpuTimer(milliseconds: number): () => boolean {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000 > milliseconds;
  };
}
