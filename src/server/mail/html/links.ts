import { linkTarget, mismatchedHost } from "#core/mail/link-target.ts";
import { append, attribute, createElement, createText, type Element, setAttribute, textOf } from "./dom.ts";

/**
 * Makes a link show its target, and open in a new tab without a referrer. A link that a browser could not open as a page
 * becomes text. A link whose text names another host than its target gets a warning beside it.
 * @returns the host a misleading link names and its real one, else null
 */
export function annotateLink(link: Element): { claimed: string; actual: string } | null {
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
