import {
  AnnotationMode,
  type PDFDocumentProxy,
  type PDFPageProxy,
  type RenderTask,
  TextLayer,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { formatMessage } from "#core/messages/format-message.ts";
import { previewFrame } from "#messages/preview/frame.ts";
import { element } from "#web/features/preview/frame/dom.ts";
import type { ViewerContext } from "#web/features/preview/frame/viewer.ts";
import type { Zoom } from "#web/features/preview/frame-messages.ts";

/** CSS pixels for a point at 100 %: 96 to the inch, 72 points to the inch. */
const FULL_SCALE = 96 / 72;
const ZOOM_STEP = 1.2;
const MIN_SCALE = 0.25 * FULL_SCALE;
const MAX_SCALE = 5 * FULL_SCALE;

export type PageList = {
  zoom: (to: Zoom) => void;
  goTo: (page: number) => void;
  /** The page in the middle of the window, from 1. */
  currentPage: () => number;
  /** The text elements of a page, while it is rendered. */
  textElements: (page: number) => HTMLElement[] | undefined;
  /** Called whenever a page was rendered or released. */
  onRendered: (listener: () => void) => void;
  /** Scrolls to a page and resolves when it is rendered. */
  show: (page: number) => Promise<void>;
  scroller: HTMLElement;
};

const texts = previewFrame.pdf;

/** All pages as boxes below each other; only those in or near the visible range are rendered. */
export function createPageList(
  document: PDFDocumentProxy,
  first: PDFPageProxy,
  stage: ViewerContext,
): PageList {
  const size = first.getViewport({ scale: 1 });
  const pageElements = Array.from({ length: document.numPages }, (_, index) =>
    element("section", {
      class: "page",
      "data-page": index + 1,
      "aria-label": formatMessage(texts.page, { number: index + 1 }),
    }),
  );
  const scroller = element("div", { class: "desk pdf", tabindex: 0 }, ...pageElements);
  stage.root.append(scroller);
  const sizes = new Map<number, { width: number; height: number }>();
  const renderedPages = new Map<number, RenderedPage>();
  const visiblePages = new Set<number>();
  const renderingPages = new Map<number, Promise<void>>();
  const listeners: (() => void)[] = [];
  let fitsWidth = true;
  let scale = FULL_SCALE;
  let page = 1;

  const postPosition = () => stage.post({ say: "place", place: { page, zoom: scale / FULL_SCALE } });
  const resizePage = (number: number) => {
    const { width, height } = sizes.get(number) ?? size;
    const pageElement = pageElements[number - 1];
    if (!pageElement) return;
    pageElement.style.width = `${Math.floor(width * scale)}px`;
    pageElement.style.height = `${Math.floor(height * scale)}px`;
    // Overlays scale at once; the canvas is rendered again later.
    pageElement.style.setProperty("--total-scale-factor", String(scale));
  };
  const releasePage = (number: number) => {
    renderedPages.get(number)?.stop();
    renderedPages.delete(number);
    pageElements[number - 1]?.replaceChildren();
  };

  async function drawPageNumber(number: number) {
    const pageElement = pageElements[number - 1];
    if (!pageElement) return;
    const pdfPage = await document.getPage(number);
    const { width, height } = pdfPage.getViewport({ scale: 1 });
    sizes.set(number, { width, height });
    resizePage(number);
    const at = scale;
    const next = await renderPage(document, pdfPage, pageElement, at, goTo);
    renderedPages.set(number, next);
    if (!visiblePages.has(number)) return releasePage(number);
    if (at !== scale) return drawPageNumber(number);
    for (const notify of listeners) notify();
  }
  const requestPage = (number: number) => {
    const pending = renderingPages.get(number);
    if (pending) return pending;
    const started = drawPageNumber(number)
      .catch((error) => {
        pageElements[number - 1]?.replaceChildren(
          element("p", { class: "broken" }, formatMessage(texts.pageDamaged, { number })),
        );
        console.info("PDF page failed to render:", number, error);
      })
      .finally(() => renderingPages.delete(number));
    renderingPages.set(number, started);
    return started;
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const number = pageElements.indexOf(target as HTMLElement) + 1;
        if (isIntersecting) {
          visiblePages.add(number);
          if (!renderedPages.has(number)) void requestPage(number);
        } else {
          visiblePages.delete(number);
          if (renderedPages.has(number)) {
            releasePage(number);
            for (const notify of listeners) notify();
          }
        }
      }
    },
    { root: scroller, rootMargin: "60% 0px" },
  );

  function setScale(next: number) {
    const old = scale;
    scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, next));
    const pageElement = pageElements[page - 1];
    const offsetInPage = pageElement ? (scroller.scrollTop - pageElement.offsetTop) / old : 0;
    for (let number = 1; number <= pageElements.length; number += 1) resizePage(number);
    if (pageElement) scroller.scrollTop = pageElement.offsetTop + offsetInPage * scale;
    for (const number of visiblePages) void requestPage(number);
    postPosition();
  }
  const fitScale = () =>
    Math.min(FULL_SCALE, (scroller.clientWidth - (scroller.clientWidth < 600 ? 16 : 64)) / size.width);
  const zoom = (to: Zoom) => {
    fitsWidth = to === "fit";
    if (fitsWidth) setScale(fitScale());
    else if (to === "full") setScale(FULL_SCALE);
    else setScale(to === "in" ? scale * ZOOM_STEP : scale / ZOOM_STEP);
  };
  function goTo(number: number) {
    const pageElement = pageElements[Math.min(pageElements.length, Math.max(1, Math.floor(number))) - 1];
    if (pageElement) scroller.scrollTop = pageElement.offsetTop - 8;
  }
  const updateCurrentPage = () => {
    const middle = scroller.scrollTop + scroller.clientHeight / 2;
    let low = 0;
    let high = pageElements.length - 1;
    while (low < high) {
      const middleIndex = (low + high + 1) >> 1;
      if ((pageElements[middleIndex]?.offsetTop ?? 0) <= middle) low = middleIndex;
      else high = middleIndex - 1;
    }
    if (page === low + 1) return;
    page = low + 1;
    postPosition();
  };

  scroller.addEventListener("scroll", () => requestAnimationFrame(updateCurrentPage), { passive: true });
  let width = 0;
  new ResizeObserver(() => {
    if (fitsWidth && scroller.clientWidth !== width) setScale(fitScale());
    width = scroller.clientWidth;
  }).observe(scroller);
  zoom("fit");
  for (const pageElement of pageElements) observer.observe(pageElement);
  return {
    zoom,
    goTo,
    scroller,
    currentPage: () => page,
    textElements: (number) => renderedPages.get(number)?.textElements,
    onRendered: (listener) => void listeners.push(listener),
    show: async (number) => {
      visiblePages.add(number);
      if (!renderedPages.has(number)) {
        goTo(number);
        await requestPage(number);
      }
    },
  };
}

/** A larger canvas may exceed the memory of a phone; beyond this the resolution is reduced. */
const MAX_CANVAS_PIXELS = 16_777_216;

type RenderedPage = {
  /** The elements of the text layer, one for each text item. */
  textElements: HTMLElement[];
  /** Cancels rendering and releases the page. */
  stop: () => void;
};

/**
 * Renders a page into its box at `scale` (CSS pixels per point): canvas, text layer and links. The old content is replaced
 * when the new canvas is complete, so that zooming does not flicker.
 */
async function renderPage(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  box: HTMLElement,
  scale: number,
  onGoToPage: (page: number) => void,
): Promise<RenderedPage> {
  const viewport = page.getViewport({ scale });
  const maxRatio = Math.sqrt(MAX_CANVAS_PIXELS / (viewport.width * viewport.height));
  const ratio = Math.min(window.devicePixelRatio || 1, maxRatio);
  const canvas = element("canvas", { "aria-hidden": "true" });
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  const task: RenderTask = page.render({
    canvas,
    viewport: page.getViewport({ scale: scale * ratio }),
    annotationMode: AnnotationMode.ENABLE,
  });
  await task.promise;
  const container = element("div", { class: "textLayer" });
  const text = new TextLayer({ textContentSource: await page.getTextContent(), container, viewport });
  await text.render();
  box.replaceChildren(canvas, container, await createLinkLayer(document, page, onGoToPage));
  return {
    textElements: text.textDivs,
    stop: () => {
      task.cancel();
      text.cancel();
      page.cleanup();
    },
  };
}

type Link = { subtype: string; rect: number[]; url?: string; dest?: unknown };

async function createLinkLayer(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  onGoToPage: (page: number) => void,
) {
  const layer = element("div", { class: "links" });
  const viewport = page.getViewport({ scale: 1 });
  const percent = (length: number, total: number) => `${(100 * length) / total}%`;
  for (const link of (await page.getAnnotations({ intent: "display" })) as Link[]) {
    if (link.subtype !== "Link" || !(link.url || link.dest)) continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = link.rect;
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom) as number[];
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top) as number[];
    const anchor = element("a", { href: link.url ?? "#", title: link.url ?? previewFrame.pdf.internalLink });
    anchor.setAttribute("aria-label", link.url ?? previewFrame.pdf.internalLink);
    Object.assign(anchor.style, {
      left: percent(Math.min(x1, x2), viewport.width),
      top: percent(Math.min(y1, y2), viewport.height),
      width: percent(Math.abs(x2 - x1), viewport.width),
      height: percent(Math.abs(y2 - y1), viewport.height),
    });
    if (!link.url) {
      anchor.addEventListener("click", async (event) => {
        event.preventDefault();
        const target = await destinationPage(document, link.dest);
        if (target) onGoToPage(target);
      });
    }
    layer.append(anchor);
  }
  return layer;
}

/** The page of a destination, counted from 1; null if it has none. */
async function destinationPage(document: PDFDocumentProxy, dest: unknown): Promise<number | null> {
  const target = typeof dest === "string" ? await document.getDestination(dest) : dest;
  const first = Array.isArray(target) ? target[0] : null;
  if (typeof first === "number") return first + 1;
  if (typeof first !== "object" || first === null) return null;
  return document.getPageIndex(first).then(
    (index) => index + 1,
    () => null,
  );
}
