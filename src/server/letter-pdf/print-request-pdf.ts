import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import type { PrintRequestPdf } from "#server/ports/letter-pdf.ts";
import { type Document, drawText, type Tagger, tagger } from "./draw-text.ts";
import { widthOf } from "./fonts.ts";
import { type PageLayout, pageLayouts } from "./page-layout.ts";
import { paginate } from "./paginate.ts";
import { type PdfLine, sectionLines, truncate } from "./request-pdf-lines.ts";

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
