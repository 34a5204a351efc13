import { renderAsync } from "docx-preview";
import { previewFrame } from "#messages/preview/frame.ts";
import { element } from "./dom.ts";
import { createTextSearch } from "./find-text.ts";
import type { OpenViewer } from "./viewer.ts";
import { rezipUncompressed } from "./zip.ts";
import "./open-word.css";

/** A Word file as pages. Tracked changes and comments are shown, because they are part of the record. */
export const openWord: OpenViewer = async (bytes, _name, { root, post }) => {
  const documentElement = element("div");
  const styles = element("div");
  await renderAsync(new Blob([rezipUncompressed(bytes)]), documentElement, styles, {
    className: "docx",
    inWrapper: false,
    ignoreLastRenderedPageBreak: false,
    renderChanges: true,
    renderComments: true,
    // Embedded HTML would be rendered in further frames.
    renderAltChunks: false,
    useBase64URL: false,
    experimental: false,
    debug: false,
  });
  const scroller = element("div", { class: "desk word", tabindex: 0 }, styles, documentElement);
  root.append(scroller);
  const fitToWindow = () => {
    const widest = Math.max(
      1,
      ...[...documentElement.children].map((page) => (page as HTMLElement).offsetWidth),
    );
    documentElement.style.setProperty("zoom", String(Math.min(1, (scroller.clientWidth - 16) / widest)));
  };
  const pages = documentElement.querySelectorAll("section.docx").length;
  let scale: number | null = null;
  const setZoom = (next: number | null) => {
    scale = next;
    if (next === null) fitToWindow();
    else documentElement.style.setProperty("zoom", String(next));
    post({
      say: "place",
      place: { page: 0, zoom: Number(documentElement.style.getPropertyValue("zoom")) || 1 },
    });
  };
  new ResizeObserver(() => {
    if (scale === null) setZoom(null);
  }).observe(scroller);
  const notes = [documentElement.querySelector("ins, del") ? previewFrame.trackedChanges : ""].filter(
    Boolean,
  );
  post({ say: "shown", shown: { pages: null, zooms: pages > 0, finds: true, notes } });
  setZoom(null);
  return {
    ...createTextSearch(documentElement, post),
    zoom: (direction) => {
      const now = Number(documentElement.style.getPropertyValue("zoom")) || 1;
      if (direction === "fit") setZoom(null);
      else if (direction === "full") setZoom(1);
      else setZoom(Math.min(4, Math.max(0.3, direction === "in" ? now * 1.2 : now / 1.2)));
    },
  };
};
