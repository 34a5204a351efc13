import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
import { CannotShowError, type OpenViewer, type ViewerContext } from "#web/features/preview/frame/viewer.ts";
import { createPdfSearch } from "./find-in-pdf.ts";
import { createPageList } from "./page-list.ts";
import PdfWorker from "./pdf-worker.ts?worker&inline";
import "./pdf.css";

/** Larger pictures are left out of a page, to save memory. */
const MAX_IMAGE_PIXELS = 100_000_000;

/** A PDF as pages, rendered when visible, with selectable text and search. Scripts in the PDF never run. */
export const openPdf: OpenViewer = async (bytes, _name, stage) => {
  const document = await loadDocument(bytes, stage);
  const first = await document.getPage(1);
  const pageList = createPageList(document, first, stage);
  stage.post({ say: "shown", shown: { pages: document.numPages, zooms: true, finds: true, notes: [] } });
  const search = createPdfSearch(document, pageList, stage);
  return { zoom: pageList.zoom, goTo: pageList.goTo, find: search.find, step: search.step };
};

async function loadDocument(bytes: Uint8Array, { loadResource }: ViewerContext): Promise<PDFDocumentProxy> {
  // The worker is inlined and started from a blob, because a frame with an opaque origin can start no other.
  const worker = PDFWorker.create({ port: new PdfWorker() });
  const loadingTask = getDocument({
    data: bytes,
    worker,
    // Requested from the application by name (see main.ts), because this frame has no network access.
    BinaryDataFactory: class {
      fetch = ({ filename }: { filename: string }) => loadResource(filename);
    },
    cMapUrl: "app:/",
    standardFontDataUrl: "app:/",
    wasmUrl: "app:/",
    useWorkerFetch: false,
    // The fonts of pdf.js look the same on all machines.
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
