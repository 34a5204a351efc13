import { type FontStyle, fontRuns } from "./fonts.ts";
import type { StructurePart } from "./letter-body-lines.ts";

export type Document = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

type TextRun = { text: string; fontStyle: FontStyle; size: number; x: number; baseline: number };

/** Draws one line of text with as many fonts as it needs. */
export function drawText(document: Document, { text, fontStyle, size, x, baseline }: TextRun): void {
  let at = x;
  for (const run of fontRuns(text, fontStyle, () => {})) {
    document.registerFont(run.loadedFont.name, run.loadedFont.bytes as Buffer);
    document.font(run.loadedFont.name).fontSize(size);
    document.text(run.text, at, baseline, { lineBreak: false, baseline: "alphabetic" });
    // The kerned width: the next font's text must join on.
    at += document.widthOfString(run.text);
  }
}

export type Tagger = ReturnType<typeof tagger>;

/** Tags drawn text as heading, paragraph or list; a paragraph may continue on the next page. */
export function tagger(document: Document, structure: Element) {
  let part: StructurePart | null = null;
  let list: { of: object; element: Element } | null = null;
  let open: Element[] = [];
  let body: Element = structure;
  let label: Element | null = null;

  const close = () => {
    for (const element of open.toReversed()) element.end();
    open = [];
  };
  const closeList = () => {
    list?.element.end();
    list = null;
  };
  const child = (parent: Element, type: string) => {
    const element = document.struct(type);
    parent.add(element);
    return element;
  };
  const beginPart = (next: StructurePart) => {
    close();
    part = next;
    if (next.kind !== "item") {
      closeList();
      body = child(structure, next.kind === "heading" ? "H1" : "P");
      open = [body];
      return;
    }
    if (list?.of !== next.list) {
      closeList();
      list = { of: next.list, element: child(structure, "L") };
    }
    const item = child(list.element, "LI");
    label = child(item, "Lbl");
    body = child(item, "LBody");
    open = [item, label, body];
  };
  return {
    draw(next: StructurePart, kind: "label" | "words", drawContent: () => void): void {
      if (part !== next) beginPart(next);
      const element = kind === "label" && label ? label : body;
      const content = document.markStructureContent(kind === "label" ? "Lbl" : "P");
      drawContent();
      document.endMarkedContent();
      element.add(content);
    },
    end(): void {
      close();
      closeList();
    },
  };
}
