import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import { NotShown, type OpenViewer, type Stage } from "../viewer.ts";
import { findInPdf } from "./find-in-pdf.ts";
import { pageColumn } from "./page-column.ts";
import PdfWorker from "./pdf-worker.ts?worker&inline";
import "./pdf.css";

/** Pictures of more pixels than this are left out of a page rather than eat the memory. */
const MOST_PIXELS = 100_000_000;

/** A PDF as pages: drawn as they come into view, with their text to select and search. Its scripts are never run. */
export const openPdf: OpenViewer = async (bytes, _name, stage) => {
  const document = await open(bytes, stage);
  const first = await document.getPage(1);
  const column = pageColumn(document, first, stage);
  stage.tell({ say: "shown", shown: { pages: document.numPages, zooms: true, finds: true, notes: [] } });
  const found = findInPdf(document, column, stage);
  return { zoom: column.zoom, goTo: column.goTo, find: found.find, step: found.step };
};

async function open(bytes: Uint8Array, { part }: Stage): Promise<PDFDocumentProxy> {
  // Inlined, it is started from a blob: a frame without an origin may start no other.
  const worker = PDFWorker.create({ port: new PdfWorker() });
  const opening = getDocument({
    data: bytes,
    worker,
    // Asked of the app by name (see main.ts), because this frame may fetch nothing.
    BinaryDataFactory: class {
      fetch = ({ filename }: { filename: string }) => part(filename);
    },
    cMapUrl: "app:/",
    standardFontDataUrl: "app:/",
    wasmUrl: "app:/",
    useWorkerFetch: false,
    // The fonts that belong to pdf.js look the same on every machine.
    useSystemFonts: false,
    disableWorkerRendering: true,
    enableXfa: false,
    maxImageSize: MOST_PIXELS,
    verbosity: 0,
  });
  opening.onPassword = () => {
    throw new NotShown("locked");
  };
  try {
    return await opening.promise;
  } catch (error) {
    const locked =
      error instanceof NotShown || (error instanceof Error && error.name === "PasswordException");
    throw new NotShown(locked ? "locked" : "damaged");
  }
}
