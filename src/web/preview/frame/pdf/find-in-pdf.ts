import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { findIn, MOST_HITS, paint, patternFor, pieceAt, rangeBetween } from "../find.ts";
import type { Stage } from "../viewer.ts";
import type { PageColumn } from "./page-column.ts";

/** A page's text in one piece, and where each of its pieces begins in it. */
type PageText = { text: string; starts: number[] };
type Hit = { page: number; start: number; end: number };

/** Searches page after page, showing what is found so far; pages are read once. */
export function findInPdf(document: PDFDocumentProxy, column: PageColumn, { tell }: Stage) {
  const texts = new Map<number, PageText>();
  let hits: Hit[] = [];
  let at = -1;
  let done = true;
  let turn = 0;

  async function textOf(number: number): Promise<PageText> {
    const known = texts.get(number);
    if (known) return known;
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const read: PageText = { text: "", starts: [] };
    for (const item of items) {
      if (!("str" in item)) continue;
      read.starts.push(read.text.length);
      // The end of a line is a space to whoever searches; it lies between the pieces.
      read.text += item.hasEOL ? `${item.str}\n` : item.str;
    }
    texts.set(number, read);
    return read;
  }

  const say = () =>
    tell({
      say: "hits",
      hits: { count: hits.length, at: at + 1, pages: new Set(hits.map(({ page }) => page)).size, done },
    });

  const rangeOf = ({ page, start, end }: Hit): Range[] => {
    const pieces = column.pieces(page);
    const text = texts.get(page);
    if (!pieces || !text) return [];
    const first = pieceAt(text.starts, start);
    const last = pieceAt(text.starts, end - 1);
    return rangeBetween(
      pieces[first]?.firstChild ?? undefined,
      start - (text.starts[first] ?? 0),
      pieces[last]?.firstChild ?? undefined,
      end - (text.starts[last] ?? 0),
    );
  };
  const mark = () => {
    const now = hits[at];
    const [ranged] = now ? rangeOf(now) : [];
    paint(hits.filter((hit) => hit !== now && column.pieces(hit.page)).flatMap(rangeOf), ranged);
    return ranged;
  };

  async function showHit() {
    say();
    const hit = hits[at];
    if (!hit) return void mark();
    const asked = turn;
    await column.show(hit.page);
    if (asked !== turn || hits[at] !== hit) return;
    const range = mark();
    const box = range?.getBoundingClientRect();
    if (!box) return;
    const { desk } = column;
    if (box.top < 40 || box.bottom > desk.clientHeight - 40)
      desk.scrollTop += box.top - desk.clientHeight / 2;
    if (box.left < 0 || box.right > desk.clientWidth) desk.scrollLeft += box.left - desk.clientWidth / 2;
  }

  async function find(words: string) {
    turn += 1;
    const own = turn;
    const pattern = patternFor(words);
    hits = [];
    at = -1;
    done = pattern === null;
    mark();
    say();
    if (!pattern) return;
    const from = column.current();
    for (let number = 1; number <= document.numPages && hits.length < MOST_HITS; number += 1) {
      const { text } = await textOf(number);
      if (own !== turn) return;
      const found = findIn(text, pattern, MOST_HITS - hits.length);
      if (found.length === 0) continue;
      hits.push(...found.map(({ start, end }) => ({ page: number, start, end })));
      if (at < 0 && number >= from) {
        at = hits.length - found.length;
        void showHit();
      } else if (number % 20 === 0) say();
    }
    done = true;
    if (at < 0 && hits.length > 0) at = 0;
    await showHit();
  }

  column.onDrawn(() => void mark());
  return {
    find: (words: string) => void find(words),
    step: (by: 1 | -1) => {
      if (hits.length === 0) return;
      at = (at + by + hits.length) % hits.length;
      void showHit();
    },
  };
}
