import PDFDocument from "pdfkit";
import { type Letter, plain } from "#core/letter/letter.ts";
import { Problem } from "#core/problem.ts";
import type { PrintLetter } from "#server/ports.ts";
import { type Document, drawText, type Element, type Tagger, tagger } from "./draw.ts";
import { widthOf } from "./faces.ts";
import { letterhead, type PlacedLine } from "./letterhead.ts";
import { linesOf, unprintable } from "./lines.ts";
import { type PlacedRow, paginate } from "./pages.ts";
import { type Paper, papers } from "./paper.ts";
import { bodyRows } from "./rows.ts";

const BLACK = "#1a1a1a";
const GREY = "#5f6368";
const RUNNING = 9;

/** See `PrintLetter`. The pages are tagged, so that a screen reader finds heading, paragraphs and numbered items. */
export const printLetter: PrintLetter = async (letter, { paper: size, dated }) => {
  refuseUnprintable(letter);
  const paper = papers[size];
  const head = letterhead(letter, paper);
  const rows = bodyRows(letter, paper.width - paper.left - paper.right);
  const pages = paginate(rows, paper, head.bodyTop);
  const document = openDocument(letter, paper, dated);
  const bytes = collect(document);
  const structure = document.struct("Document");
  document.addStructure(structure);
  const tags = tagger(document, structure);
  for (const [index, page] of pages.entries()) {
    document.addPage();
    const place = { index, pages: pages.length };
    drawFurniture(document, letter, paper, place);
    if (index === 0) drawLetterhead(document, structure, head.lines);
    drawBody(document, paper, page, tags);
  }
  tags.end();
  structure.end();
  document.end();
  return bytes;
};

/** Fails with `letter_unprintable` (422), naming every character, rather than leave one out. */
function refuseUnprintable(letter: Letter): void {
  const missing = unprintable(
    letter.blocks.flatMap((block) =>
      "lines" in block
        ? block.lines.map(plain)
        : "items" in block
          ? block.items.map(plain)
          : [plain(block.text)],
    ),
    "regular",
  );
  if (missing.length === 0) return;
  const shown = missing.slice(0, 10).join(" ");
  throw new Problem(
    422,
    "letter_unprintable",
    `The printed letter has no type for ${missing.length === 1 ? "this character" : "these characters"}: ${shown}${missing.length > 10 ? " …" : ""}. Write ${missing.length === 1 ? "it" : "them"} in Latin, Greek or Cyrillic letters, or copy the letter’s text instead.`,
  );
}

function openDocument(letter: Letter, paper: Paper, dated: string): Document {
  const sender = letter.blocks.find((block) => block.kind === "sender");
  const author = sender?.kind === "sender" ? plain(sender.lines[0] ?? []) : "";
  // The clock is not asked: the same letter is the same file.
  const made = new Date(`${dated}T12:00:00Z`);
  return new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    info: { Title: letter.subject, Author: author, Creator: "", CreationDate: made, ModDate: made },
  });
}

async function collect(document: Document): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of document) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** Page numbers, what the letter is about on later pages, and where to fold: no part of what is read. */
function drawFurniture(
  document: Document,
  letter: Letter,
  paper: Paper,
  { index, pages }: { index: number; pages: number },
): void {
  const number = `Page ${index + 1} of ${pages}`;
  const width = widthOf(number, "regular", RUNNING);
  const right = paper.width - paper.right;
  const running = { cut: "regular" as const, size: RUNNING };
  document.markContent("Artifact", { type: "Pagination" }).fillColor(GREY);
  if (index > 0) {
    const text = shortened(titleOf(letter), right - paper.left - width - 24);
    drawText(document, { ...running, text, x: paper.left, baseline: 54 });
    drawText(document, { ...running, text: number, x: right - width, baseline: 54 });
  } else if (pages > 1) {
    drawText(document, { ...running, text: number, x: right - width, baseline: paper.height - 40 });
  }
  if (index === 0) {
    document.strokeColor("#9aa0a6").lineWidth(0.4);
    for (const y of paper.folds) document.moveTo(10, y).lineTo(22, y).stroke();
  }
  document.endMarkedContent();
}

const titleOf = (letter: Letter): string => {
  const title = letter.blocks.find((block) => block.kind === "title");
  return title?.kind === "title" ? plain(title.text) : letter.subject;
};

/** As much of a text as fits on one line, with dots for the rest. */
function shortened(text: string, measure: number): string {
  const [first = "", ...more] = linesOf(text, "regular", RUNNING, measure);
  if (more.length === 0) return first;
  return `${linesOf(text, "regular", RUNNING, measure - widthOf(" …", "regular", RUNNING))[0] ?? ""} …`;
}

function drawLetterhead(document: Document, structure: Element, lines: PlacedLine[]): void {
  for (const block of ["sender", "date", "recipient", "return"] as const) {
    const own = lines.filter((line) => line.block === block);
    if (own.length === 0) continue;
    document.fillColor(block === "return" ? GREY : BLACK);
    // For the envelope's window; it is in the letterhead already.
    if (block === "return") document.markContent("Artifact", { type: "Layout" });
    const content = block === "return" ? null : document.markStructureContent("P");
    for (const line of own) drawText(document, line);
    document.endMarkedContent();
    if (!content) continue;
    const element = document.struct("P");
    structure.add(element);
    element.add(content).end();
  }
}

function drawBody(document: Document, paper: Paper, rows: PlacedRow[], tags: Tagger): void {
  document.fillColor(BLACK);
  for (const row of rows) {
    const x = paper.left + row.x;
    if (row.label !== undefined) {
      const width = widthOf(row.label, row.cut, row.size);
      const label = { ...row, text: row.label, x: x - 7 - width };
      tags.draw(row.part, "label", () => drawText(document, label));
    }
    tags.draw(row.part, "words", () => drawText(document, { ...row, x }));
  }
}
