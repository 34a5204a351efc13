import { fileURLToPath } from "node:url";
import { getDocument, PasswordException, type PDFDocumentLoadingTask, VerbosityLevel } from "pdfjs-dist";
import { pagesToRead, UNREAD_SCAN } from "#core/files/scanned-pages.ts";
import type { ExtractionResult, ExtractLimits } from "./extracted-text.ts";
import { MAX_PICTURE_PIXELS } from "./scan/picture-file.ts";
import { TextCollector } from "./text-collector.ts";

const assetFolder = (folder: string): string =>
  fileURLToPath(new URL(`${folder}/`, import.meta.resolve("pdfjs-dist/package.json")));

/** After this many pages without text, the rest are assumed to be scans. */
const MAX_EMPTY_PAGES = 200;

const PAGE_BREAK = "\n\f";

/** Opens a PDF without running its scripts or fetching anything. It takes the bytes for itself. */
export const openPdf = (content: Uint8Array): PDFDocumentLoadingTask =>
  getDocument({
    data: content,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: assetFolder("cmaps"),
    standardFontDataUrl: assetFolder("standard_fonts"),
    // Decoders of pictures.
    wasmUrl: assetFolder("wasm"),
    maxImageSize: MAX_PICTURE_PIXELS,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
  });

/** The text of a PDF, its pages parted by form feeds, so that a reader knows which page a word is on. */
export async function extractPdf(
  content: Uint8Array,
  { maxTextLength }: ExtractLimits,
): Promise<ExtractionResult> {
  const task = openPdf(content);
  const document = await task.promise.catch((error: unknown) => {
    if (error instanceof PasswordException) return null;
    throw error;
  });
  if (document === null) return { text: "", facts: { encrypted: true } };
  const pages = document.numPages;
  const texts: string[] = [];
  let length = 0;
  let hasText = false;
  for (let number = 1; number <= pages && length < maxTextLength; number++) {
    if (!hasText && number > MAX_EMPTY_PAGES) break;
    const collector = new TextCollector(maxTextLength - length);
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!("str" in item)) continue;
      hasText ||= item.str.trim() !== "";
      collector.add(item.hasEOL ? `${item.str}\n` : item.str);
    }
    page.cleanup();
    // A form feed within a page would count as its end.
    texts.push(collector.text().replaceAll("\f", " "));
    length += collector.length + PAGE_BREAK.length;
  }
  await task.destroy();
  const text = hasText ? texts.join(PAGE_BREAK) : "";
  const hasScans = pagesToRead(text, pages, UNREAD_SCAN).length > 0;
  return { text, facts: { pages, ...(hasScans && { scan: UNREAD_SCAN }) } };
}
