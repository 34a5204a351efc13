import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import type { PdfBlock, PdfSection } from "#core/export/pdf-sections.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { exportPdf } from "#messages/export-pdf.ts";
import type { PrintRequestPdf } from "#server/ports/letter-pdf.ts";
import { breakLines } from "./break-lines.ts";
import { type Document, drawText, type Tagger, tagger } from "./draw-text.ts";
import { type FontStyle, fontRuns, widthOf } from "./fonts.ts";
import type { BodyLine, StructurePart } from "./letter-body-lines.ts";
import { type PageLayout, pageLayouts } from "./page-layout.ts";
import { paginate } from "./paginate.ts";

const BLACK = "#1a1a1a";
const GREY = "#5f6368";
const RUNNING_HEAD_SIZE = 9;
/** Backpressure: bytes the document may be ahead of the writer. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

type PlacedPdfLine = PdfLine & { baseline: number };

/**
 * See `PrintFile`. The sections are iterated twice, first to count the pages, so that each page can show the total while
 * only one section is in memory.
 */
export const printRequestPdf: PrintRequestPdf = async (
  { title, dated: date, paper: size, sections },
  output,
) => {
  const layout = pageLayouts[size];
  const pagesOf = async (section: Parameters<typeof sectionLines>[0]): Promise<PlacedPdfLine[][]> =>
    paginate(
      await sectionLines(section, layout.width - layout.left - layout.right),
      layout,
      layout.laterPageTop,
    );

  let total = 0;
  for await (const section of sections()) total += (await pagesOf(section)).length;

  const document = openDocument(title, layout, date);
  const finished = once(output, "finish");
  // Awaited below; until then the rejection must not count as unhandled.
  finished.catch(() => {});
  document.pipe(output);
  const structure = document.struct("Document");
  document.addStructure(structure);
  const pdfTagger = tagger(document, structure);
  let pageNumber = 0;
  for await (const section of sections()) {
    for (const [index, page] of (await pagesOf(section)).entries()) {
      while (document.readableLength > MAX_BUFFERED_BYTES) await setImmediate();
      if (output.destroyed) return finished.then(() => ({ pages: pageNumber }));
      document.addPage();
      pageNumber += 1;
      if (index === 0) document.outline.addItem(truncate(section.title, RUNNING_HEAD_SIZE, 400));
      drawHeader(document, layout, title, `page ${pageNumber} of ${total}`);
      drawPage(document, layout, page, pdfTagger);
    }
  }
  pdfTagger.end();
  structure.end();
  document.end();
  await finished;
  return { pages: pageNumber };
};

function openDocument(title: string, layout: PageLayout, date: Date): Document {
  return new PDFDocument({
    size: [layout.width, layout.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    // Without the current time: the same state gives the same file.
    info: { Title: title, Creator: "", CreationDate: date, ModDate: date },
  });
}

/** The title of the file and the page number, tagged as artifacts for screen readers. */
function drawHeader(document: Document, layout: PageLayout, title: string, pageNumber: string): void {
  const style = { fontStyle: "regular" as const, size: RUNNING_HEAD_SIZE };
  const right = layout.width - layout.right;
  const width = widthOf(pageNumber, "regular", RUNNING_HEAD_SIZE);
  document.markContent("Artifact", { type: "Pagination" }).fillColor(GREY);
  const text = truncate(title, RUNNING_HEAD_SIZE, right - layout.left - width - 24);
  drawText(document, { ...style, text, x: layout.left, baseline: 54 });
  drawText(document, { ...style, text: pageNumber, x: right - width, baseline: 54 });
  document.endMarkedContent();
}

function drawPage(document: Document, layout: PageLayout, lines: PlacedPdfLine[], pdfTagger: Tagger): void {
  document.fillColor(BLACK);
  for (const line of lines) {
    const { sideLabel } = line;
    if (sideLabel !== undefined) {
      const labelRun = { ...line, text: sideLabel, fontStyle: "bold" as const, x: layout.left };
      pdfTagger.draw(line.part, "words", () => drawText(document, labelRun));
    }
    pdfTagger.draw(line.part, "words", () => drawText(document, { ...line, x: layout.left + line.x }));
  }
}

/** A row of the printed file; `side` is at the left edge, beside the row's text. */
type PdfLine = BodyLine & { sideLabel?: string };

const SIZE = 10;
const LEAD = 13.5;
const SMALL_PRINT = { size: 8, lead: 11 };
const HEADING = { size: 13, lead: 18 };
/** Where what is named begins. */
const LABEL_WIDTH = 112;
/** Blocks measured at once; between them the event loop is free. */
const BATCH_SIZE = 1_000;

/** The rows of a section, as wide as `measure`. A missing character becomes a question mark and is reported. */
async function sectionLines({ blocks }: PdfSection, maxWidth: number): Promise<PdfLine[]> {
  const lines: PdfLine[] = [];
  const missing = new Set<string>();
  let gap = 0;
  for (const [index, block] of blocks.entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
    if (block.kind === "line" && block.text.trim() === "") {
      gap = 7;
      continue;
    }
    const [first, ...following] = blockLines(block, maxWidth, missing);
    if (first === undefined) continue;
    first.gap = Math.max(first.gap, gap);
    gap = 0;
    lines.push(first, ...following);
  }
  if (missing.size > 0) {
    const text = formatMessage(exportPdf.missingCharacters, { count: missing.size });
    lines.push(...blockLines({ kind: "small", text }, maxWidth, missing));
  }
  return lines;
}

function blockLines(block: PdfBlock, maxWidth: number, missing: Set<string>): PdfLine[] {
  switch (block.kind) {
    case "heading":
      return textLines(
        block.text,
        { ...HEADING, fontStyle: "bold", x: 0, gap: 14, keepWithNext: true },
        maxWidth,
        missing,
      );
    case "paragraph":
      return textLines(
        block.text,
        { size: SIZE, lead: LEAD, fontStyle: "regular", x: 0, gap: 5 },
        maxWidth,
        missing,
      );
    case "small":
      return textLines(
        block.text,
        { ...SMALL_PRINT, fontStyle: "regular", x: LABEL_WIDTH, gap: 1 },
        maxWidth,
        missing,
      );
    case "line":
      return textLines(
        block.text,
        { size: SIZE, lead: LEAD, fontStyle: "regular", x: 0, gap: 0 },
        maxWidth,
        missing,
      );
    case "pair": {
      const lineStyle = { size: SIZE, lead: LEAD, fontStyle: "regular" as const, x: LABEL_WIDTH, gap: 3 };
      const lines = textLines(block.text, lineStyle, maxWidth, missing);
      const [sideLabel = ""] = breakLines(
        drawableText(block.label, "bold", missing),
        "bold",
        SIZE,
        LABEL_WIDTH - 8,
      );
      if (lines[0]) lines[0].sideLabel = sideLabel;
      return lines;
    }
  }
}

type Style = Pick<BodyLine, "size" | "lead" | "fontStyle" | "x" | "gap"> & { keepWithNext?: boolean };

function textLines(
  text: string,
  { keepWithNext = false, ...lineStyle }: Style,
  maxWidth: number,
  missing: Set<string>,
): PdfLine[] {
  const part: StructurePart = { kind: keepWithNext ? "heading" : "paragraph" };
  return breakLines(
    drawableText(text, lineStyle.fontStyle, missing),
    lineStyle.fontStyle,
    lineStyle.size,
    maxWidth - lineStyle.x,
  ).map((line, index) => ({
    ...lineStyle,
    text: line,
    gap: index === 0 ? lineStyle.gap : 0,
    keepWithNext,
    part,
  }));
}

/** The text with a question mark for each character that no font has. */
function drawableText(text: string, fontStyle: FontStyle, missing: Set<string>): string {
  const missingHere = new Set<string>();
  const normalized = text.normalize("NFC").replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, " ");
  fontRuns(normalized.normalize("NFKC"), fontStyle, (character) => missingHere.add(character));
  if (missingHere.size === 0) return normalized;
  let drawnText = "";
  for (const character of normalized.normalize("NFKC")) {
    const isMissing = missingHere.has(character) && !/\s/.test(character);
    if (isMissing) missing.add(character);
    drawnText += isMissing ? "?" : character;
  }
  return drawnText;
}

/** A line truncated to the width, with an ellipsis. */
function truncate(text: string, size: number, maxWidth: number): string {
  const normalized = drawableText(text.slice(0, 300), "regular", new Set());
  const [first = "", ...moreLines] = breakLines(normalized, "regular", size, maxWidth);
  if (moreLines.length === 0) return first;
  return `${breakLines(normalized, "regular", size, maxWidth - widthOf(" …", "regular", size))[0] ?? ""} …`;
}
