import { ImageKind, OPS, type PDFPageProxy, Util } from "pdfjs-dist";

/** A picture in shades of gray. `alpha`: how much of what is below it covers, 255 for all; null where it covers all. */
type GrayPicture = { width: number; height: number; gray: Uint8Array; alpha: Uint8Array | null };
/** A page as gray pixels, and how many of them make an inch. */
export type DrawnPage = { width: number; height: number; gray: Uint8Array; dotsPerInch: number };

/** As pdfjs decodes one. `data` of a mask may be the name of the object that has it. */
type DecodedImage = { width: number; height: number; kind?: number; data: Uint8Array | string };
type Matrix = number[];
type PlacedImage = { image: DecodedImage | string; isMask: boolean; matrix: Matrix };
type PlacedPicture = { picture: GrayPicture; matrix: Matrix };

const POINTS_PER_INCH = 72;
/** Finer than this, characters are read no better and the time grows with the pixels. */
const MAX_DOTS_PER_INCH = 300;
/** A letter or legal page at that resolution; a plan on a large sheet is drawn coarser. */
const MAX_PIXELS = 12_000_000;
/** A smaller share of the page is a logo or a signature. */
const MIN_SHARE_OF_PAGE = 0.1;

/**
 * Draws the pictures of a PDF's page as they lie on it: turned upright, in strips, or as a layer of ink over one of paper.
 * Nothing else of the page is drawn, so no canvas is needed. Null where no picture covers a fair part of the page.
 */
export async function drawPictures(page: PDFPageProxy): Promise<DrawnPage | null> {
  const pictures: PlacedPicture[] = [];
  for (const { image, isMask, matrix } of await placedImages(page)) {
    const picture = grayOf(await decodedImage(page, image), isMask);
    if (picture) pictures.push({ picture, matrix });
  }
  const { width, height } = page.getViewport({ scale: 1 });
  const share = pictures.reduce((sum, { matrix }) => sum + areaOf(matrix), 0) / (width * height);
  if (!(share >= MIN_SHARE_OF_PAGE)) return null;
  const scale = Math.min(
    Math.max(...pictures.map(dotsPerPoint)),
    MAX_DOTS_PER_INCH / POINTS_PER_INCH,
    Math.sqrt(MAX_PIXELS / (width * height)),
  );
  const viewport = page.getViewport({ scale });
  const drawn = {
    width: Math.ceil(viewport.width),
    height: Math.ceil(viewport.height),
    dotsPerInch: Math.round(scale * POINTS_PER_INCH),
  };
  const gray = new Uint8Array(drawn.width * drawn.height).fill(255);
  const target = { ...drawn, gray };
  for (const { picture, matrix } of pictures)
    draw(target, picture, Util.transform(viewport.transform, matrix) as Matrix);
  return target;
}

const areaOf = ([a = 0, b = 0, c = 0, d = 0]: Matrix): number => Math.abs(a * d - b * c);
const dotsPerPoint = ({ picture, matrix: [a = 0, b = 0] }: PlacedPicture): number =>
  picture.width / Math.hypot(a, b);

/** The images a page paints, each with the matrix from the unit square to the page. */
async function placedImages(page: PDFPageProxy): Promise<PlacedImage[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const found: PlacedImage[] = [];
  const saved: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const transform = (by: Matrix | null) => {
    if (by) matrix = Util.transform(matrix, by) as Matrix;
  };
  const restore = () => {
    matrix = saved.pop() ?? matrix;
  };
  fnArray.forEach((operation: number, index: number) => {
    const args = argsArray[index];
    if (operation === OPS.save) saved.push(matrix);
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) restore();
    else if (operation === OPS.transform) transform(args);
    else if (operation === OPS.paintFormXObjectBegin) {
      saved.push(matrix);
      transform(args[0]);
    } else if (operation === OPS.paintImageXObject || operation === OPS.paintInlineImageXObject)
      found.push({ image: args[0], isMask: false, matrix });
    else if (operation === OPS.paintImageMaskXObject) found.push({ image: args[0], isMask: true, matrix });
    else if (operation === OPS.paintImageMaskXObjectGroup)
      for (const mask of args[0] as (DecodedImage & { transform: Matrix })[])
        found.push({ image: mask, isMask: true, matrix: Util.transform(matrix, mask.transform) as Matrix });
  });
  return found;
}

async function decodedImage(page: PDFPageProxy, image: DecodedImage | string): Promise<DecodedImage | null> {
  if (typeof image !== "string" && typeof image.data !== "string") return image;
  const name = typeof image === "string" ? image : (image.data as string);
  // Of the whole document, or of the page: its name says which.
  const objects = name.startsWith("g_") ? page.commonObjs : page.objs;
  return new Promise((resolve) => objects.get(name, (object: DecodedImage | null) => resolve(object)));
}

function grayOf(image: DecodedImage | null, isMask: boolean): GrayPicture | null {
  if (!image || typeof image.data === "string" || !image.data) return null;
  const { width, height, data } = image;
  if (isMask) {
    const alpha = unpackBits(data, width, height, [255, 0]);
    return { width, height, gray: new Uint8Array(width * height), alpha };
  }
  if (image.kind === ImageKind.GRAYSCALE_1BPP)
    return { width, height, gray: unpackBits(data, width, height, [0, 255]), alpha: null };
  return grayOfColors({ width, height, data, channels: image.kind === ImageKind.RGBA_32BPP ? 4 : 3 });
}

/** One bit a pixel; each row begins with a byte of its own. */
function unpackBits(data: Uint8Array, width: number, height: number, values: [number, number]): Uint8Array {
  const bytesPerRow = (width + 7) >> 3;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const byte = data[y * bytesPerRow + (x >> 3)] ?? 0;
      pixels[y * width + x] = values[((byte >> (7 - (x & 7))) & 1) as 0 | 1];
    }
  return pixels;
}

type Colors = { width: number; height: number; data: Uint8Array; channels: 3 | 4 };

function grayOfColors({ width, height, data, channels }: Colors): GrayPicture {
  const gray = new Uint8Array(width * height);
  const alpha = channels === 4 ? new Uint8Array(width * height) : null;
  for (let pixel = 0, at = 0; pixel < gray.length; pixel++, at += channels) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    // Luma of ITU-R BT.601.
    gray[pixel] = (red * 299 + green * 587 + blue * 114) / 1000;
    if (alpha) alpha[pixel] = data[at + 3] ?? 255;
  }
  return { width, height, gray, alpha };
}

/**
 * Draws a picture into `target`. Each pixel of the target is the mean of those that fall on it, so that thin strokes are not
 * lost where the picture is the finer one.
 * @param matrix from the unit square, whose y points up, to the target
 */
function draw(target: DrawnPage, picture: GrayPicture, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Matrix) {
  const determinant = a * d - b * c;
  if (determinant === 0) return;
  const { width, height, gray, alpha } = picture;
  const corners: [number, number][] = [
    [e, f],
    [e + a, f + b],
    [e + c, f + d],
    [e + a + c, f + b + d],
  ];
  const [left, right] = range(
    corners.map(([x]) => x),
    target.width,
  );
  const [top, bottom] = range(
    corners.map(([, y]) => y),
    target.height,
  );
  // From the target to the picture.
  const [xx, xy, yx, yy] = [
    (d / determinant) * width,
    (-c / determinant) * width,
    (b / determinant) * height,
    (-a / determinant) * height,
  ];
  const side = Math.max(1, Math.round(Math.sqrt(Math.abs(xx * yy - xy * yx))));
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f];
      const fromX = Math.round(dx * xx + dy * xy - side / 2);
      const fromY = Math.round(height + dx * yx + dy * yy - side / 2);
      let ink = 0;
      let cover = 0;
      for (let row = Math.max(fromY, 0); row < Math.min(fromY + side, height); row++)
        for (let column = Math.max(fromX, 0); column < Math.min(fromX + side, width); column++) {
          const at = row * width + column;
          const share = alpha === null ? 255 : (alpha[at] ?? 0);
          ink += (gray[at] ?? 0) * share;
          cover += share;
        }
      if (cover === 0) continue;
      const opacity = Math.min(1, cover / (255 * side * side));
      const below = target.gray[y * target.width + x] ?? 255;
      target.gray[y * target.width + x] = below * (1 - opacity) + (ink / cover) * opacity;
    }
}

const range = (values: number[], size: number): [number, number] => [
  Math.max(0, Math.floor(Math.min(...values))),
  Math.min(size, Math.ceil(Math.max(...values))),
];
