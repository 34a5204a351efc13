import { emailPolicy } from "#core/reply/email-policy.ts";
import type { SanitizedHtml, SentPicture } from "#server/ports.ts";
import { clean, SHOWN_TAGS } from "./clean.ts";
import { showTarget } from "./links.ts";
import { type Pictures, pictureAddress, sentPictures } from "./pictures.ts";
import { foldQuotes } from "./quotes.ts";
import { cleanStyle } from "./style-sheet.ts";
import {
  attribute,
  bodyOf,
  type Element,
  elementsIn,
  isHtml,
  isText,
  markupOf,
  remove,
  setAttribute,
} from "./tree.ts";

/**
 * First of three walls around an agency's HTML: scripts, forms, frames, handlers and remote addresses are taken out, by
 * a sanitiser and then once more from the tree that a browser would make of its output. The second wall is the policy
 * written into the document (`emailPolicy`), under which a browser loads nothing even where this fails; the third is the sandboxed frame
 * the page shows it in. A sanitiser alone lets known tricks through.
 *
 * The document is the letter as sent otherwise: links say where they go, earlier mail is folded.
 * @param sent pictures sent within the mail, as data addresses, by Content-ID and by file name
 * @param remote whether the person asked for the pictures on the internet
 * @returns a whole document; `data-` attributes of its `<html>` tell the page what was held back: `remote-pictures`,
 * `hidden-pictures` (too small to see; never loaded), and `misleading` (pairs of hosts: named and real)
 */
export const sealedHtml = (html: string, sent: ReadonlyMap<string, string>, remote = false): string =>
  sealed(clean(html), sent, remote).document;

/** A picture that is shown a thousand times is a thousand times in the document. */
const LONGEST_DOCUMENT = 20_000_000;

/** Sanitizes the HTML of an email once, for both ways in which it is shown. Throws when the result would be very large. */
export function sanitizeEmailHtml(html: string, pictures: readonly SentPicture[]): SanitizedHtml {
  const cleaned = clean(html);
  const sent = sentPictures(html, pictures);
  const { document, remotePictures } = sealed(cleaned, sent, false);
  if (document.length > LONGEST_DOCUMENT) throw new Error("limit exceeded (20 MB of sanitized HTML)");
  return {
    document,
    withRemotePictures: remotePictures > 0 ? sealed(cleaned, sent, true).document : null,
  };
}

function sealed(
  { markup, look }: ReturnType<typeof clean>,
  sent: ReadonlyMap<string, string>,
  remote: boolean,
): { document: string; remotePictures: number } {
  const pictures: Pictures = { sent, remote, counted: { remote: 0, hidden: 0 } };
  const body = bodyOf(markup);
  for (const [name, value] of Object.entries(look)) setAttribute(body, name, value);
  const misleading = [body, ...elementsIn(body)].flatMap((element) => settle(element, pictures) ?? []);
  foldQuotes(body);
  const facts = [
    `data-remote-pictures="${pictures.counted.remote}"`,
    `data-hidden-pictures="${pictures.counted.hidden}"`,
    `data-misleading="${misleading.slice(0, MOST_TOLD).join(",")}"`,
    ...(/^[\w-]{2,20}$/.test(look.lang ?? "") ? [`lang="${look.lang}"`] : []),
    ...(/^(?:ltr|rtl)$/i.test(look.dir ?? "") ? [`dir="${look.dir}"`] : []),
  ];
  const document = `<!doctype html><html ${facts.join(" ")}><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${emailPolicy(remote)}"><meta name="referrer" content="no-referrer"><style>${FRAME_STYLE}</style></head>${markupOf(body)}</html>`;
  return { document, remotePictures: pictures.counted.remote };
}

const MOST_TOLD = 20;

/** Decides about one element as the browser will see it. Returns the hosts a misleading link names and goes to. */
function settle(element: Element, pictures: Pictures): string | null {
  const name = element.tagName;
  // Nothing the sanitiser lets through becomes such an element; if it ever does, it ends here.
  if (!isHtml(element) || !(SHOWN_TAGS.has(name) || name === "body")) {
    remove(element);
    return null;
  }
  element.attrs = element.attrs.filter((one) => !one.name.startsWith("on") && one.name !== "srcset");
  const style = attribute(element, "style");
  if (style !== undefined) setAttribute(element, "style", cleanStyle(style, pictures));
  const background = attribute(element, "background");
  if (background !== undefined) setAttribute(element, "background", pictureAddress(background, pictures));
  if (name === "style") {
    for (const words of element.childNodes)
      if (isText(words)) words.value = cleanStyle(words.value, pictures);
  } else if (name === "img") {
    const shown = pictureAddress(attribute(element, "src") ?? "", pictures, isSeen(element));
    setAttribute(element, "src", shown);
  } else if (name === "a" || name === "area") {
    const misleads = showTarget(element);
    return misleads && `${misleads.named} ${misleads.real}`;
  }
  return null;
}

/** A picture of a dot, or of none, is there to be fetched and not to be seen. */
function isSeen(picture: Element): boolean {
  const style = attribute(picture, "style") ?? "";
  if (
    /display:\s*none|visibility:\s*hidden|(?:^|[;\s])(?:max-)?(?:width|height):\s*[01](?:px|pt)?\s*(?:[;!]|$)/i.test(
      style,
    )
  )
    return false;
  return !["width", "height"].some((side) => /^\s*[01](?:px)?\s*$/.test(attribute(picture, side) ?? ""));
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
