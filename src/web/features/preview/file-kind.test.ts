import { expect, test } from "vitest";
import { fileKind } from "./file-kind.ts";

const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test.each([
  ["a.pdf", "application/pdf", "pdf"],
  ["a.bin", "Application/PDF; name=a", "pdf"],
  ["scan.PDF", "application/octet-stream", "pdf"],
  ["a.xlsx", SHEET, "table"],
  ["a.docx", WORD, "word"],
  ["log.csv", "text/plain", "table"],
  ["notes.txt", "text/html", "text"],
  ["page.html", "text/html", "text"],
  ["photo.svg", "image/svg+xml", "picture"],
  ["drawing.svg", "text/plain", "picture"],
  ["forwarded.eml", "text/plain", "mail"],
  ["scan.tiff", "image/tiff", "none"],
  ["photo.heic", "image/heic", "none"],
  ["letter.eml", "message/rfc822", "mail"],
  ["all.zip", "application/x-zip-compressed", "pack"],
  ["old.doc", "application/msword", "none"],
  ["program.exe", "application/octet-stream", "none"],
  ["README", "text/plain; charset=utf-8", "text"],
  ["noname", "", "none"],
  ["call.mp3", "audio/mpeg", "audio"],
  ["memo.m4a", "video/mp4", "audio"],
  ["memo.m4a", "application/octet-stream", "audio"],
  ["invite.ics", "text/plain", "event"],
  ["invite", "text/calendar; method=REQUEST", "event"],
  ["911.wav", "audio/x-wav", "audio"],
  ["radio.ogg", "application/ogg", "audio"],
  ["bodycam.mp4", "video/mp4", "video"],
  ["bodycam.webm", "", "video"],
  ["bodycam.avi", "video/x-msvideo", "none"],
  ["call.amr", "audio/amr", "none"],
])("%s of type %s is shown as %s", (name, type, kind) => {
  expect(fileKind({ name, type })).toBe(kind);
});

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ["letter.txt", "text/plain", "%PDF-1.7\n", "pdf"],
  ["letter.pdf", "application/pdf", "PK\x03\x04", "pack"],
  ["index.xlsx", "application/zip", "PK\x03\x04", "pack"],
  ["index.xlsx", "application/octet-stream", "PK\x03\x04", "table"],
  ["files", "application/octet-stream", "PK\x03\x04", "pack"],
  ["page.txt", "text/plain", "<script>alert(1)</script>", "text"],
  ["memo.mp3", "audio/mpeg", "%PDF-1.7\n", "pdf"],
])("the signature decides for %s of type %s", (name, type, head, kind) => {
  expect(fileKind({ name, type }, bytes(head))).toBe(kind);
});
