import { formatMessage } from "#core/messages/format-message.ts";
import { previewFrame } from "#messages/preview/frame.ts";
import { decodeStart } from "./decode-text.ts";
import { element } from "./dom.ts";
import { createTextSearch } from "./find-text.ts";
import type { OpenViewer } from "./viewer.ts";

const LINES_PER_BLOCK = 200;

/** Plain text, in blocks that the browser lays out when they become visible. */
export const openText: OpenViewer = async (bytes, _name, { root, post }) => {
  const { text, truncated } = decodeStart(bytes);
  const lines = text.split(/\r\n|\r|\n/);
  const page = element("pre", { class: "text paper" });
  for (let first = 0; first < lines.length; first += LINES_PER_BLOCK) {
    const block = lines.slice(first, first + LINES_PER_BLOCK).join("\n");
    page.append(element("span", {}, `${block}\n`));
  }
  root.append(element("div", { class: "desk", tabindex: 0 }, page));
  const notes: string[] = [formatMessage(previewFrame.lines, { count: lines.length })];
  if (truncated) notes.push(previewFrame.onlyBeginning);
  post({ say: "shown", shown: { pages: null, zooms: false, finds: true, notes } });
  return createTextSearch(page, post);
};
