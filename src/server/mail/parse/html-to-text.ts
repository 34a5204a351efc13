/**
 * The text of an HTML email without a plain version: for search, classification and the plain view.
 * A scanner, not a tree: it takes linear time for any input.
 */

const HIDDEN_TAGS = new Set(["head", "script", "style", "template", "title", "noscript"]);
const PARAGRAPH_TAGS = new Set(["p", "div", "table", "ul", "ol", "blockquote", "pre", "section", "article"]);
const HEADING = /^h[1-6]$/;
const LINE_BREAK_TAGS = new Set(["br", "tr", "li", "hr", "dt", "dd", "address", "header", "footer"]);

/** Plain text of an HTML document: one line a block, a blank line between paragraphs, tabs between table cells. */
export function htmlToText(html: string): string {
  const output: string[] = [];
  const findAfter = createFinder(html);
  let link: { href: string; from: number } | null = null;
  let at = 0;
  while (at < html.length) {
    const tagStart = html.indexOf("<", at);
    const end = tagStart < 0 ? -1 : findAfter(html.startsWith("<!--", tagStart) ? "-->" : ">", tagStart + 1);
    if (end < 0) break;
    output.push(decodeSource(html.slice(at, tagStart)));
    at = end;
    if (!/[a-z/!?]/i.test(html.charAt(tagStart + 1))) {
      output.push("<");
      at = tagStart + 1;
      continue;
    }
    const tag = html.slice(tagStart + 1, Math.min(end - 1, tagStart + MAX_TAG_LENGTH));
    const name = tagName(tag);
    const closing = tag.startsWith("/");
    if (name === "a") {
      if (link) output.push(linkSuffix(link, output));
      link = closing ? null : linkOf(tag, output.length);
    } else if (HIDDEN_TAGS.has(name) && !closing) {
      const closingEnd = findAfter(`</${name}`, end);
      // An unclosed element hides only its own tag, so that no text is lost.
      at = closingEnd < 0 ? end : closingEnd - name.length - 2;
    } else {
      output.push(separatorFor(name, closing));
    }
  }
  output.push(decodeSource(html.slice(at)));
  return normalizeWhitespace(output.join(""));
}

const MAX_TAG_LENGTH = 4096;

/** Finds the position after a marker. A marker that was not found is not searched again, so the scan is linear. */
function createFinder(html: string): (marker: string, from: number) => number {
  const lower = html.toLowerCase();
  const source = lower.length === html.length ? lower : html;
  const missing = new Set<string>();
  return (marker, from) => {
    if (missing.has(marker)) return -1;
    const found = source.indexOf(marker, from);
    if (found < 0) missing.add(marker);
    return found < 0 ? -1 : found + marker.length;
  };
}

const tagName = (tag: string): string => /^\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? "";

function linkOf(tag: string, from: number): { href: string; from: number } | null {
  const href = /\shref\s*=\s*(?:"(https?:[^"]*)"|'(https?:[^']*)'|(https?:[^\s>]+))/i.exec(tag);
  return href ? { href: decodeEntities(href[1] ?? href[2] ?? href[3] ?? ""), from } : null;
}

/** A link whose text is not its URL gets the URL after it, as mail programs write it. */
function linkSuffix({ href, from }: { href: string; from: number }, output: string[]): string {
  const linkText = output.slice(from).join("").trim();
  return linkText === href ? "" : ` <${href}>`;
}

function separatorFor(name: string, closing: boolean): string {
  if (PARAGRAPH_TAGS.has(name) || HEADING.test(name)) return "\n\n";
  if (name === "td" || name === "th") return closing ? "\t" : "";
  if (name === "li" && !closing) return "\n- ";
  return LINE_BREAK_TAGS.has(name) && !closing ? "\n" : "";
}

/** White space in the source is one space; line breaks come from tags only. */
const decodeSource = (source: string): string => decodeEntities(source.replace(/[^\S\u00a0]+/g, " "));

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  sect: "§",
  para: "¶",
  copy: "©",
  reg: "®",
  trade: "™",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  middot: "·",
  hellip: "…",
  euro: "€",
  cent: "¢",
  deg: "°",
};

const decodeEntities = (source: string): string =>
  source.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});?/gi, entity);

function entity(match: string, name: string): string {
  if (!name.startsWith("#")) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? match) : match;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

function normalizeWhitespace(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/[ \u00a0]+/g, " ").trim());
  return `${lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}
