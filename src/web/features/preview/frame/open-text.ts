import { decodeStart } from "./decode-text.ts";
import { element } from "./dom.ts";
import { createTextSearch } from "./find-text.ts";
import type { OpenViewer } from "./viewer.ts";

const LINES_PER_BLOCK = 200;

/** A text as it is written, in pieces that the browser lays out when they come into view. */
export const openText: OpenViewer = async (bytes, _name, { root, post }) => {
  const { text, truncated } = decodeStart(bytes);
  const lines = text.split(/\r\n|\r|\n/);
  const page = element("pre", { class: "text paper" });
  for (let first = 0; first < lines.length; first += LINES_PER_BLOCK) {
    const block = lines.slice(first, first + LINES_PER_BLOCK).join("\n");
    page.append(element("span", {}, `${block}\n`));
  }
  root.append(element("div", { class: "desk", tabindex: 0 }, page));
  const notes = [`${lines.length.toLocaleString("en-US")} ${lines.length === 1 ? "line" : "lines"}`];
  if (truncated) notes.push("Only the beginning is shown");
  post({ say: "shown", shown: { pages: null, zooms: false, finds: true, notes } });
  return createTextSearch(page, post);
};
