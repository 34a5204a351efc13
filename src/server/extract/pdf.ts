import { fileURLToPath } from "node:url";
import { getDocument, PasswordException, VerbosityLevel } from "pdfjs-dist";
import type { Found, ReadLimits } from "./found.ts";
import { Words } from "./words.ts";

const besides = (folder: string): string =>
  fileURLToPath(new URL(`${folder}/`, import.meta.resolve("pdfjs-dist/package.json")));

/** Without a word on so many pages, the rest is taken to be pictures, too. */
const SCANNED_PAGES = 200;

/** The words of a PDF, page by page. Its scripts are not run and nothing is fetched. */
export async function readPdf(content: Uint8Array, { letters }: ReadLimits): Promise<Found> {
  const task = getDocument({
    data: content,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: besides("cmaps"),
    standardFontDataUrl: besides("standard_fonts"),
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    stopAtErrors: false,
  });
  const document = await task.promise.catch((error: unknown) => {
    if (error instanceof PasswordException) return null;
    throw error;
  });
  if (document === null) return { text: "", facts: { encrypted: true } };
  const words = new Words(letters);
  const pages = document.numPages;
  let any = false;
  for (let number = 1; number <= pages && !words.full; number++) {
    if (!any && number > SCANNED_PAGES) break;
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!("str" in item)) continue;
      any ||= item.str.trim() !== "";
      words.add(item.hasEOL ? `${item.str}\n` : item.str);
    }
    words.add("\n\n");
    page.cleanup();
  }
  await task.destroy();
  return { text: words.text(), facts: { pages, ...(any ? {} : { scanned: true }) } };
}
