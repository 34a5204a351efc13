import { expect, test } from "vitest";
import { fileLook, sizeWords } from "./attachment-look.ts";
import { canOpen } from "./files.ts";

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
  expect(fileLook({ name, type })).toMatchObject({ badge, drawing });
});

test.each([
  [999, "999 bytes"],
  [1000, "1\u00a0kB"],
  [1_460, "1.5\u00a0kB"],
  [188_400, "188\u00a0kB"],
  [31_000_000, "31\u00a0MB"],
])("%i bytes are %s", (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

test("nothing that could run in our origin is opened", () => {
  for (const type of [
    "text/html",
    "image/svg+xml",
    "application/xhtml+xml",
    "text/xml",
    "application/octet-stream",
  ])
    expect(canOpen({ type })).toBe(false);
  expect(canOpen({ type: "Application/PDF; name=a.pdf" })).toBe(true);
});
