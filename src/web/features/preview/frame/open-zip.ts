import "./entries.css";
import { formatMessage } from "#core/messages/format-message.ts";
import { previewFrame } from "#messages/preview/frame.ts";
import { element, entryRow, postEntry } from "./dom.ts";
import { createTextSearch } from "./find-text.ts";
import type { OpenViewer, ViewerContext } from "./viewer.ts";
import { listZip, unzipFile, type ZipEntry } from "./zip.ts";

const texts = previewFrame.zip;
/** A longer list would be of no use. */
const MAX_LISTED = 5_000;

/** A ZIP as a list of its files. A file is unpacked when it is opened, up to a size limit. */
export const openZip: OpenViewer = async (bytes, _name, { root, post }) => {
  const files = listZip(bytes).filter(({ name }) => !name.endsWith("/"));
  const unpackedSize = files.reduce((sum, { size }) => sum + size, 0);
  const rows = files.slice(0, MAX_LISTED).map((file) => createEntryRow(file, bytes, post));
  const list = element("ul", { class: "entries", "aria-label": texts.files }, ...rows);
  const article = element("article", { class: "mail paper" }, list);
  if (files.length === 0) article.append(element("p", { class: "size" }, texts.empty));
  root.append(element("div", { class: "desk", tabindex: 0 }, article));
  const notes: string[] = [formatMessage(texts.fileCount, { count: files.length })];
  if (files.length > MAX_LISTED) notes.push(formatMessage(texts.firstListed, { count: MAX_LISTED }));
  if (unpackedSize > bytes.length * 100) notes.push(texts.bomb);
  post({ say: "shown", shown: { pages: null, zooms: false, finds: true, notes } });
  return createTextSearch(article, post);
};

function createEntryRow(file: ZipEntry, bytes: Uint8Array, post: ViewerContext["post"]): HTMLLIElement {
  const row = entryRow(file, () => {
    try {
      postEntry(post, file.name, unzipFile(bytes, file.name));
    } catch (error) {
      const isTooLarge = error instanceof Error && error.message === "swollen";
      const errorText = isTooLarge ? texts.entryTooLarge : texts.entryDamaged;
      row.querySelector(".why")?.remove();
      row.append(element("span", { class: "why", role: "alert" }, errorText));
    }
  });
  return row;
}
