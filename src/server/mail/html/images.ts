import type { InlineImage } from "#server/ports/email-parsing.ts";

/**
 * Which pictures of a letter are shown. Those sent within it are; those on the internet tell their sender that, when and
 * from where the letter was opened, so they wait to be asked for; those too small to see are there for nothing else.
 */
export type ImageOptions = {
  /** Pictures sent within the mail, as data addresses: by Content-ID (lower case, without brackets) and by file name. */
  inlineImages: ReadonlyMap<string, string>;
  /** True once the person asked for the pictures on the internet. */
  remote: boolean;
  /** How many pictures on the internet the letter has that would be seen, and how many too small for that. */
  counts: { remote: number; trackingPixels: number };
};

/** The address a browser is to load, or null for none. Counts what is on the internet. */
export function imageSource(address: string, images: ImageOptions, isVisible = true): string | null {
  const source = address.trim();
  if (/^data:/i.test(source)) return DATA_IMAGE.test(source) ? source : null;
  if (!/^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(source))
    return images.inlineImages.get(fileNameOf(source)) ?? null;
  if (/^cid:/i.test(source)) return findByContentId(source.slice(4), images.inlineImages);
  if (!/^https?:\/\//i.test(source) || !URL.canParse(source)) return null;
  if (!isVisible) {
    images.counts.trackingPixels++;
    return null;
  }
  images.counts.remote++;
  // Plain http would be refused beneath a page that came by https; most hosts answer both.
  return images.remote ? new URL(source).href.replace(/^http:/, "https:") : null;
}

/** SVG is none of them: it is a document, with styles and addresses of its own. */
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif);base64,[a-z0-9+/=\s]*$/i;

/** RFC 2392 encodes it, some programs do not, and some leave the brackets on. */
function findByContentId(id: string, inlineImages: ReadonlyMap<string, string>): string | null {
  for (const candidate of [id, decode(id)]) {
    const found = inlineImages.get(candidate.trim().replace(/^<|>$/g, "").toLowerCase());
    if (found !== undefined) return found;
  }
  return null;
}

const fileNameOf = (path: string) => decode(path.split(/[?#]/)[0]?.split("/").at(-1) ?? "");

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const MAX_IMAGE_BYTES = 2_000_000;
/** All pictures of one email together; those beyond are files only. */
const MAX_IMAGES_BYTES = 5_000_000;

/**
 * Pictures that this HTML names, as addresses that a browser loads from nowhere: by Content-ID (lower case) and by file name,
 * since some programs name their own files where others cite them by Content-ID.
 */
export function inlineImageUrls(html: string, images: readonly InlineImage[]): Map<string, string> {
  const found = new Map<string, string>();
  let bytes = 0;
  for (const { name, contentId, type, content } of images) {
    if (!ALLOWED_TYPES.test(type) || content.byteLength > MAX_IMAGE_BYTES) continue;
    if (contentId === null && !html.includes(name)) continue;
    bytes += content.byteLength;
    if (bytes > MAX_IMAGES_BYTES) break;
    const address = `data:${type};base64,${Buffer.from(content).toString("base64")}`;
    if (!found.has(name)) found.set(name, address);
    if (contentId !== null) found.set(contentId.toLowerCase(), address);
  }
  return found;
}

const ALLOWED_TYPES = /^image\/(?:png|jpeg|gif|webp)$/;
