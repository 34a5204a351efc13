import type { FileKind } from "../file-kind.ts";
import type { FromFrame, Opening, ToFrame } from "../messages.ts";
import { heedLinks, passKeys } from "./asides.ts";
import "./frame.css";
import { NotShown, type OpenViewer, type Stage, type Viewer } from "./viewer.ts";

/*
 * The sandboxed half of a preview. It has an origin of its own that nothing belongs to, and a policy that lets it fetch
 * nothing (see server/http/preview-frame.ts), so a file that takes its reader over has got hold of an empty room.
 */

const VIEWERS: Record<Exclude<FileKind, "none">, () => Promise<OpenViewer>> = {
  pdf: async () => (await import("./pdf/open-pdf.ts")).openPdf,
  picture: async () => (await import("./picture.ts")).openPicture,
  text: async () => (await import("./text.ts")).openText,
  table: async () => (await import("./table/open-table.ts")).openTable,
  word: async () => (await import("./word.ts")).openWord,
  mail: async () => (await import("./mail.ts")).openMail,
  pack: async () => (await import("./pack.ts")).openPack,
};

window.addEventListener("message", function take(event) {
  const [port] = event.ports;
  if (event.source !== window.parent || !port) return;
  window.removeEventListener("message", take);
  void open(event.data as Opening, port);
});

async function open({ name, kind, bytes }: Opening, port: MessagePort) {
  const root = document.getElementById("file");
  if (!root) throw new Error("The page has no #file element");
  const tell = (message: FromFrame, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const parts = partsFrom(tell);
  let viewer: Viewer = {};
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.say === "part") parts.take(data.id, data.bytes);
    else obey(viewer, data);
  };
  passKeys(tell);
  heedLinks(root, tell);
  document.title = name;
  try {
    if (kind === "none") throw new NotShown("unknown");
    const openFile = await VIEWERS[kind]();
    viewer = await openFile(new Uint8Array(bytes), name, { root, tell, part: parts.ask });
  } catch (error) {
    console.info("This file is not shown:", error);
    root.replaceChildren();
    tell({ say: "failed", why: error instanceof NotShown ? error.why : "damaged" });
  }
}

function obey(viewer: Viewer, message: Exclude<ToFrame, { say: "part" }>) {
  if (message.say === "zoom") viewer.zoom?.(message.to);
  else if (message.say === "page") viewer.goTo?.(message.page);
  else if (message.say === "find") viewer.find?.(message.words);
  else viewer.step?.(message.by);
}

/** The frame may fetch nothing, so the app fetches for it what pdf.js loads late, from a fixed list. */
function partsFrom(tell: Stage["tell"]) {
  const waiting = new Map<number, (bytes: ArrayBuffer | null) => void>();
  let asked = 0;
  return {
    ask: async (name: string) => {
      asked += 1;
      const id = asked;
      const { promise, resolve } = Promise.withResolvers<ArrayBuffer | null>();
      waiting.set(id, resolve);
      tell({ say: "part", id, name });
      const bytes = await promise;
      if (!bytes) throw new Error(`There is no ${name}`);
      return new Uint8Array(bytes);
    },
    take: (id: number, bytes: ArrayBuffer | null) => {
      waiting.get(id)?.(bytes);
      waiting.delete(id);
    },
  };
}
