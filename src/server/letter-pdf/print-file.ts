import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import type { PrintFile } from "#server/ports.ts";
import { type Document, drawText, type Tagger, tagger } from "./draw.ts";
import { widthOf } from "./faces.ts";
import { type FileRow, sectionRows, shortened } from "./file-rows.ts";
import { paginate } from "./pages.ts";
import { type Paper, papers } from "./paper.ts";

const BLACK = "#1a1a1a";
const GREY = "#5f6368";
const RUNNING = 9;
/** Bytes the document may be ahead of who writes them down. */
const MOST_AHEAD = 1024 * 1024;

type Placed = FileRow & { baseline: number };

/**
 * See `PrintFile`. The sections are gone through twice, once to count the pages, so that each can say of how many it is
 * while none but the one at hand is in memory.
 */
export const printFile: PrintFile = async ({ title, dated, paper: size, sections }, to) => {
  const paper = papers[size];
  const pagesOf = async (section: Parameters<typeof sectionRows>[0]): Promise<Placed[][]> =>
    paginate(await sectionRows(section, paper.width - paper.left - paper.right), paper, paper.nextTop);

  let total = 0;
  for await (const section of sections()) total += (await pagesOf(section)).length;

  const document = openDocument(title, paper, dated);
  const written = once(to, "finish");
  // Whoever waits for it below hears of it; until then it must not count as unheard.
  written.catch(() => {});
  document.pipe(to);
  const structure = document.struct("Document");
  document.addStructure(structure);
  const tags = tagger(document, structure);
  let number = 0;
  for await (const section of sections()) {
    for (const [index, page] of (await pagesOf(section)).entries()) {
      while (document.readableLength > MOST_AHEAD) await setImmediate();
      if (to.destroyed) return written.then(() => ({ pages: number }));
      document.addPage();
      number += 1;
      if (index === 0) document.outline.addItem(shortened(section.title, RUNNING, 400));
      drawFurniture(document, paper, title, `page ${number} of ${total}`);
      drawPage(document, paper, page, tags);
    }
  }
  tags.end();
  structure.end();
  document.end();
  await written;
  return { pages: number };
};

function openDocument(title: string, paper: Paper, dated: Date): Document {
  return new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    // The clock is not asked: the same state is the same file.
    info: { Title: title, Creator: "", CreationDate: dated, ModDate: dated },
  });
}

/** What the file is about, and the number of the page: no part of what is read. */
function drawFurniture(document: Document, paper: Paper, title: string, number: string): void {
  const running = { cut: "regular" as const, size: RUNNING };
  const right = paper.width - paper.right;
  const width = widthOf(number, "regular", RUNNING);
  document.markContent("Artifact", { type: "Pagination" }).fillColor(GREY);
  const text = shortened(title, RUNNING, right - paper.left - width - 24);
  drawText(document, { ...running, text, x: paper.left, baseline: 54 });
  drawText(document, { ...running, text: number, x: right - width, baseline: 54 });
  document.endMarkedContent();
}

function drawPage(document: Document, paper: Paper, rows: Placed[], tags: Tagger): void {
  document.fillColor(BLACK);
  for (const row of rows) {
    const { side } = row;
    if (side !== undefined) {
      const beside = { ...row, text: side, cut: "bold" as const, x: paper.left };
      tags.draw(row.part, "words", () => drawText(document, beside));
    }
    tags.draw(row.part, "words", () => drawText(document, { ...row, x: paper.left + row.x }));
  }
}
