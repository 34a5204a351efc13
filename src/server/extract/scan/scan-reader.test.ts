import { crc32, deflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { ScanReading } from "#server/ports/extract.ts";
import { drawPages, faxedPdf, letterHtml, SPECKLES_HTML, scannedPdf, tiffFile } from "#test/support/scans.ts";
import { createScanReader } from "./scan-reader.ts";

const FEE = [
  "CITY OF RIVERTON",
  "Re: Public records request R-2026-118",
  "Dear Ms. Lovelace:",
  "We estimate that 14 hours of search at $42.00 per hour and $30.00 for duplication are needed, $618.00 in all. Please send payment of $309.00 by April 14, 2026 so that we can begin.",
  "Sincerely,",
].join("\n");
const GERMAN =
  "Sehr geehrte Frau Müller,\nwir haben Ihren Antrag auf Zugang zu den Unterlagen erhalten und werden ihn so schnell wie möglich prüfen. Die Gebühr für die Auskunft beträgt 125,50 Euro; bitte überweisen Sie den Betrag bis zum 14. April 2026.";

/** In pixels, at 150 to the inch. */
const LETTER_SIZE: [number, number] = [1275, 1650];
const NOTHING_OPENED: ScanReading = { read: [], opened: 0, pageCount: null };

let letter: Uint8Array;
let letterJpeg: Uint8Array;
let letterGray: Uint8Array;
let faint: Uint8Array;
let german: Uint8Array;
let speckles: Uint8Array;
let logo: Uint8Array;

beforeAll(async () => {
  [letter, letterJpeg, letterGray, faint, german, speckles, logo] = (await drawPages([
    { html: letterHtml(FEE) },
    { html: letterHtml(FEE), format: "jpeg" },
    { html: letterHtml(FEE), format: "gray" },
    { html: letterHtml(FEE, "font-size:9pt; filter:blur(1.3px) contrast(0.6)"), dotsPerInch: 100 },
    { html: letterHtml(GERMAN) },
    { html: SPECKLES_HTML, dotsPerInch: 200 },
    { html: letterHtml("City of Riverton"), inches: [4, 1] },
  ])) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
}, 120_000);

type Limits = Parameters<typeof createScanReader>[0];

/** Read as the job does, in a process of its own. */
function read(type: string, content: Uint8Array, pages = [1], limits: Limits = {}): Promise<ScanReading> {
  const file = { name: "scan", type, size: content.byteLength };
  return createScanReader(limits)(file, async () => content, pages);
}

/** An image of nothing but its header and these dimensions. */
function pngHeader(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.byteLength);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    mark,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync("")),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Each begins a process and reads a page, which takes its time on a busy machine. */
describe("a scanned page", { timeout: 240_000 }, () => {
  test.each([
    ["a PDF", "application/pdf", () => scannedPdf([letter])],
    ["a PDF of JPEGs on their side", "application/pdf", () => scannedPdf([letterJpeg], { turned: true })],
    ["a PDF of ink in strips", "application/pdf", () => faxedPdf(letterGray, LETTER_SIZE)],
    ["a PNG", "image/png", () => letter],
    ["a JPEG", "image/jpeg", () => letterJpeg],
  ])("of %s is read, with its sums", async (_, type, content) => {
    const { read: pages, pageCount } = await read(type, await content());
    expect(pageCount).toBe(1);
    expect(pages).toMatchObject([{ page: 1, text: expect.stringContaining("$618.00 in all.") }]);
    expect(pages[0]?.text).toContain("$309.00");
    expect(pages[0]?.certainty).toBeGreaterThanOrEqual(90);
  });

  test("of a TIFF is any of its pages", async () => {
    const content = tiffFile([letterGray, letterGray], LETTER_SIZE);
    const { read: pages, pageCount } = await read("image/tiff", content, [1, 2, 3]);
    expect(pageCount).toBe(2);
    expect(pages.map(({ page }) => page)).toEqual([1, 2]);
    expect(pages[1]?.text).toContain("$618.00 in all.");
  });

  test("that is faint is read with less certainty", async () => {
    const [page] = (await read("image/png", faint)).read;
    expect(page?.text).toContain("Riverton".toUpperCase());
    expect(page?.certainty).toBeLessThan(90);
  });

  test("in German has its own letters", async () => {
    const [page] = (await read("image/png", german)).read;
    expect(page?.text).toContain("wie möglich prüfen. Die Gebühr für die Auskunft beträgt\n125,50 Euro");
  });

  test("of speckles stops at its limit, and the page behind it is read", async () => {
    const content = await scannedPdf([speckles, letter]);
    const { read: pages, opened } = await read("application/pdf", content, [1, 2], {
      cpuMilliseconds: 4_000,
    });
    expect(opened).toBe(1);
    expect(pages).toMatchObject([{ page: 2, text: expect.stringContaining("$618.00") }]);
  });

  test("is none where a picture is as small as a logo, or a PDF has no picture", async () => {
    expect(await read("image/png", logo)).toEqual({ read: [], opened: 1, pageCount: 1 });
    expect(await read("application/pdf", await scannedPdf([logo]))).toMatchObject({ read: [], opened: 1 });
  });

  test("of 41 megapixels is not decoded", async () => {
    expect(await read("image/png", pngHeader(6_450, 6_400))).toEqual(NOTHING_OPENED);
  });

  test.each([
    ["a PNG that is cut off", "image/png", () => letter.subarray(0, 5_000)],
    ["a PNG without pixels", "image/png", () => pngHeader(1_000, 1_000)],
    ["a JPEG that is cut off in its header", "image/jpeg", () => letterJpeg.subarray(0, 100)],
    ["text", "image/jpeg", () => Buffer.from("Dear Ms. Lovelace")],
    [
      "a TIFF whose first page is behind its end",
      "image/tiff",
      () => Buffer.from("II*\0\xff\xff\0\0", "latin1"),
    ],
    ["a TIFF without pages", "image/tiff", () => Buffer.from("II*\0\0\0\0\0", "latin1")],
    ["a PDF that is cut off", "application/pdf", () => Buffer.from("%PDF-1.7\n1 0 obj <<")],
  ])("is none in %s", async (_, type, content) => {
    expect((await read(type, content())).read).toEqual([]);
  });

  test("is not fetched where the file is too large or of another kind", async () => {
    const fetched = () => Promise.reject(new Error("It was fetched."));
    const reader = createScanReader();
    for (const file of [
      { name: "a.pdf", type: "application/pdf", size: 65_000_000 },
      { name: "a.mp4", type: "video/mp4", size: 10 },
    ])
      expect(await reader(file, fetched, [1])).toEqual(NOTHING_OPENED);
  });

  test("that is under way when the program stops is no failure of the file", async () => {
    const stopping = new AbortController();
    const load = async () => {
      setImmediate(() => stopping.abort(new Error("The program stops.")));
      return letter;
    };
    const file = { name: "a.png", type: "image/png", size: letter.byteLength };
    await expect(createScanReader({ signal: stopping.signal })(file, load, [1])).rejects.toThrow(
      "The program stops.",
    );
  });
});
