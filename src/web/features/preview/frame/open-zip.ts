import { element } from "./dom.ts";
import "./entries.css";
import { entryRow, postEntry } from "./entry-row.ts";
import { createTextSearch } from "./find-text.ts";
import type { OpenViewer, ViewerContext } from "./viewer.ts";
import { listZip, unzipFile, type ZipEntry } from "./zip.ts";

/** A list of more would be read by nobody. */
const MAX_LISTED = 5_000;

/** A ZIP as the list of what is in it. A file is unpacked when it is opened, and only up to a size. */
export const openZip: OpenViewer = async (bytes, _name, { root, post }) => {
  const files = listZip(bytes).filter(({ name }) => !name.endsWith("/"));
  const unpackedSize = files.reduce((sum, { size }) => sum + size, 0);
  const rows = files.slice(0, MAX_LISTED).map((file) => createEntryRow(file, bytes, post));
  const list = element("ul", { class: "entries", "aria-label": "Files in this ZIP" }, ...rows);
  const article = element("article", { class: "mail paper" }, list);
  if (files.length === 0) article.append(element("p", { class: "size" }, "This ZIP is empty."));
  root.append(element("div", { class: "desk", tabindex: 0 }, article));
  const notes = [`${files.length.toLocaleString("en-US")} ${files.length === 1 ? "file" : "files"}`];
  if (files.length > MAX_LISTED) notes.push(`The first ${MAX_LISTED.toLocaleString("en-US")} are listed`);
  if (unpackedSize > bytes.length * 100) notes.push("Unpacks to far more than its size");
  post({ say: "shown", shown: { pages: null, zooms: false, finds: true, notes } });
  return createTextSearch(article, post);
};

function createEntryRow(file: ZipEntry, bytes: Uint8Array, post: ViewerContext["post"]): HTMLLIElement {
  const row = entryRow(file, () => {
    try {
      postEntry(post, file.name, unzipFile(bytes, file.name));
    } catch (error) {
      const isTooLarge = error instanceof Error && error.message === "swollen";
      const errorText = isTooLarge
        ? "Too large to open here. Download the ZIP."
        : "This file is locked or damaged. Download the ZIP to try it elsewhere.";
      row.querySelector(".why")?.remove();
      row.append(element("span", { class: "why", role: "alert" }, errorText));
    }
  });
  return row;
}
