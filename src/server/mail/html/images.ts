import type { InlineImage } from "#server/ports/email-parsing.ts";

/**
 * Which images of an email are shown. Images in the email are; remote images tell the sender that, when and from where the
 * email was opened, so they load only on request; those too small to see have no other purpose and never load.
 */
export type ImageOptions = {
  /** Images in the email, as data URLs: by Content-ID (lower case, without brackets) and by file name. */
  inlineImages: ReadonlyMap<string, string>;
  /** True once the user chose to load remote images. */
  remote: boolean;
  /** The number of remote images, visible ones and those too small to see. */
  counts: { remote: number; trackingPixels: number };
};

/** The URL a browser may load, or null for none. Counts remote images. */
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
  // Plain http would be blocked on a page served by https; most hosts support both.
  return images.remote ? new URL(source).href.replace(/^http:/, "https:") : null;
}

/** Without SVG: it is a document, with styles and URLs of its own. */
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif);base64,[a-z0-9+/=\s]*$/i;

/** RFC 2392 requires percent-encoding; some programs skip it, and some leave the brackets. */
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
/** Of all images of one email together; the rest are attachments only. */
const MAX_IMAGES_BYTES = 5_000_000;

/**
 * Images that this HTML refers to, as data URLs: by Content-ID (lower case) and by file name, because some programs name
 * their own files where others use the Content-ID.
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
