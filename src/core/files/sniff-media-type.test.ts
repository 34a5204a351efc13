import { expect, it } from "vitest";
import { sniffMediaType } from "#core/files/sniff-media-type.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const nothingSaid = { name: null, type: "application/octet-stream" };

it.each([
  ["%PDF-1.7", "application/pdf"],
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["PK\x03\x04....xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  [
    "PK\x03\x04....word/document.xml",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ],
  ["PK\x03\x04....photo.jpg", "application/zip"],
  ["RIFF....WEBP", "image/webp"],
  ["....ftypmp42", "video/mp4"],
  ["MZ\x90\x00\x03", "application/x-msdownload"],
  ["MZ is how this plain note begins", "text/plain"],
  ["<!DOCTYPE html><p>", "text/html"],
  ["<?xml version='1.0'?>", "application/xml"],
  ["just words", "text/plain"],
  ["\x00\x01\x02", null],
  ["", null],
])("%j is %s", (content, type) => {
  expect(sniffMediaType(bytes(content), nothingSaid)).toBe(type);
});

it("lets name and declared type choose only between kinds of text", () => {
  expect(sniffMediaType(bytes("a,b\n1,2"), { name: "Index.CSV", type: "application/octet-stream" })).toBe(
    "text/csv",
  );
  expect(sniffMediaType(bytes("a,b\n1,2"), { name: null, type: "text/csv" })).toBe("text/csv");
  expect(sniffMediaType(bytes("%PDF-1.7"), { name: "x.csv", type: "text/csv" })).toBe("application/pdf");
});
