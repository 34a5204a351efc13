import { previewFrame } from "#messages/preview/frame.ts";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import type { ViewerContext } from "./viewer.ts";

type Attributes = Record<string, string | number | boolean | undefined>;

/** Creates an element with attributes and children. Strings become text nodes, never HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    created.setAttribute(name, value === true ? "" : String(value));
  }
  created.append(...children);
  return created;
}

/** A button with a text label. */
export function button(label: string, attributes: Attributes, onClick: () => void): HTMLButtonElement {
  const created = element("button", { type: "button", ...attributes }, label);
  created.addEventListener("click", onClick);
  return created;
}

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
