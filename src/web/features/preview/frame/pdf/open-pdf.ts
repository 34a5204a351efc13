import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import { CannotShowError, type OpenViewer, type ViewerContext } from "#web/features/preview/frame/viewer.ts";
import { createPdfSearch } from "./find-in-pdf.ts";
import { createPageList } from "./page-list.ts";
import PdfWorker from "./pdf-worker.ts?worker&inline";
import "./pdf.css";

/** Pictures of more pixels than this are left out of a page rather than eat the memory. */
const MAX_IMAGE_PIXELS = 100_000_000;

/** A PDF as pages: drawn as they come into view, with their text to select and search. Its scripts are never run. */
export const openPdf: OpenViewer = async (bytes, _name, stage) => {
  const document = await loadDocument(bytes, stage);
  const first = await document.getPage(1);
  const pageList = createPageList(document, first, stage);
  stage.post({ say: "shown", shown: { pages: document.numPages, zooms: true, finds: true, notes: [] } });
  const search = createPdfSearch(document, pageList, stage);
  return { zoom: pageList.zoom, goTo: pageList.goTo, find: search.find, step: search.step };
};

async function loadDocument(bytes: Uint8Array, { loadResource }: ViewerContext): Promise<PDFDocumentProxy> {
  // Inlined, it is started from a blob: a frame without an origin may start no other.
  const worker = PDFWorker.create({ port: new PdfWorker() });
  const loadingTask = getDocument({
    data: bytes,
    worker,
    // Asked of the app by name (see main.ts), because this frame may fetch nothing.
    BinaryDataFactory: class {
      fetch = ({ filename }: { filename: string }) => loadResource(filename);
    },
    cMapUrl: "app:/",
    standardFontDataUrl: "app:/",
    wasmUrl: "app:/",
    useWorkerFetch: false,
    // The fonts that belong to pdf.js look the same on every machine.
    useSystemFonts: false,
    disableWorkerRendering: true,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: 0,
  });
  loadingTask.onPassword = () => {
    throw new CannotShowError("locked");
  };
  try {
    return await loadingTask.promise;
  } catch (error) {
    const locked =
      error instanceof CannotShowError || (error instanceof Error && error.name === "PasswordException");
    throw new CannotShowError(locked ? "locked" : "damaged");
  }
}
