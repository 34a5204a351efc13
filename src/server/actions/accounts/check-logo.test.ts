import { expect, test } from "vitest";
import { MAX_LOGO_BYTES } from "#core/letter/letterhead.ts";
import { letterheadErrors as m } from "#messages/errors/letterhead.ts";
import { jpeg, png } from "#test/support/pictures.ts";
import { checkLogo } from "./check-logo.ts";

test.each([
  ["with transparency", png(40, 20)],
  ["without transparency", png(40, 20, { colorType: 2 })],
])("a PNG %s is a logo as it is", (_what, bytes) => {
  expect(checkLogo(bytes)).toEqual({ logo: bytes, logoType: "image/png" });
});

test("a JPEG is a logo without what the camera noted in it", () => {
  const { logo, logoType } = checkLogo(jpeg({ comment: "Exif GPS 41.88 N 87.63 W" }));
  expect(logoType).toBe("image/jpeg");
  expect(logo.toString("latin1")).not.toContain("GPS");
  expect(checkLogo(logo).logo).toEqual(logo);
});

const changed = (bytes: Buffer, at: number, value: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = value;
  return copy;
};
const damaged = "cannot be read";
const frameAt = jpeg().indexOf(Buffer.from([0xff, 0xc0]));

test.each([
  ["no bytes", Buffer.alloc(0), m.logoType],
  ["a page of HTML", Buffer.from("<script>alert(1)</script>"), m.logoType],
  ["a GIF", Buffer.from("GIF89a……"), m.logoType],
  ["too many bytes", Buffer.concat([png(4, 4), Buffer.alloc(MAX_LOGO_BYTES)]), "larger than 300 kB"],
  ["too many pixels", png(1300, 4), "1200 by 600 pixels"],
  ["too many rows", png(4, 601), "1200 by 600 pixels"],
  ["no pixels", png(0, 0), damaged],
  ["a PNG that is cut off", png(40, 20).subarray(0, 60), damaged],
  ["a PNG with less than its rows", png(40, 20, { pixels: Buffer.alloc(100) }), damaged],
  ["a PNG that unpacks to far more than its header says", png(4, 4, { pixels: Buffer.alloc(20e6) }), damaged],
  ["a PNG whose chunk is longer than the file", changed(png(40, 20), 33, 0x7f), damaged],
  ["an interlaced PNG", png(8, 8, { interlaced: true }), m.logoPngKind],
  ["a PNG of 16 bits", png(8, 8, { depth: 16 }), m.logoPngKind],
  ["a JPEG that is cut off", jpeg().subarray(0, 200), damaged],
  ["a JPEG without its end", jpeg().subarray(0, -2), damaged],
  ["a JPEG of no height", changed(changed(jpeg(), frameAt + 5, 0), frameAt + 6, 0), damaged],
  ["a JPEG that says it is huge", changed(jpeg(), frameAt + 7, 0xff), "1200 by 600 pixels"],
  ["a JPEG in four inks", changed(jpeg(), frameAt + 9, 4), m.logoJpegKind],
  ["only the start of a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0]), damaged],
])("%s is refused", (_what, bytes, message) => {
  expect(() => checkLogo(bytes)).toThrow(message);
});
