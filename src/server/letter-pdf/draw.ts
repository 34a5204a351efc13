import { type Cut, faceRuns } from "./faces.ts";
import type { Part } from "./rows.ts";

export type Document = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

type Drawn = { text: string; cut: Cut; size: number; x: number; baseline: number };

/** Draws one line of text, by as many faces as it takes. */
export function drawText(document: Document, { text, cut, size, x, baseline }: Drawn): void {
  let at = x;
  for (const run of faceRuns(text, cut, () => {})) {
    document.registerFont(run.face.name, run.face.bytes as Buffer);
    document.font(run.face.name).fontSize(size);
    document.text(run.text, at, baseline, { lineBreak: false, baseline: "alphabetic" });
    // As it was drawn, kerned: what another face draws next must join on.
    at += document.widthOfString(run.text);
  }
}

export type Tagger = ReturnType<typeof tagger>;

/** Gives what is drawn its place among headings, paragraphs and lists; a paragraph may go on over a page. */
export function tagger(document: Document, structure: Element) {
  let part: Part | null = null;
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
  const begin = (next: Part) => {
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
    draw(next: Part, what: "label" | "words", write: () => void): void {
      if (part !== next) begin(next);
      const element = what === "label" && label ? label : body;
      const content = document.markStructureContent(what === "label" ? "Lbl" : "P");
      write();
      document.endMarkedContent();
      element.add(content);
    },
    end(): void {
      close();
      closeList();
    },
  };
}
