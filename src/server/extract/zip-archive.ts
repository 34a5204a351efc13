import type { ExtractionResult, ExtractLimits } from "./extracted-text.ts";
import { extractOpenDocument } from "./open-document.ts";
import { openZip } from "./open-zip.ts";
import { extractSpreadsheet } from "./spreadsheet.ts";
import { TextCollector } from "./text-collector.ts";
import { extractSlides, extractWord } from "./word-and-slides.ts";

/**
 * A ZIP: an office document, or the names of its files, which are not opened. The size it declares is not verified, and
 * is shown as declared.
 */
export async function extractZip(content: Uint8Array, limits: ExtractLimits): Promise<ExtractionResult> {
  const archive = await openZip(content, limits.maxUnpackedBytes);
  const has = (name: string) => archive.entries.some((entry) => entry.name === name);
  if (has("word/document.xml")) return extractWord(archive, limits);
  if (has("xl/workbook.xml")) return extractSpreadsheet(archive, limits);
  if (has("ppt/presentation.xml")) return extractSlides(archive, limits);
  if (has("content.xml") && has("mimetype")) return extractOpenDocument(archive, limits);
  const collector = new TextCollector(limits.maxTextLength);
  for (const { name } of archive.entries) collector.add(`${name}\n`);
  return {
    text: collector.text(),
    facts: {
      entries: archive.count,
      unpackedBytes: archive.unpackedBytes,
      ...(archive.entries.some(({ encrypted }) => encrypted) ? { encrypted: true } : {}),
    },
  };
}
