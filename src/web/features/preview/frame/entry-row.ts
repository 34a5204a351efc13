import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { button, element } from "./dom.ts";
import type { ViewerContext } from "./viewer.ts";

/** A file in this one, to be opened by itself. */
export function entryRow(
  entry: { name: string; size: number; note?: string },
  onOpen: (() => void) | null,
): HTMLLIElement {
  const size = element("span", { class: "size" }, entry.note ?? formatFileSize(entry.size));
  if (!onOpen) return element("li", {}, element("span", { class: "entry" }, entry.name), size);
  return element("li", {}, button(entry.name, { class: "entry" }, onOpen), size);
}

/** Gives a file in this one to the app, which opens it in a frame of its own. */
export function postEntry(post: ViewerContext["post"], path: string, content: Uint8Array) {
  // A copy: what is given away is gone here, and it may be opened again.
  const bytes = content.slice().buffer as ArrayBuffer;
  post({ say: "entry", name: path.split(/[\\/]/).at(-1) || "Unnamed file", bytes }, [bytes]);
}
