import type { ExtractionResult, ExtractLimits } from "./extracted-text.ts";
import type { Archive } from "./open-zip.ts";
import { scanXml } from "./scan-xml.ts";
import { TextCollector } from "./text-collector.ts";

/** The document first, then its other parts. */
const PARTS = [
  /^word\/document\.xml$/,
  /^word\/(?:footnotes|endnotes)\.xml$/,
  /^word\/comments\.xml$/,
  /^word\/(?:header|footer)\d*\.xml$/,
];

const BREAKS: Record<string, string> = { "w:tab": "\t", "w:br": "\n", "w:cr": "\n" };
const ENDS: Record<string, string> = { "w:p": "\n", "w:tc": "\t", "a:p": "\n" };

/** The text of a Word document (ECMA-376) with notes, comments, headers and footers. Deleted text is left out. */
export async function extractWord(
  archive: Archive,
  { maxTextLength }: ExtractLimits,
): Promise<ExtractionResult> {
  const collector = new TextCollector(maxTextLength);
  for (const name of PARTS.flatMap((pattern) => archive.names(pattern))) {
    await collectText(archive.part(name), collector, "w:t");
    collector.add("\n");
  }
  return { text: collector.text(), facts: {} };
}

/** The text of a presentation, slide by slide, and of its speaker's notes. */
export async function extractSlides(
  archive: Archive,
  { maxTextLength }: ExtractLimits,
): Promise<ExtractionResult> {
  const collector = new TextCollector(maxTextLength);
  const parts = [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesSlides\/notesSlide\d+\.xml$/];
  for (const name of parts.flatMap((pattern) => archive.names(pattern))) {
    await collectText(archive.part(name), collector, "a:t");
    collector.add("\n");
  }
  return { text: collector.text(), facts: {} };
}

async function collectText(
  part: AsyncIterable<Uint8Array>,
  collector: TextCollector,
  element: "w:t" | "a:t",
): Promise<void> {
  let inText = false;
  // A drawing is stored twice, the second time for older programs.
  let fallbacks = 0;
  await scanXml(part, {
    open(name) {
      if (name === "mc:Fallback") fallbacks += 1;
      if (name === element) inText = true;
      collector.add(BREAKS[name] ?? "");
    },
    close(name) {
      if (name === "mc:Fallback") fallbacks -= 1;
      if (name === element) inText = false;
      collector.add(ENDS[name] ?? "");
    },
    text(text) {
      if (inText && fallbacks === 0) collector.add(text);
    },
    done: () => collector.isFull,
  });
}
