import type { Found, ReadLimits } from "./found.ts";
import type { Archive } from "./open-zip.ts";
import { scanXml } from "./scan-xml.ts";
import { Words } from "./words.ts";

/** The letter first, then what stands around it. */
const PARTS = [
  /^word\/document\.xml$/,
  /^word\/(?:footnotes|endnotes)\.xml$/,
  /^word\/comments\.xml$/,
  /^word\/(?:header|footer)\d*\.xml$/,
];

const BREAKS: Record<string, string> = { "w:tab": "\t", "w:br": "\n", "w:cr": "\n" };
const ENDS: Record<string, string> = { "w:p": "\n", "w:tc": "\t", "a:p": "\n" };

/** The words of a Word document (ECMA-376), its notes, comments, headers and footers. Deleted text is not shown there either. */
export async function readWord(archive: Archive, { letters }: ReadLimits): Promise<Found> {
  const words = new Words(letters);
  for (const name of PARTS.flatMap((pattern) => archive.names(pattern))) {
    await sayText(archive.part(name), words, "w:t");
    words.add("\n");
  }
  return { text: words.text(), facts: {} };
}

/** The words of a presentation, slide by slide, and of its speaker's notes. */
export async function readSlides(archive: Archive, { letters }: ReadLimits): Promise<Found> {
  const words = new Words(letters);
  const parts = [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesSlides\/notesSlide\d+\.xml$/];
  for (const name of parts.flatMap((pattern) => archive.names(pattern))) {
    await sayText(archive.part(name), words, "a:t");
    words.add("\n");
  }
  return { text: words.text(), facts: {} };
}

async function sayText(part: AsyncIterable<Uint8Array>, words: Words, element: "w:t" | "a:t"): Promise<void> {
  let inText = false;
  // A drawing is there twice, for older programs, too.
  let fallbacks = 0;
  await scanXml(part, {
    open(name) {
      if (name === "mc:Fallback") fallbacks += 1;
      if (name === element) inText = true;
      words.add(BREAKS[name] ?? "");
    },
    close(name) {
      if (name === "mc:Fallback") fallbacks -= 1;
      if (name === element) inText = false;
      words.add(ENDS[name] ?? "");
    },
    text(text) {
      if (inText && fallbacks === 0) words.add(text);
    },
    done: () => words.full,
  });
}
