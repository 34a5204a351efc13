import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import type { Page } from "playwright-core";
import { launchBrowser } from "#test/e2e/browser.ts";
import { waitUntil } from "#test/support/wait-until.ts";

/** Scanned pages, as a browser draws them. */

type Drawing = {
  html: string;
  /** A page of letter size by default. */
  inches?: [width: number, height: number];
  dotsPerInch?: number;
  /** `gray`: bare pixels of a byte each. */
  format?: "png" | "jpeg" | "gray";
};

const CSS_PIXELS_PER_INCH = 96;

/** Draws each page as an image file. */
export async function drawPages(drawings: Drawing[]): Promise<Uint8Array[]> {
  const browser = await launchBrowser();
  const images: Uint8Array[] = [];
  for (const { html, inches = [8.5, 11], dotsPerInch = 150, format = "png" } of drawings) {
    const [width, height] = inches.map((length) => Math.round(length * CSS_PIXELS_PER_INCH)) as [
      number,
      number,
    ];
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: dotsPerInch / CSS_PIXELS_PER_INCH,
    });
    await page.setContent(html);
    // On a busy machine Chromium may have drawn nothing yet, and refuses.
    const image = await waitUntil(() =>
      page.screenshot({ type: format === "jpeg" ? "jpeg" : "png" }).catch(() => null),
    );
    images.push(format === "gray" ? await grayPixels(page, image) : image);
    await page.close();
  }
  await browser.close();
  return images;
}

/** Decoded by the browser. */
async function grayPixels(page: Page, png: Buffer): Promise<Uint8Array> {
  const pixels = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = "data:image/png;base64,${png.toString("base64")}";
    await image.decode();
    const context = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height }).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let bytes = "";
    for (let at = 0; at < data.length; at += 4) bytes += String.fromCharCode(data[at]);
    return btoa(bytes);
  })()`);
  return Buffer.from(pixels, "base64");
}

/** Words in the type of an office, one paragraph for each line. */
export const letterHtml = (text: string, css = ""): string =>
  `<body style="margin:1in; font:12pt/1.4 'DejaVu Serif',serif; ${css}">${text
    .split("\n")
    .map((line) => `<p>${line}</p>`)
    .join("")}</body>`;

/** Dust of a bad copier all over a page: it takes a minute to look for letters in it. */
export const SPECKLES_HTML = `<body style="margin:0"><canvas width="816" height="1056"></canvas><script>
  const context = document.querySelector("canvas").getContext("2d");
  const image = context.createImageData(816, 1056);
  let random = 1;
  for (let at = 0; at < image.data.length; at += 4) {
    random = (random * 1103515245 + 12345) & 0x7fffffff;
    image.data.fill((random >> 16) % 100 < 12 ? 0 : 255, at, at + 3);
    image.data[at + 3] = 255;
  }
  context.putImageData(image, 0, 0);
</script></body>`;

/** A PDF with one image on each page. `turned`: stored on its side, and shown upright by the page's rotation. */
export async function scannedPdf(
  images: Uint8Array[],
  { turned = false }: { turned?: boolean } = {},
): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false });
  for (const image of images) {
    document.addPage({ size: "LETTER", margin: 0, layout: turned ? "landscape" : "portrait" });
    if (turned) {
      Object.assign(document.page.dictionary.data, { Rotate: 90 });
      document.rotate(-90).image(Buffer.from(image), -612, 0, { width: 612 });
    } else document.image(Buffer.from(image), 0, 0, { width: 612 });
  }
  document.end();
  return Buffer.concat((await document.toArray()) as Buffer[]);
}

/** A TIFF of several pages of gray pixels, all of this size. */
export function tiffFile(pages: Uint8Array[], [width, height]: [number, number]): Uint8Array {
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0])];
  let length = 8;
  let linkToNext = { part: parts[0] as Buffer, at: 4 };
  for (const pixels of pages) {
    const fields: [tag: number, value: number][] = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, length],
      [277, 1],
      [278, height],
      [279, pixels.byteLength],
    ];
    const directory = Buffer.alloc(2 + fields.length * 12 + 4);
    directory.writeUInt16LE(fields.length);
    fields.forEach(([tag, value], index) => {
      directory.writeUInt16LE(tag, 2 + index * 12);
      directory.writeUInt16LE(4, 4 + index * 12);
      directory.writeUInt32LE(1, 6 + index * 12);
      directory.writeUInt32LE(value, 10 + index * 12);
    });
    linkToNext.part.writeUInt32LE(length + pixels.byteLength, linkToNext.at);
    linkToNext = { part: directory, at: directory.byteLength - 4 };
    parts.push(Buffer.from(pixels), directory);
    length += pixels.byteLength + directory.byteLength;
  }
  return Buffer.concat(parts);
}

/** A PDF as a fax machine makes it: a page of black ink, one bit a pixel, in two strips. Its height is even. */
export function faxedPdf(gray: Uint8Array, [width, height]: [number, number]): Uint8Array {
  const latin1 = (body: string) => Buffer.from(body, "latin1");
  const stream = (id: number, entries: string, body: Buffer) =>
    Buffer.concat([
      latin1(`${id} 0 obj<<${entries}/Length ${body.byteLength}>>stream\n`),
      body,
      latin1("\nendstream endobj\n"),
    ]);
  const rows = height / 2;
  const strip = (id: number, first: number) => {
    const bytesPerRow = Math.ceil(width / 8);
    const bits = Buffer.alloc(bytesPerRow * rows, 255);
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < width; x++)
        if ((gray[(first + y) * width + x] ?? 255) < 128)
          bits[y * bytesPerRow + (x >> 3)] = (bits[y * bytesPerRow + (x >> 3)] ?? 0) & ~(128 >> (x & 7));
    const entries = `/Subtype/Image/Width ${width}/Height ${rows}/ImageMask true/BitsPerComponent 1/Filter/FlateDecode`;
    return stream(id, entries, deflateSync(bits));
  };
  return Buffer.concat([
    latin1("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"),
    latin1("2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"),
    latin1("3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"),
    latin1("/Resources<</XObject<</A 5 0 R/B 6 0 R>>>>>>endobj\n"),
    stream(4, "", latin1("q 612 0 0 396 0 396 cm /A Do Q q 612 0 0 396 0 0 cm /B Do Q")),
    strip(5, 0),
    strip(6, rows),
    latin1("trailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);
}
