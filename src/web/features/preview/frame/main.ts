import "./frame.css";
import type { FileKind } from "#web/features/preview/file-kind.ts";
import type { FromFrame, OpenFileMessage, ToFrame } from "#web/features/preview/frame-messages.ts";
import { CannotShowError, type OpenViewer, type Viewer, type ViewerContext } from "./viewer.ts";

/*
 * The sandboxed part of the preview. It has an opaque origin and a content security policy without network access (see
 * server/http/platform/preview-frame.ts), so a file that exploits its viewer can reach no data.
 */

const VIEWERS: Record<Exclude<FileKind, "none">, () => Promise<OpenViewer>> = {
  pdf: async () => (await import("./pdf/open-pdf.ts")).openPdf,
  picture: async () => (await import("./open-image.ts")).openImage,
  audio: async () => (await import("./open-media.ts")).openAudio,
  video: async () => (await import("./open-media.ts")).openVideo,
  text: async () => (await import("./open-text.ts")).openText,
  table: async () => (await import("./table/open-table.ts")).openTable,
  word: async () => (await import("./open-word.ts")).openWord,
  mail: async () => (await import("./open-email.ts")).openEmail,
  event: async () => (await import("./event/open-event.ts")).openEvent,
  pack: async () => (await import("./open-zip.ts")).openZip,
};

window.addEventListener("message", function take(event) {
  const [port] = event.ports;
  if (event.source !== window.parent || !port) return;
  window.removeEventListener("message", take);
  void openFromMessage(event.data as OpenFileMessage, port);
});

async function openFromMessage({ name, kind, bytes }: OpenFileMessage, port: MessagePort) {
  const root = document.getElementById("file");
  if (!root) throw new Error("The page has no #file element");
  const post = (message: FromFrame, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const resources = createResourceLoader(post);
  let viewer: Viewer = {};
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.say === "part") resources.take(data.id, data.bytes);
    else handleMessage(viewer, data);
  };
  forwardKeys(post);
  interceptLinks(root, post);
  document.title = name;
  try {
    if (kind === "none") throw new CannotShowError("unknown");
    const openFile = await VIEWERS[kind]();
    viewer = await openFile(new Uint8Array(bytes), name, { root, post, loadResource: resources.load });
  } catch (error) {
    console.info("Preview failed:", error);
    root.replaceChildren();
    post({ say: "failed", why: error instanceof CannotShowError ? error.failure : "damaged" });
  }
}

function handleMessage(viewer: Viewer, message: Exclude<ToFrame, { say: "part" }>) {
  if (message.say === "zoom") viewer.zoom?.(message.to);
  else if (message.say === "page") viewer.goTo?.(message.page);
  else if (message.say === "find") viewer.find?.(message.words);
  else viewer.step?.(message.by);
}

/** The frame has no network access, so the application fetches the resources of pdf.js, from an allow list. */
function createResourceLoader(post: ViewerContext["post"]) {
  const pending = new Map<number, (bytes: ArrayBuffer | null) => void>();
  let lastId = 0;
  return {
    load: async (name: string) => {
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<ArrayBuffer | null>();
      pending.set(id, resolve);
      post({ say: "part", id, name });
      const bytes = await promise;
      if (!bytes) throw new Error(`There is no ${name}`);
      return new Uint8Array(bytes);
    },
    take: (id: number, bytes: ArrayBuffer | null) => {
      pending.get(id)?.(bytes);
      pending.delete(id);
    },
  };
}

/** Shortcuts of the application that work while the file has the focus, unless an element of the file handles them. */
const FORWARDED_KEYS = new Set(["Escape", "ArrowLeft", "ArrowRight", "/", "+", "-", "0", "n", "p", "N", "P"]);

/** Forwards shortcuts to the application, and Ctrl-F (Cmd-F), which would search the page instead of the file. */
function forwardKeys(post: ViewerContext["post"]) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const isFindShortcut = (event.ctrlKey || event.metaKey) && event.key === "f";
    if (!isFindShortcut && (event.ctrlKey || event.metaKey || !FORWARDED_KEYS.has(event.key))) return;
    event.preventDefault();
    post({ say: "key", key: isFindShortcut ? "/" : event.key });
  });
}

/** Prevents navigation by links in a file; the application asks for confirmation. */
function interceptLinks(root: HTMLElement, post: ViewerContext["post"]) {
  const onClick = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a, area") : null;
    if (!link) return;
    const address = link.getAttribute("href") ?? link.getAttribute("xlink:href") ?? "";
    if (address.startsWith("#")) return;
    event.preventDefault();
    if (address) post({ say: "link", address });
  };
  root.addEventListener("click", onClick);
  root.addEventListener("auxclick", onClick);
  root.addEventListener("submit", (event) => event.preventDefault());
}
