import { getDocument, type PDFDocumentProxy, VerbosityLevel } from "pdfjs-dist";

/** A PDF as someone who opens it has it, with the words of each page. */
export async function readPdf(bytes: Uint8Array): Promise<{ pdf: PDFDocumentProxy; pages: string[] }> {
  // It takes the bytes for itself.
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
  }
  return { pdf, pages };
}
