import { element } from "./dom.ts";
import "./entries.css";
import { entryRow, passOn } from "./entry-row.ts";
import { findInDrawn } from "./find.ts";
import { listZip, type Packed, unpackOne } from "./unpack.ts";
import type { OpenViewer, Stage } from "./viewer.ts";

/** A list of more would be read by nobody. */
const MOST_LISTED = 5_000;

/** A ZIP as the list of what is in it. A file is unpacked when it is opened, and only up to a size. */
export const openPack: OpenViewer = async (bytes, _name, { root, tell }) => {
  const files = listZip(bytes).filter(({ name }) => !name.endsWith("/"));
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const rows = files.slice(0, MOST_LISTED).map((file) => rowOf(file, bytes, tell));
  const list = element("ul", { class: "entries", "aria-label": "Files in this ZIP" }, ...rows);
  const sheet = element("article", { class: "mail paper" }, list);
  if (files.length === 0) sheet.append(element("p", { class: "size" }, "This ZIP is empty."));
  root.append(element("div", { class: "desk", tabindex: 0 }, sheet));
  const notes = [`${files.length.toLocaleString("en-US")} ${files.length === 1 ? "file" : "files"}`];
  if (files.length > MOST_LISTED) notes.push(`The first ${MOST_LISTED.toLocaleString("en-US")} are listed`);
  if (total > bytes.length * 100) notes.push("Unpacks to far more than its size");
  tell({ say: "shown", shown: { pages: null, zooms: false, finds: true, notes } });
  return findInDrawn(sheet, tell);
};

function rowOf(file: Packed, bytes: Uint8Array, tell: Stage["tell"]): HTMLLIElement {
  const row = entryRow(file, () => {
    try {
      passOn(tell, file.name, unpackOne(bytes, file.name));
    } catch (error) {
      const swollen = error instanceof Error && error.message === "swollen";
      const why = swollen
        ? "Too large to open here. Download the ZIP."
        : "This file is locked or damaged. Download the ZIP to try it elsewhere.";
      row.querySelector(".why")?.remove();
      row.append(element("span", { class: "why", role: "alert" }, why));
    }
  });
  return row;
}
