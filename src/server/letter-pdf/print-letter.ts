import PDFDocument from "pdfkit";
import { type Letter, plainText } from "#core/letter/letter.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import { type Letterhead, letterheadLines, withoutRepeatedLines } from "#core/letter/letterhead.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import type { PrintLetter } from "#server/ports/letter-pdf.ts";
import { breakLines, missingCharacters } from "./break-lines.ts";
import { type Document, drawText, type Element, type Tagger, tagger } from "./draw-text.ts";
import { widthOf } from "./fonts.ts";
import { bodyLines } from "./letter-body-lines.ts";
import { letterhead, type PlacedLine } from "./letterhead.ts";
import { type OrganizationHead, organizationHead } from "./organization-head.ts";
import { type PageLayout, pageLayouts } from "./page-layout.ts";
import { type PlacedBodyLine, paginate } from "./paginate.ts";

const BLACK = "#1a1a1a";
const GREY = "#5f6368";
const RUNNING_HEAD_SIZE = 9;

const LOCALES: Readonly<Record<LetterLanguage, string>> = { en: "en-US", de: "de-DE", fr: "fr-CA" };
const PAGE_NUMBERS: Readonly<Record<LetterLanguage, (page: number, pages: number) => string>> = {
  en: (page, pages) => `Page ${page} of ${pages}`,
  de: (page, pages) => `Seite ${page} von ${pages}`,
  fr: (page, pages) => `Page ${page} sur ${pages}`,
};

/** See `PrintLetter`. The pages are tagged, so that a screen reader finds heading, paragraphs and numbered items. */
export const printLetter: PrintLetter = async (
  wholeLetter,
  { paper: size, dated, letterhead: userHead, language = "en" },
) => {
  const letter = withoutRepeatedLines(wholeLetter, userHead);
  assertPrintable(letter, userHead);
  const layout = pageLayouts[size];
  const document = openDocument(letter, layout, { dated, language });
  const head = organizationHead(document, userHead, layout);
  const letterheadBlock = letterhead(letter, layout, head);
  const lines = bodyLines(letter, layout.width - layout.left - layout.right);
  const pages = paginate(lines, layout, letterheadBlock.bodyTop);
  const bytes = collect(document);
  const structure = document.struct("Document");
  document.addStructure(structure);
  const pdfTagger = tagger(document, structure);
  for (const [index, page] of pages.entries()) {
    document.addPage();
    const pagePosition = { index, pages: pages.length, language };
    drawPageArtifacts(document, letter, layout, pagePosition);
    if (index === 0 && head) drawOrganizationHead(document, layout, head);
    if (index === 0) drawLetterhead(document, structure, [...(head?.lines ?? []), ...letterheadBlock.lines]);
    drawBody(document, layout, page, pdfTagger);
  }
  pdfTagger.end();
  structure.end();
  document.end();
  return bytes;
};

/** Fails with `letter_unprintable` (422), naming every missing character, instead of leaving one out. */
function assertPrintable(letter: Letter, userHead: Letterhead | null): void {
  const head = userHead && letterheadLines(userHead);
  const texts = letter.blocks.flatMap((block) =>
    "lines" in block
      ? block.lines.map(plainText)
      : "items" in block
        ? block.items.map(plainText)
        : [plainText(block.text)],
  );
  const missing = missingCharacters(head ? [head.name, ...head.lines, ...texts] : texts, "regular");
  if (missing.length === 0) return;
  const listed = missing.slice(0, 10).join(" ");
  const characters = missing.length > 10 ? `${listed} …` : listed;
  throw new Problem(
    422,
    "letter_unprintable",
    formatMessage(deliveryErrors.unprintable, { count: missing.length, characters }),
  );
}

function openDocument(
  letter: Letter,
  layout: PageLayout,
  { dated, language }: { dated: string; language: LetterLanguage },
): Document {
  const sender = letter.blocks.find((block) => block.kind === "sender");
  const author = sender?.kind === "sender" ? plainText(sender.lines[0] ?? []) : "";
  // Without the current time: the same letter gives the same file.
  const createdAt = new Date(`${dated}T12:00:00Z`);
  return new PDFDocument({
    size: [layout.width, layout.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    lang: LOCALES[language],
    displayTitle: true,
    info: { Title: letter.subject, Author: author, Creator: "", CreationDate: createdAt, ModDate: createdAt },
  });
}

async function collect(document: Document): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of document) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** Page numbers, the subject on later pages, and fold marks, tagged as artifacts for screen readers. */
function drawPageArtifacts(
  document: Document,
  letter: Letter,
  layout: PageLayout,
  { index, pages, language }: { index: number; pages: number; language: LetterLanguage },
): void {
  const number = PAGE_NUMBERS[language](index + 1, pages);
  const width = widthOf(number, "regular", RUNNING_HEAD_SIZE);
  const right = layout.width - layout.right;
  const style = { fontStyle: "regular" as const, size: RUNNING_HEAD_SIZE };
  document.markContent("Artifact", { type: "Pagination" }).fillColor(GREY);
  if (index > 0) {
    const text = truncate(titleOf(letter), right - layout.left - width - 24);
    drawText(document, { ...style, text, x: layout.left, baseline: 54 });
    drawText(document, { ...style, text: number, x: right - width, baseline: 54 });
  } else if (pages > 1) {
    drawText(document, { ...style, text: number, x: right - width, baseline: layout.height - 40 });
  }
  if (index === 0) {
    document.strokeColor("#9aa0a6").lineWidth(0.4);
    for (const y of layout.folds) document.moveTo(10, y).lineTo(22, y).stroke();
  }
  document.endMarkedContent();
}

const titleOf = (letter: Letter): string => {
  const title = letter.blocks.find((block) => block.kind === "title");
  return title?.kind === "title" ? plainText(title.text) : letter.subject;
};

/** A text truncated to one line, with an ellipsis. */
function truncate(text: string, maxWidth: number): string {
  const [first = "", ...moreLines] = breakLines(text, "regular", RUNNING_HEAD_SIZE, maxWidth);
  if (moreLines.length === 0) return first;
  return `${breakLines(text, "regular", RUNNING_HEAD_SIZE, maxWidth - widthOf(" …", "regular", RUNNING_HEAD_SIZE))[0] ?? ""} …`;
}

/** The logo and the hairline below the letterhead; the organization's name says to a screen reader what the logo shows. */
function drawOrganizationHead(document: Document, layout: PageLayout, { logo, end }: OrganizationHead): void {
  document.markContent("Artifact", { type: "Layout" });
  if (logo) document.image(logo.image, logo.x, logo.y, { width: logo.width, height: logo.height });
  document.strokeColor("#9aa0a6").lineWidth(0.5);
  document
    .moveTo(layout.left, end)
    .lineTo(layout.width - layout.right, end)
    .stroke();
  document.endMarkedContent();
}

function drawLetterhead(document: Document, structure: Element, lines: PlacedLine[]): void {
  for (const block of ["letterhead", "sender", "date", "recipient", "return"] as const) {
    const blockLines = lines.filter((line) => line.block === block);
    if (blockLines.length === 0) continue;
    document.fillColor(block === "return" ? GREY : BLACK);
    // The small sender line is in the letterhead already.
    if (block === "return") document.markContent("Artifact", { type: "Layout" });
    const content = block === "return" ? null : document.markStructureContent("P");
    for (const line of blockLines) drawText(document, line);
    document.endMarkedContent();
    if (!content) continue;
    const element = document.struct("P");
    structure.add(element);
    element.add(content).end();
  }
}

function drawBody(document: Document, layout: PageLayout, lines: PlacedBodyLine[], pdfTagger: Tagger): void {
  document.fillColor(BLACK);
  for (const line of lines) {
    const x = layout.left + line.x;
    if (line.label !== undefined) {
      const width = widthOf(line.label, line.fontStyle, line.size);
      const label = { ...line, text: line.label, x: x - 7 - width };
      pdfTagger.draw(line.part, "label", () => drawText(document, label));
    }
    pdfTagger.draw(line.part, "words", () => drawText(document, { ...line, x }));
  }
}
