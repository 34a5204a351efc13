import { expect, test } from "vitest";
import { downloadType } from "#core/files/download-media-type.ts";

test.each(["application/pdf", "image/png", "text/csv", "message/rfc822"])("%s is passed on", (type) => {
  expect(downloadType(type)).toBe(type);
  expect(downloadType(type.toUpperCase())).toBe(type);
});

test.each([
  "text/html",
  "image/svg+xml",
  "application/xhtml+xml",
  "text/xml",
  "application/javascript",
  "text/plain; charset=utf-8",
  "application/pdf\r\nset-cookie: x=1",
  "text/plain/../html",
  "",
])("%j is any bytes", (type) => {
  expect(downloadType(type)).toBe("application/octet-stream");
});
