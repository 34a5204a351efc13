import { emailContentPolicy } from "#core/mail/email-content-policy.ts";
import type { InlineImage, SanitizedHtml } from "#server/ports/email-parsing.ts";
import {
  attribute,
  descendantElements,
  type Element,
  isHtml,
  isText,
  parseBody,
  remove,
  serialize,
  setAttribute,
} from "./dom.ts";
import { type ImageOptions, imageSource, inlineImageUrls } from "./images.ts";
import { annotateLink } from "./links.ts";
import { foldQuotes } from "./quoted-text.ts";
import { sanitizeCss } from "./sanitize-css.ts";
import { ALLOWED_TAGS, sanitizeMarkup } from "./sanitize-markup.ts";

/**
 * First of three walls around an agency's HTML: scripts, forms, frames, handlers and remote addresses are taken out, by
 * a sanitiser and then once more from the tree that a browser would make of its output. The second wall is the policy
 * written into the document (`emailPolicy`), under which a browser loads nothing even where this fails; the third is the sandboxed frame
 * the page shows it in. A sanitiser alone lets known tricks through.
 *
 * The document is the letter as sent otherwise: links say where they go, earlier mail is folded.
 * @param inlineImages pictures sent within the mail, as data addresses, by Content-ID and by file name
 * @param remote whether the person asked for the pictures on the internet
 * @returns a whole document; `data-` attributes of its `<html>` tell the page what was held back: `remote-pictures`,
 * `hidden-pictures` (too small to see; never loaded), and `misleading` (pairs of hosts: named and real)
 */
export const sanitizeToDocument = (
  html: string,
  inlineImages: ReadonlyMap<string, string>,
  remote = false,
): string => buildDocument(sanitizeMarkup(html), inlineImages, remote).document;

/** A picture that is shown a thousand times is a thousand times in the document. */
const MAX_DOCUMENT_LENGTH = 20_000_000;

/** Sanitizes the HTML of an email once, for both ways in which it is shown. Throws when the result would be very large. */
export function sanitizeEmailHtml(html: string, images: readonly InlineImage[]): SanitizedHtml {
  const sanitized = sanitizeMarkup(html);
  const inlineImages = inlineImageUrls(html, images);
  const { document, remoteImageCount } = buildDocument(sanitized, inlineImages, false);
  if (document.length > MAX_DOCUMENT_LENGTH) throw new Error("limit exceeded (20 MB of sanitized HTML)");
  return {
    document,
    withRemoteImages: remoteImageCount > 0 ? buildDocument(sanitized, inlineImages, true).document : null,
  };
}

function buildDocument(
  { markup, bodyAttributes }: ReturnType<typeof sanitizeMarkup>,
  inlineImages: ReadonlyMap<string, string>,
  remote: boolean,
): { document: string; remoteImageCount: number } {
  const images: ImageOptions = { inlineImages, remote, counts: { remote: 0, trackingPixels: 0 } };
  const body = parseBody(markup);
  for (const [name, value] of Object.entries(bodyAttributes)) setAttribute(body, name, value);
  const misleadingLinks = [body, ...descendantElements(body)].flatMap(
    (element) => sanitizeElement(element, images) ?? [],
  );
  foldQuotes(body);
  const attributes = [
    `data-remote-pictures="${images.counts.remote}"`,
    `data-hidden-pictures="${images.counts.trackingPixels}"`,
    `data-misleading="${misleadingLinks.slice(0, MAX_MISLEADING_LINKS).join(",")}"`,
    ...(/^[\w-]{2,20}$/.test(bodyAttributes.lang ?? "") ? [`lang="${bodyAttributes.lang}"`] : []),
    ...(/^(?:ltr|rtl)$/i.test(bodyAttributes.dir ?? "") ? [`dir="${bodyAttributes.dir}"`] : []),
  ];
  const document = `<!doctype html><html ${attributes.join(" ")}><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${emailContentPolicy(remote)}"><meta name="referrer" content="no-referrer"><style>${FRAME_STYLE}</style></head>${serialize(body)}</html>`;
  return { document, remoteImageCount: images.counts.remote };
}

const MAX_MISLEADING_LINKS = 20;

/** Decides about one element as the browser will see it. Returns the hosts a misleading link names and goes to. */
function sanitizeElement(element: Element, images: ImageOptions): string | null {
  const name = element.tagName;
  // Nothing the sanitiser lets through becomes such an element; if it ever does, it ends here.
  if (!isHtml(element) || !(ALLOWED_TAGS.has(name) || name === "body")) {
    remove(element);
    return null;
  }
  element.attrs = element.attrs.filter((one) => !one.name.startsWith("on") && one.name !== "srcset");
  const style = attribute(element, "style");
  if (style !== undefined) setAttribute(element, "style", sanitizeCss(style, images));
  const background = attribute(element, "background");
  if (background !== undefined) setAttribute(element, "background", imageSource(background, images));
  if (name === "style") {
    for (const textNode of element.childNodes)
      if (isText(textNode)) textNode.value = sanitizeCss(textNode.value, images);
  } else if (name === "img") {
    const source = imageSource(attribute(element, "src") ?? "", images, isVisible(element));
    setAttribute(element, "src", source);
  } else if (name === "a" || name === "area") {
    const mismatch = annotateLink(element);
    return mismatch && `${mismatch.claimed} ${mismatch.actual}`;
  }
  return null;
}

/** A picture of a dot, or of none, is there to be fetched and not to be seen. */
function isVisible(image: Element): boolean {
  const style = attribute(image, "style") ?? "";
  if (
    /display:\s*none|visibility:\s*hidden|(?:^|[;\s])(?:max-)?(?:width|height):\s*[01](?:px|pt)?\s*(?:[;!]|$)/i.test(
      style,
    )
  )
    return false;
  return !["width", "height"].some((side) => /^\s*[01](?:px)?\s*$/.test(attribute(image, side) ?? ""));
}

/**
 * A letter that brings no style of its own still reads well; what is wider than the pane scrolls within it. On the root,
 * so that anything the letter says about its body counts.
 */
const FRAME_STYLE = [
  "html{font:15px/1.55 Georgia,'Times New Roman',serif;color:#1a1e23;overflow-wrap:break-word;-webkit-text-size-adjust:none}",
  "body{margin:0}",
  "img{max-width:100%}img:not([height]){height:auto}",
  "table,div{max-width:100%}",
  "details[data-quoted]{margin:8px 0}",
  "details[data-quoted]>summary{display:inline-block;box-sizing:border-box;height:24px;padding:0 10px;border-radius:99px;background:#eceef1;color:#4c545e;font:500 12px/24px system-ui,sans-serif;cursor:pointer;list-style:none}",
  "details[data-quoted]>summary:hover{background:#e1e4e8}",
  "details[data-quoted]>summary:focus-visible{outline:2px solid #1a5fb4;outline-offset:1px}",
  "details[data-quoted]>summary::-webkit-details-marker{display:none}",
  "details[data-quoted][open]>summary{margin-bottom:8px}",
  "details[data-quoted][open]>summary>:first-child,details[data-quoted]:not([open])>summary>:last-child{display:none}",
  "@media(max-width:640px){html{font-size:16px}div,td{box-sizing:border-box}pre{white-space:pre-wrap;font-size:13px}a[data-address]{overflow-wrap:anywhere}table[width]:not([width$='%']),table[style^='width:']:not([style*='%']),table[style*=';width:']:not([style*='%']){width:100%!important}details[data-quoted]>summary{height:34px;line-height:34px}}",
].join("");
