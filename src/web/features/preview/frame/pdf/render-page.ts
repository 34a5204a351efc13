import {
  AnnotationMode,
  type PDFDocumentProxy,
  type PDFPageProxy,
  type RenderTask,
  TextLayer,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { previewFrame } from "#messages/preview/frame.ts";
import { element } from "#web/features/preview/frame/dom.ts";

/** A larger canvas may exceed the memory of a phone; beyond this the resolution is reduced. */
const MAX_CANVAS_PIXELS = 16_777_216;

export type RenderedPage = {
  /** The elements of the text layer, one for each text item. */
  textElements: HTMLElement[];
  /** Cancels rendering and releases the page. */
  stop: () => void;
};

/**
 * Renders a page into its box at `scale` (CSS pixels per point): canvas, text layer and links. The old content is replaced
 * when the new canvas is complete, so that zooming does not flicker.
 */
export async function renderPage(
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
