/*
 * The worker of pdf.js, built into one classic script: Chromium refuses a frame without an origin a worker made of
 * modules. It begins to listen by itself.
 */
import "pdfjs-dist/legacy/build/pdf.worker.min.mjs";
