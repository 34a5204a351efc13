import { emailContentPolicy } from "#core/mail/email-content-policy.ts";
import { linkTarget, mismatchedHost } from "#core/mail/link-target.ts";
import { hasOwnLayout } from "#core/mail/own-layout.ts";
import type { InlineImage, SanitizedHtml } from "#server/ports/email-parsing.ts";
import {
  append,
  attribute,
  createElement,
  createText,
  descendantElements,
  type Element,
  isHtml,
  isText,
  parseBody,
  remove,
  serialize,
  setAttribute,
  textOf,
} from "./dom.ts";
import { type ImageOptions, imageSource, inlineImageUrls } from "./images.ts";
import { foldQuotes } from "./quoted-text.ts";
import { ALLOWED_TAGS, sanitizeMarkup } from "./sanitize-markup.ts";

/**
 * First of three layers of defense around email HTML: removes scripts, forms, frames, event handlers and remote URLs, with
 * a sanitizer and then again on the tree that a browser would build from its output. The second layer is the policy in the
 * document (`emailPolicy`), under which a browser loads nothing even when this layer fails; the third is the sandboxed
 * frame that shows the document. A sanitizer alone has known bypasses.
 *
 * Otherwise the document is the email as sent: links show their targets, quoted email is collapsed.
 * @param inlineImages images in the email as data URLs, by Content-ID and by file name
 * @param remote whether the user chose to load remote images
 * @returns a whole document; `data-` attributes of its `<html>` tell the page what was blocked: `remote-pictures`,
 * `hidden-pictures` (too small to see; never loaded), and `misleading` (pairs of hosts: named and real)
 */
export const sanitizeToDocument = (
  html: string,
  inlineImages: ReadonlyMap<string, string>,
  remote = false,
): string => buildDocument(sanitize(html), inlineImages, remote).document;

const sanitize = (html: string) => ({ ...sanitizeMarkup(html), ownLayout: hasOwnLayout(html) });

/** An image that is shown a thousand times is a thousand times in the document. */
const MAX_DOCUMENT_LENGTH = 20_000_000;

/** Sanitizes the HTML of an email once, for both variants. Throws when the result would be very large. */
export function sanitizeEmailHtml(html: string, images: readonly InlineImage[]): SanitizedHtml {
  const sanitized = sanitize(html);
  const inlineImages = inlineImageUrls(html, images);
  const { document, remoteImageCount } = buildDocument(sanitized, inlineImages, false);
  if (document.length > MAX_DOCUMENT_LENGTH) throw new Error("limit exceeded (20 MB of sanitized HTML)");
  return {
    document,
    withRemoteImages: remoteImageCount > 0 ? buildDocument(sanitized, inlineImages, true).document : null,
  };
}

function buildDocument(
  { markup, bodyAttributes, ownLayout }: ReturnType<typeof sanitize>,
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
    ...(ownLayout ? ['data-layout="own"'] : []),
    ...(/^[\w-]{2,20}$/.test(bodyAttributes.lang ?? "") ? [`lang="${bodyAttributes.lang}"`] : []),
    ...(/^(?:ltr|rtl)$/i.test(bodyAttributes.dir ?? "") ? [`dir="${bodyAttributes.dir}"`] : []),
  ];
  const document = `<!doctype html><html ${attributes.join(" ")}><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${emailContentPolicy(remote)}"><meta name="referrer" content="no-referrer"><style>${FRAME_STYLE}</style></head>${serialize(body)}</html>`;
  return { document, remoteImageCount: images.counts.remote };
}

const MAX_MISLEADING_LINKS = 20;

/** Processes one element as the browser will see it. Returns the named and the real host of a misleading link. */
function sanitizeElement(element: Element, images: ImageOptions): string | null {
  const name = element.tagName;
  // The sanitizer removes such elements; this is a second check.
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

/** An image of one pixel or none is a tracking pixel. */
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
 * Default style for an email without its own; content wider than the pane scrolls within it. On the root, so that
 * anything the email sets on its body wins.
 */
const FRAME_STYLE = [
  "html{font:15px/1.55 Georgia,'Times New Roman',serif;color:#1a1e23;overflow-wrap:break-word;-webkit-text-size-adjust:none}",
  // As in an email client, so that it is no taller than its sender meant.
  'html[data-layout="own"]{line-height:normal}',
  "body{margin:0}",
  "img{max-width:100%}img:not([height]){height:auto}",
  "table,div{max-width:100%}",
  "pre{overflow-x:auto}",
  "details[data-quoted]{margin:8px 0}",
  "details[data-quoted]>summary{display:inline-block;box-sizing:border-box;height:24px;padding:0 10px;border-radius:99px;background:#eceef1;color:#4c545e;font:500 12px/24px system-ui,sans-serif;cursor:pointer;list-style:none}",
  "details[data-quoted]>summary:hover{background:#e1e4e8}",
  "details[data-quoted]>summary:focus-visible{outline:2px solid #1a5fb4;outline-offset:1px}",
  "details[data-quoted]>summary::-webkit-details-marker{display:none}",
  "details[data-quoted][open]>summary{margin-bottom:8px}",
  "details[data-quoted][open]>summary>:first-child,details[data-quoted]:not([open])>summary>:last-child{display:none}",
  "@media(max-width:640px){html{font-size:16px}div,td{box-sizing:border-box}pre{white-space:pre-wrap;font-size:13px}a[data-address]{overflow-wrap:anywhere}table[width]:not([width$='%']),table[style^='width:']:not([style*='%']),table[style*=';width:']:not([style*='%']){width:100%!important}details[data-quoted]>summary{height:34px;line-height:34px}}",
].join("");

/**
 * Makes a link show its target, and open in a new tab without a referrer. A link that a browser could not open as a page
 * becomes text. A link whose text names another host than its target gets a warning beside it.
 * @returns the host a misleading link names and its real one, else null
 */
function annotateLink(link: Element): { claimed: string; actual: string } | null {
  const href = attribute(link, "href")?.trim();
  setAttribute(link, "target", null);
  if (href === undefined) return null;
  const text = textOf(link, 400);
  if (LONG_URL.test(text.trim())) setAttribute(link, "data-address", "");
  // An anchor in the same email. The page that shows the email scrolls to it.
  if (/^#[^\s]+$/.test(href)) return null;
  if (/^mailto:/i.test(href)) annotateMailto(link, href);
  const target = linkTarget(href);
  if (!target) {
    setAttribute(link, "href", null);
    return null;
  }
  setAttribute(link, "href", href);
  setAttribute(link, "target", "_blank");
  setAttribute(link, "rel", "noopener noreferrer");
  setAttribute(link, "referrerpolicy", "no-referrer");
  setAttribute(link, "title", target.via === null ? target.url : `${target.url}\nby way of ${target.via}`);
  const claimed = mismatchedHost(text, target);
  // Lookalike characters of other alphabets are visible in ASCII (punycode).
  if (claimed === null && target.host.includes("xn--") && !text.includes(target.host))
    append(link, annotation(` (${target.host})`, NOTE_STYLE));
  if (claimed === null) return null;
  append(link, annotation(` (really goes to ${target.host})`, WARNING_STYLE));
  return { claimed, actual: target.host };
}

/** A URL as text. In a table cell it is one word, which would make the email wider than a phone's screen. */
const LONG_URL = /^\S{25,}$/;

/** Email to an agency must leave from its request, or the reply would not be matched: so the address becomes text. */
function annotateMailto(link: Element, href: string): void {
  const address = decode(href.slice("mailto:".length).split("?")[0] ?? "").trim();
  if (address === "" || address.length > 320) return;
  setAttribute(link, "title", address);
  if (!textOf(link, 2_000).toLowerCase().includes(address.toLowerCase()))
    append(link, annotation(` (${address})`, NOTE_STYLE));
}

/** Our own text in an email. Its style is inline, because the email's style sheet could change it otherwise. */
const annotation = (text: string, style: string) => createElement("span", { style }, [createText(text)]);

const NOTE_STYLE =
  "all:unset!important;display:inline!important;font:inherit!important;color:inherit!important;opacity:1!important";
const WARNING_STYLE =
  "all:unset!important;display:inline!important;visibility:visible!important;opacity:1!important;font:600 13px/1.3 sans-serif!important;color:#8a1c12!important;background:#fdecea!important;text-decoration:underline wavy!important;padding:0 3px!important";

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A style sheet, or the value of a `style` attribute, that loads only allowed images. The document's policy forbids the
 * same; this layer does not rely on it. Removed parts leave a blank, so that their neighbors never become one token.
 */
function sanitizeCss(css: string, images: ImageOptions): string {
  const cleaned = css
    .replace(/<!--|-->/g, " ")
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ")
    .replace(/\\([0-9a-f]{1,6})[ \t\r\n\f]?/gi, unescapeLetter)
    .replace(/\\([g-z])/gi, "$1")
    .replace(/@import\b[^;{}]*(?:;|$|(?=[{}]))/gi, " ")
    .replace(LOADING_FUNCTIONS, " none(")
    .replace(URL_FUNCTION, (_match, double?: string, single?: string, unquoted?: string) => {
      const address = imageSource(double ?? single ?? unquoted ?? "", images);
      return address === null ? " none " : `url("${address.replace(/["\\\n]/g, encodeURIComponent)}")`;
    })
    .replace(/<(?=[/a-z!?])/gi, "< ");
  return crashesBrowsers(cleaned) ? " " : cleaned;
}

/** Real style sheets nest five blocks and ten parentheses, and have selectors of some hundred characters. */
const MAX_NESTING = 64;
const MAX_SELECTOR_LENGTH = 10_000;
const MAX_VARIABLES = 100;

/**
 * Browsers parse nested blocks, nested functions and long selectors recursively: 400,000 times `a{`, `:has(` or `*>` crash
 * the page's process (seen in Chromium 156), and so do variables that double each other. Such a style sheet is left out as
 * a whole.
 */
function crashesBrowsers(css: string): boolean {
  if ((css.match(/\bvar\(/gi)?.length ?? 0) > MAX_VARIABLES) return true;
  let blocks = 0;
  let parentheses = 0;
  let begin = 0;
  for (const { 0: sign, index } of css.matchAll(/[{}()[\];]/g)) {
    if (sign === "(" || sign === "[") parentheses += 1;
    else if (sign === ")" || sign === "]") parentheses = Math.max(0, parentheses - 1);
    else {
      if (sign === "{" && index - begin > MAX_SELECTOR_LENGTH) return true;
      if (sign === "{") blocks += 1;
      if (sign === "}") blocks = Math.max(0, blocks - 1);
      // Parentheses in strings may be unbalanced; no function continues past a declaration.
      parentheses = 0;
      begin = index + 1;
    }
    if (blocks > MAX_NESTING || parentheses > MAX_NESTING) return true;
  }
  return false;
}

/** `\75rl(` is `url(`. Only letters: other characters may be escaped for a reason. */
function unescapeLetter(escaped: string, code: string): string {
  const character = String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
  return /[a-z]/i.test(character) ? character : escaped;
}

/** Functions that load their argument without `url()`, and one that ran script in an old browser. */
const LOADING_FUNCTIONS =
  /(?<![\w-])(?:(?:-webkit-)?(?:image-set|cross-fade)|image|src|paint|element|expression)\s*\(/gi;

const URL_FUNCTION = /\burl\(\s*(?:"([^"]*)"?|'([^']*)'?|([^)"']*))\s*(?:\)|$)|\burl\([^)]*(?:\)|$)/gi;
