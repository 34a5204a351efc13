import { expect, test } from "vitest";
import { attachmentSummary, fileAppearance, formatFileSize, scanSummary } from "./file-appearance.ts";

test.each([
  ["a.pdf", "application/pdf", "PDF", "page"],
  ["a.bin", "application/pdf", "PDF", "page"],
  ["a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "XLSX", "cells"],
  ["a.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "DOCX", "page"],
  ["scan.tiff", "image/tiff", "TIFF", "picture"],
  ["photo.jpeg", "image/jpeg", "JPG", "picture"],
  ["logs.csv", "application/octet-stream", "CSV", "cells"],
  ["disk.e01", "application/octet-stream", "E01", "page"],
  ["README", "application/octet-stream", "FILE", "page"],
])("%s of type %s", (name, type, badge, drawing) => {
  expect(fileAppearance({ name, type })).toMatchObject({ badge, drawing });
});

test.each([
  [999, "999 bytes"],
  [1000, "1\u00a0kB"],
  [1_460, "1.5\u00a0kB"],
  [188_400, "188\u00a0kB"],
  [31_000_000, "31\u00a0MB"],
  [5_240_000_000, "5.2\u00a0GB"],
  [2e15, "2000\u00a0TB"],
])("%i bytes are %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test.each([
  [null, "188\u00a0kB", false],
  [{ pages: 3 }, "3 pages, 188\u00a0kB", false],
  [{ pages: 1 }, "1 page, 188\u00a0kB", false],
  [{ sheets: 1 }, "188\u00a0kB", false],
  [{ sheets: 4, hiddenSheets: 1 }, "1 hidden sheet", true],
  [{ hiddenColumns: 2, hiddenRows: 1400 }, "2 hidden columns, 1,400 hidden rows", true],
  [{ entries: 12 }, "12 files, 188\u00a0kB", false],
  [{ pages: 3, encrypted: true }, "Locked with a password", true],
])("a file with the facts %j is described as %s", (facts, text, warns) => {
  expect(attachmentSummary({ size: 188_400, facts })).toEqual({ text, warns });
});

test.each([
  [null, null],
  [{ pages: 3 }, null],
  [{ pages: 3, scan: { through: 0, certainty: {} } }, null],
  [{ scan: { through: 1, certainty: {} } }, null],
  [{ scan: { through: 1, certainty: { 1: 84 } } }, "Read from a scan, 84% certain"],
  [{ pages: 2, scan: { through: 2, certainty: { 1: 84, 2: 95 } } }, "Read from a scan, 90% certain"],
  [
    { pages: 60, scan: { through: 10, certainty: { 1: 84 } } },
    "10 of 60 pages read from a scan, 84% certain",
  ],
])("what was read of a scan with the facts %j", (facts, text) => {
  expect(scanSummary({ facts })).toBe(text);
});
