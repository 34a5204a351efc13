import { imageSize } from "image-size";

/** One page of a picture's file, as the character reader takes it. `orientation`: as Exif numbers it, 1 for upright. */
export type PicturePage = { bytes: Uint8Array; orientation: number };

/** Decoded, a larger one takes more memory than its process may have. */
export const MAX_PICTURE_PIXELS = 40_000_000;
/** What is smaller is a logo, an icon or a signature; a letter page at 72 dots an inch is 612 pixels wide. */
const MIN_SIDE = 600;
/** Of a TIFF; more are a loop or no letter. */
const MAX_PAGES = 1_000;

/**
 * A page of a PNG, JPEG or TIFF, and how many it has. `picture` is null where it is too small for a page. Throws where its
 * dimensions, read before anything is decoded, are missing or too large.
 */
export function picturePage(
  content: Uint8Array,
  number: number,
): { pages: number; picture: PicturePage | null } {
  const pages = tiffPages(content);
  if (number > (pages?.length ?? 1)) return { pages: pages?.length ?? 1, picture: null };
  const bytes = pages === null ? content : withFirstPage(content, pages[number - 1]);
  const { width, height, orientation = 1 } = imageSize(bytes);
  if (!(width * height <= MAX_PICTURE_PIXELS)) throw new Error(`It has ${width} × ${height} pixels.`);
  const isPage = Math.min(width, height) >= MIN_SIDE;
  return { pages: pages?.length ?? 1, picture: isPage ? { bytes, orientation } : null };
}

/** Where the pages of a TIFF are described; null for other files. */
function tiffPages(content: Uint8Array): number[] | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const littleEndian = isLittleEndianTiff(content);
  if (littleEndian === null) return null;
  const pages = new Set<number>();
  let next = view.getUint32(4, littleEndian);
  while (next !== 0 && !pages.has(next) && pages.size < MAX_PAGES) {
    pages.add(next);
    const fields = view.getUint16(next, littleEndian);
    next = view.getUint32(next + 2 + fields * 12, littleEndian);
  }
  return [...pages];
}

/** A TIFF whose first page is another of its pages: readers look at the first. */
function withFirstPage(content: Uint8Array, offset: number | undefined): Uint8Array {
  if (offset === undefined) throw new Error("It has fewer pages.");
  const copy = content.slice();
  new DataView(copy.buffer).setUint32(4, offset, isLittleEndianTiff(content) ?? true);
  return copy;
}

function isLittleEndianTiff(content: Uint8Array): boolean | null {
  const mark = String.fromCharCode(...content.subarray(0, 4));
  if (mark === "II*\0") return true;
  return mark === "MM\0*" ? false : null;
}
