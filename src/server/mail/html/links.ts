import { linkTarget, otherHostNamed } from "#core/reply/link-target.ts";
import { append, attribute, type Element, newElement, newText, setAttribute, wordsOf } from "./tree.ts";

/**
 * Makes a link say where it goes, and open apart from the page with nothing told to where it leads. What a browser would
 * not open as a page is words. A link whose text names another place than its own is contradicted beside it.
 * @returns the place a misleading link names and the one it goes to, else null
 */
export function showTarget(link: Element): { named: string; real: string } | null {
  const href = attribute(link, "href")?.trim();
  setAttribute(link, "target", null);
  if (href === undefined) return null;
  const words = wordsOf(link, 400);
  if (LONG_WORD.test(words.trim())) setAttribute(link, "data-address", "");
  // A place in the same letter. The page that shows it scrolls there.
  if (/^#[^\s]+$/.test(href)) return null;
  if (/^mailto:/i.test(href)) showAddress(link, href);
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
  const named = otherHostNamed(words, target);
  // Letters of another alphabet pass for ours; in ASCII they do not.
  if (named === null && target.host.includes("xn--") && !words.includes(target.host))
    append(link, aside(` (${target.host})`, QUIET));
  if (named === null) return null;
  append(link, aside(` (really goes to ${target.host})`, WARNING));
  return { named, real: target.host };
}

/** An address written out. In a cell it is one word, which on a phone would make the whole letter wider than the pane. */
const LONG_WORD = /^\S{25,}$/;

/** Mail to an agency is to leave from its request, or the answer would come in elsewhere: so the address is words. */
function showAddress(link: Element, href: string): void {
  const address = decoded(href.slice("mailto:".length).split("?")[0] ?? "").trim();
  if (address === "" || address.length > 320) return;
  setAttribute(link, "title", address);
  if (!wordsOf(link, 2_000).toLowerCase().includes(address.toLowerCase()))
    append(link, aside(` (${address})`, QUIET));
}

/** Words of ours in somebody else's letter. Their style stands on them, as it would otherwise be the letter's to choose. */
const aside = (words: string, style: string) => newElement("span", { style }, [newText(words)]);

const QUIET =
  "all:unset!important;display:inline!important;font:inherit!important;color:inherit!important;opacity:1!important";
const WARNING =
  "all:unset!important;display:inline!important;visibility:visible!important;opacity:1!important;font:600 13px/1.3 sans-serif!important;color:#8a1c12!important;background:#fdecea!important;text-decoration:underline wavy!important;padding:0 3px!important";

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
