import { renderAsync } from "docx-preview";
import { element } from "./dom.ts";
import { findInDrawn } from "./find.ts";
import { repacked } from "./unpack.ts";
import type { OpenViewer } from "./viewer.ts";
import "./word.css";

/** A Word file as pages of paper. What it was changed from and remarked on is shown as such: it is part of the record. */
export const openWord: OpenViewer = async (bytes, _name, { root, tell }) => {
  const paper = element("div");
  const styles = element("div");
  await renderAsync(new Blob([repacked(bytes)]), paper, styles, {
    className: "docx",
    inWrapper: false,
    ignoreLastRenderedPageBreak: false,
    renderChanges: true,
    renderComments: true,
    // Pages of HTML within the file, which would be drawn in frames of their own.
    renderAltChunks: false,
    useBase64URL: false,
    experimental: false,
    debug: false,
  });
  const desk = element("div", { class: "desk word", tabindex: 0 }, styles, paper);
  root.append(desk);
  const fitToWindow = () => {
    const widest = Math.max(1, ...[...paper.children].map((page) => (page as HTMLElement).offsetWidth));
    paper.style.setProperty("zoom", String(Math.min(1, (desk.clientWidth - 16) / widest)));
  };
  const pages = paper.querySelectorAll("section.docx").length;
  let scale: number | null = null;
  const set = (next: number | null) => {
    scale = next;
    if (next === null) fitToWindow();
    else paper.style.setProperty("zoom", String(next));
    tell({ say: "place", place: { page: 0, zoom: Number(paper.style.getPropertyValue("zoom")) || 1 } });
  };
  new ResizeObserver(() => {
    if (scale === null) set(null);
  }).observe(desk);
  const notes = [paper.querySelector("ins, del") ? "Tracked changes are shown" : ""].filter(Boolean);
  tell({ say: "shown", shown: { pages: null, zooms: pages > 0, finds: true, notes } });
  set(null);
  return {
    ...findInDrawn(paper, tell),
    zoom: (to) => {
      const now = Number(paper.style.getPropertyValue("zoom")) || 1;
      if (to === "fit") set(null);
      else if (to === "full") set(1);
      else set(Math.min(4, Math.max(0.3, to === "in" ? now * 1.2 : now / 1.2)));
    },
  };
};
