import { beginning } from "./decode.ts";
import { element } from "./dom.ts";
import { findInDrawn } from "./find.ts";
import type { OpenViewer } from "./viewer.ts";

const LINES_A_PIECE = 200;

/** A text as it is written, in pieces that the browser lays out when they come into view. */
export const openText: OpenViewer = async (bytes, _name, { root, tell }) => {
  const { text, more } = beginning(bytes);
  const lines = text.split(/\r\n|\r|\n/);
  const page = element("pre", { class: "text paper" });
  for (let first = 0; first < lines.length; first += LINES_A_PIECE) {
    const piece = lines.slice(first, first + LINES_A_PIECE).join("\n");
    page.append(element("span", {}, `${piece}\n`));
  }
  root.append(element("div", { class: "desk", tabindex: 0 }, page));
  const notes = [`${lines.length.toLocaleString("en-US")} ${lines.length === 1 ? "line" : "lines"}`];
  if (more) notes.push("Only the beginning is shown");
  tell({ say: "shown", shown: { pages: null, zooms: false, finds: true, notes } });
  return findInDrawn(page, tell);
};
