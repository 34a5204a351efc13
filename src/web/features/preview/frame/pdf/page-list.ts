import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { formatMessage } from "#core/messages/format-message.ts";
import { previewFrame } from "#messages/preview/frame.ts";
import { element } from "#web/features/preview/frame/dom.ts";
import type { ViewerContext } from "#web/features/preview/frame/viewer.ts";
import type { Zoom } from "#web/features/preview/frame-messages.ts";
import { type RenderedPage, renderPage } from "./render-page.ts";

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
