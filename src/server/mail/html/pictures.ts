import type { SentPicture } from "#server/ports.ts";

/**
 * Which pictures of a letter are shown. Those sent within it are; those on the internet tell their sender that, when and
 * from where the letter was opened, so they wait to be asked for; those too small to see are there for nothing else.
 */
export type Pictures = {
  /** Pictures sent within the mail, as data addresses: by Content-ID (lower case, without brackets) and by file name. */
  sent: ReadonlyMap<string, string>;
  /** True once the person asked for the pictures on the internet. */
  remote: boolean;
  /** How many pictures on the internet the letter has that would be seen, and how many too small for that. */
  counted: { remote: number; hidden: number };
};

/** The address a browser is to load, or null for none. Counts what is on the internet. */
export function pictureAddress(address: string, pictures: Pictures, visible = true): string | null {
  const wanted = address.trim();
  if (/^data:/i.test(wanted)) return DATA_PICTURE.test(wanted) ? wanted : null;
  if (!/^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(wanted)) return pictures.sent.get(fileNameOf(wanted)) ?? null;
  if (/^cid:/i.test(wanted)) return sentPicture(wanted.slice(4), pictures.sent);
  if (!/^https?:\/\//i.test(wanted) || !URL.canParse(wanted)) return null;
  if (!visible) {
    pictures.counted.hidden++;
    return null;
  }
  pictures.counted.remote++;
  // Plain http would be refused beneath a page that came by https; most hosts answer both.
  return pictures.remote ? new URL(wanted).href.replace(/^http:/, "https:") : null;
}

/** SVG is none of them: it is a document, with styles and addresses of its own. */
const DATA_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif);base64,[a-z0-9+/=\s]*$/i;

/** RFC 2392 encodes it, some programs do not, and some leave the brackets on. */
function sentPicture(id: string, sent: ReadonlyMap<string, string>): string | null {
  for (const spelling of [id, decoded(id)]) {
    const found = sent.get(spelling.trim().replace(/^<|>$/g, "").toLowerCase());
    if (found !== undefined) return found;
  }
  return null;
}

const fileNameOf = (path: string) => decoded(path.split(/[?#]/)[0]?.split("/").at(-1) ?? "");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const LARGEST_PICTURE = 2_000_000;
/** All pictures of one email together; those beyond are files only. */
const MOST_PICTURE_BYTES = 5_000_000;

/**
 * Pictures that this HTML names, as addresses that a browser loads from nowhere: by Content-ID (lower case) and by file name,
 * since some programs name their own files where others cite them by Content-ID.
 */
export function sentPictures(html: string, pictures: readonly SentPicture[]): Map<string, string> {
  const found = new Map<string, string>();
  let bytes = 0;
  for (const { name, contentId, type, content } of pictures) {
    if (!SHOWN_TYPES.test(type) || content.byteLength > LARGEST_PICTURE) continue;
    if (contentId === null && !html.includes(name)) continue;
    bytes += content.byteLength;
    if (bytes > MOST_PICTURE_BYTES) break;
    const address = `data:${type};base64,${Buffer.from(content).toString("base64")}`;
    if (!found.has(name)) found.set(name, address);
    if (contentId !== null) found.set(contentId.toLowerCase(), address);
  }
  return found;
}

const SHOWN_TYPES = /^image\/(?:png|jpeg|gif|webp)$/;
