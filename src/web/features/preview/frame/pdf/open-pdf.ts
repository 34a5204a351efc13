import "./pdf.css";
import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  findIn,
  highlightRanges,
  MAX_HITS,
  patternFor,
  rangeBetween,
  segmentAt,
} from "#web/features/preview/frame/find-text.ts";
import { CannotShowError, type OpenViewer, type ViewerContext } from "#web/features/preview/frame/viewer.ts";
import { createPageList, type PageList } from "./page-list.ts";
import PdfWorker from "./pdf-worker.ts?worker&inline";

/** Larger pictures are left out of a page, to save memory. */
const MAX_IMAGE_PIXELS = 100_000_000;

/** A PDF as pages, rendered when visible, with selectable text and search. Scripts in the PDF never run. */
export const openPdf: OpenViewer = async (bytes, _name, stage) => {
  const document = await loadDocument(bytes, stage);
  const first = await document.getPage(1);
  const pageList = createPageList(document, first, stage);
  stage.post({ say: "shown", shown: { pages: document.numPages, zooms: true, finds: true, notes: [] } });
  const search = createPdfSearch(document, pageList, stage);
  return { zoom: pageList.zoom, goTo: pageList.goTo, find: search.find, step: search.step };
};

async function loadDocument(bytes: Uint8Array, { loadResource }: ViewerContext): Promise<PDFDocumentProxy> {
  // The worker is inlined and started from a blob, because a frame with an opaque origin can start no other.
  const worker = PDFWorker.create({ port: new PdfWorker() });
  const loadingTask = getDocument({
    data: bytes,
    worker,
    // Requested from the application by name (see main.ts), because this frame has no network access.
    BinaryDataFactory: class {
      fetch = ({ filename }: { filename: string }) => loadResource(filename);
    },
    cMapUrl: "app:/",
    standardFontDataUrl: "app:/",
    wasmUrl: "app:/",
    useWorkerFetch: false,
    // The fonts of pdf.js look the same on all machines.
    useSystemFonts: false,
    disableWorkerRendering: true,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: 0,
  });
  loadingTask.onPassword = () => {
    throw new CannotShowError("locked");
  };
  try {
    return await loadingTask.promise;
  } catch (error) {
    const locked =
      error instanceof CannotShowError || (error instanceof Error && error.name === "PasswordException");
    throw new CannotShowError(locked ? "locked" : "damaged");
  }
}

/** The text of a page, and the start offset of each of its items. */
type PageText = { text: string; starts: number[] };
type Hit = { page: number; start: number; end: number };

/** Searches page after page and reports the hits so far. The text of a page is cached. */
function createPdfSearch(document: PDFDocumentProxy, pageList: PageList, { post }: ViewerContext) {
  const texts = new Map<number, PageText>();
  let hits: Hit[] = [];
  let at = -1;
  let done = true;
  let sequence = 0;

  async function textOf(number: number): Promise<PageText> {
    const cached = texts.get(number);
    if (cached) return cached;
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const pageText: PageText = { text: "", starts: [] };
    for (const item of items) {
      if (!("str" in item)) continue;
      pageText.starts.push(pageText.text.length);
      // A line end counts as a space; it belongs to no text item.
      pageText.text += item.hasEOL ? `${item.str}\n` : item.str;
    }
    texts.set(number, pageText);
    return pageText;
  }

  const say = () =>
    post({
      say: "hits",
      hits: { count: hits.length, at: at + 1, pages: new Set(hits.map(({ page }) => page)).size, done },
    });

  const rangeOf = ({ page, start, end }: Hit): Range[] => {
    const pieces = pageList.textElements(page);
    const text = texts.get(page);
    if (!pieces || !text) return [];
    const first = segmentAt(text.starts, start);
    const last = segmentAt(text.starts, end - 1);
    return rangeBetween(
      pieces[first]?.firstChild ?? undefined,
      start - (text.starts[first] ?? 0),
      pieces[last]?.firstChild ?? undefined,
      end - (text.starts[last] ?? 0),
    );
  };
  const highlightHits = () => {
    const currentHit = hits[at];
    const [currentRange] = currentHit ? rangeOf(currentHit) : [];
    highlightRanges(
      hits.filter((hit) => hit !== currentHit && pageList.textElements(hit.page)).flatMap(rangeOf),
      currentRange,
    );
    return currentRange;
  };

  async function showHit() {
    say();
    const hit = hits[at];
    if (!hit) return void highlightHits();
    const startedSequence = sequence;
    await pageList.show(hit.page);
    if (startedSequence !== sequence || hits[at] !== hit) return;
    const range = highlightHits();
    const box = range?.getBoundingClientRect();
    if (!box) return;
    const { scroller } = pageList;
    if (box.top < 40 || box.bottom > scroller.clientHeight - 40)
      scroller.scrollTop += box.top - scroller.clientHeight / 2;
    if (box.left < 0 || box.right > scroller.clientWidth)
      scroller.scrollLeft += box.left - scroller.clientWidth / 2;
  }

  async function find(query: string) {
    sequence += 1;
    const ownSequence = sequence;
    const pattern = patternFor(query);
    hits = [];
    at = -1;
    done = pattern === null;
    highlightHits();
    say();
    if (!pattern) return;
    const from = pageList.currentPage();
    for (let number = 1; number <= document.numPages && hits.length < MAX_HITS; number += 1) {
      const { text } = await textOf(number);
      if (ownSequence !== sequence) return;
      const found = findIn(text, pattern, MAX_HITS - hits.length);
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

  pageList.onRendered(() => void highlightHits());
  return {
    find: (query: string) => void find(query),
    step: (by: 1 | -1) => {
      if (hits.length === 0) return;
      at = (at + by + hits.length) % hits.length;
      void showHit();
    },
  };
}
