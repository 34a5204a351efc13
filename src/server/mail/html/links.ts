import { linkTarget, mismatchedHost } from "#core/mail/link-target.ts";
import { append, attribute, createElement, createText, type Element, setAttribute, textOf } from "./dom.ts";

/**
 * Makes a link say where it goes, and open apart from the page with nothing told to where it leads. What a browser would
 * not open as a page is words. A link whose text names another place than its own is contradicted beside it.
 * @returns the place a misleading link names and the one it goes to, else null
 */
export function annotateLink(link: Element): { claimed: string; actual: string } | null {
  const href = attribute(link, "href")?.trim();
  setAttribute(link, "target", null);
  if (href === undefined) return null;
  const text = textOf(link, 400);
  if (LONG_URL.test(text.trim())) setAttribute(link, "data-address", "");
  // A place in the same letter. The page that shows it scrolls there.
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
  // Letters of another alphabet pass for ours; in ASCII they do not.
  if (claimed === null && target.host.includes("xn--") && !text.includes(target.host))
    append(link, annotation(` (${target.host})`, NOTE_STYLE));
  if (claimed === null) return null;
  append(link, annotation(` (really goes to ${target.host})`, WARNING_STYLE));
  return { claimed, actual: target.host };
}

/** An address written out. In a cell it is one word, which on a phone would make the whole letter wider than the pane. */
const LONG_URL = /^\S{25,}$/;

/** Mail to an agency is to leave from its request, or the answer would come in elsewhere: so the address is words. */
function annotateMailto(link: Element, href: string): void {
  const address = decode(href.slice("mailto:".length).split("?")[0] ?? "").trim();
  if (address === "" || address.length > 320) return;
  setAttribute(link, "title", address);
  if (!textOf(link, 2_000).toLowerCase().includes(address.toLowerCase()))
    append(link, annotation(` (${address})`, NOTE_STYLE));
}

/** Words of ours in somebody else's letter. Their style stands on them, as it would otherwise be the letter's to choose. */
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
