import { previewFrame } from "#messages/preview/frame.ts";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { button, element } from "./dom.ts";
import type { ViewerContext } from "./viewer.ts";

/** A file inside this one, with a button to open it. */
export function entryRow(
  entry: { name: string; size: number; note?: string },
  onOpen: (() => void) | null,
): HTMLLIElement {
  const size = element("span", { class: "size" }, entry.note ?? formatFileSize(entry.size));
  if (!onOpen) return element("li", {}, element("span", { class: "entry" }, entry.name), size);
  return element("li", {}, button(entry.name, { class: "entry" }, onOpen), size);
}

/** Sends a nested file to the application, which opens it in another frame. */
export function postEntry(post: ViewerContext["post"], path: string, content: Uint8Array) {
  // A copy, because a transferred buffer is no longer available here and the file may be opened again.
  const bytes = content.slice().buffer as ArrayBuffer;
  post({ say: "entry", name: path.split(/[\\/]/).at(-1) || previewFrame.unnamedFile, bytes }, [bytes]);
}
