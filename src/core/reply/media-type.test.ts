import { expect, test } from "vitest";
import { mediaType } from "#core/reply/media-type.ts";

test.each(["application/pdf", "image/svg+xml", "application/vnd.ms-excel", "text/plain"])(
  "%s stays",
  (type) => {
    expect(mediaType(type)).toBe(type);
  },
);

test.each([
  "",
  "pdf",
  "text/",
  "text/plain; charset=x",
  "te\u0001xt/plain",
  "text/pläin",
  "text/a\r\nX: y",
  "🏛/a",
  "a/b/c",
])("%j is any bytes", (type) => {
  expect(mediaType(type)).toBe("application/octet-stream");
});
