import type { Found, ReadLimits } from "./found.ts";
import { readOpenDocument } from "./open-document.ts";
import { openZip } from "./open-zip.ts";
import { readSheets } from "./sheets.ts";
import { readSlides, readWord } from "./word.ts";
import { Words } from "./words.ts";

/**
 * A ZIP: the office document it is, or the names of the files in it, which are not opened. What it says of their size is
 * only said, and so is shown as that.
 */
export async function readArchive(content: Uint8Array, limits: ReadLimits): Promise<Found> {
  const archive = await openZip(content, limits.unpackedBytes);
  const has = (name: string) => archive.entries.some((entry) => entry.name === name);
  if (has("word/document.xml")) return readWord(archive, limits);
  if (has("xl/workbook.xml")) return readSheets(archive, limits);
  if (has("ppt/presentation.xml")) return readSlides(archive, limits);
  if (has("content.xml") && has("mimetype")) return readOpenDocument(archive, limits);
  const words = new Words(limits.letters);
  for (const { name } of archive.entries) words.add(`${name}\n`);
  return {
    text: words.text(),
    facts: {
      entries: archive.count,
      unpackedBytes: archive.unpackedBytes,
      ...(archive.entries.some(({ encrypted }) => encrypted) ? { encrypted: true } : {}),
    },
  };
}
