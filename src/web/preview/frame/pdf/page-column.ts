import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Zoom } from "../../messages.ts";
import { element } from "../dom.ts";
import type { Stage } from "../viewer.ts";
import { type DrawnPage, drawPage } from "./draw-page.ts";

/** CSS pixels for a point at 100 %: 96 to the inch, 72 points to the inch. */
const FULL = 96 / 72;
const STEP = 1.2;
const LEAST = 0.25 * FULL;
const MOST = 5 * FULL;

export type PageColumn = {
  zoom: (to: Zoom) => void;
  goTo: (page: number) => void;
  /** The page most of the window shows, from 1. */
  current: () => number;
  /** The text elements of a page, while it is drawn. */
  pieces: (page: number) => HTMLElement[] | undefined;
  /** Told whenever a page was drawn or let go. */
  onDrawn: (listener: () => void) => void;
  /** Brings a page into view and waits until it is drawn. */
  show: (page: number) => Promise<void>;
  desk: HTMLElement;
};

/** All pages as boxes below each other; only those in view and next to it hold a picture. */
export function pageColumn(document: PDFDocumentProxy, first: PDFPageProxy, stage: Stage): PageColumn {
  const size = first.getViewport({ scale: 1 });
  const boxes = Array.from({ length: document.numPages }, (_, index) =>
    element("section", { class: "page", "data-page": index + 1, "aria-label": `Page ${index + 1}` }),
  );
  const desk = element("div", { class: "desk pdf", tabindex: 0 }, ...boxes);
  stage.root.append(desk);
  const sizes = new Map<number, { width: number; height: number }>();
  const drawn = new Map<number, DrawnPage>();
  const wanted = new Set<number>();
  const drawing = new Map<number, Promise<void>>();
  const listeners: (() => void)[] = [];
  let fits = true;
  let scale = FULL;
  let page = 1;

  const tellPlace = () => stage.tell({ say: "place", place: { page, zoom: scale / FULL } });
  const measure = (number: number) => {
    const { width, height } = sizes.get(number) ?? size;
    const box = boxes[number - 1];
    if (!box) return;
    box.style.width = `${Math.floor(width * scale)}px`;
    box.style.height = `${Math.floor(height * scale)}px`;
    // What lies on the picture grows with it at once; the picture is drawn anew when there is time.
    box.style.setProperty("--total-scale-factor", String(scale));
  };
  const letGo = (number: number) => {
    drawn.get(number)?.stop();
    drawn.delete(number);
    boxes[number - 1]?.replaceChildren();
  };

  async function draw(number: number) {
    const box = boxes[number - 1];
    if (!box) return;
    const own = await document.getPage(number);
    const { width, height } = own.getViewport({ scale: 1 });
    sizes.set(number, { width, height });
    measure(number);
    const at = scale;
    const next = await drawPage(document, own, box, at, goTo);
    drawn.set(number, next);
    if (!wanted.has(number)) return letGo(number);
    if (at !== scale) return draw(number);
    for (const tell of listeners) tell();
  }
  const want = (number: number) => {
    const going = drawing.get(number);
    if (going) return going;
    const started = draw(number)
      .catch((error) => {
        boxes[number - 1]?.replaceChildren(
          element("p", { class: "broken" }, `Page ${number} is damaged and cannot be drawn.`),
        );
        console.info(`Page ${number} is not drawn:`, error);
      })
      .finally(() => drawing.delete(number));
    drawing.set(number, started);
    return started;
  };

  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const number = boxes.indexOf(target as HTMLElement) + 1;
        if (isIntersecting) {
          wanted.add(number);
          if (!drawn.has(number)) void want(number);
        } else {
          wanted.delete(number);
          if (drawn.has(number)) {
            letGo(number);
            for (const tell of listeners) tell();
          }
        }
      }
    },
    { root: desk, rootMargin: "60% 0px" },
  );

  function setScale(next: number) {
    const old = scale;
    scale = Math.min(MOST, Math.max(LEAST, next));
    const box = boxes[page - 1];
    const into = box ? (desk.scrollTop - box.offsetTop) / old : 0;
    for (let number = 1; number <= boxes.length; number += 1) measure(number);
    if (box) desk.scrollTop = box.offsetTop + into * scale;
    for (const number of wanted) void want(number);
    tellPlace();
  }
  const fitting = () => Math.min(FULL, (desk.clientWidth - (desk.clientWidth < 600 ? 16 : 64)) / size.width);
  const zoom = (to: Zoom) => {
    fits = to === "fit";
    if (fits) setScale(fitting());
    else if (to === "full") setScale(FULL);
    else setScale(to === "in" ? scale * STEP : scale / STEP);
  };
  function goTo(number: number) {
    const box = boxes[Math.min(boxes.length, Math.max(1, Math.floor(number))) - 1];
    if (box) desk.scrollTop = box.offsetTop - 8;
  }
  const lookWhere = () => {
    const middle = desk.scrollTop + desk.clientHeight / 2;
    let low = 0;
    let high = boxes.length - 1;
    while (low < high) {
      const half = (low + high + 1) >> 1;
      if ((boxes[half]?.offsetTop ?? 0) <= middle) low = half;
      else high = half - 1;
    }
    if (page === low + 1) return;
    page = low + 1;
    tellPlace();
  };

  desk.addEventListener("scroll", () => requestAnimationFrame(lookWhere), { passive: true });
  let width = 0;
  new ResizeObserver(() => {
    if (fits && desk.clientWidth !== width) setScale(fitting());
    width = desk.clientWidth;
  }).observe(desk);
  zoom("fit");
  for (const box of boxes) watch.observe(box);
  return {
    zoom,
    goTo,
    desk,
    current: () => page,
    pieces: (number) => drawn.get(number)?.pieces,
    onDrawn: (listener) => void listeners.push(listener),
    show: async (number) => {
      wanted.add(number);
      if (!drawn.has(number)) {
        goTo(number);
        await want(number);
      }
    },
  };
}
