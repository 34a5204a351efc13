/**
 * The words of an HTML mail that came without a plain version: for search, for the reading and for the plain view.
 * A scanner rather than a tree: it takes time in proportion to the input, whatever the input is.
 */

const HIDDEN = new Set(["head", "script", "style", "template", "title", "noscript"]);
const PARAGRAPHS = new Set(["p", "div", "table", "ul", "ol", "blockquote", "pre", "section", "article"]);
const HEADING = /^h[1-6]$/;
const LINES = new Set(["br", "tr", "li", "hr", "dt", "dd", "address", "header", "footer"]);

/** Plain text of an HTML document: one line a block, a blank line between paragraphs, tabs between table cells. */
export function htmlToText(html: string): string {
  const out: string[] = [];
  const seek = seeker(html);
  let link: { href: string; from: number } | null = null;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    const end = open < 0 ? -1 : seek(html.startsWith("<!--", open) ? "-->" : ">", open + 1);
    if (end < 0) break;
    out.push(words(html.slice(at, open)));
    at = end;
    if (!/[a-z/!?]/i.test(html.charAt(open + 1))) {
      out.push("<");
      at = open + 1;
      continue;
    }
    const tag = html.slice(open + 1, Math.min(end - 1, open + LONGEST_TAG));
    const name = tagName(tag);
    const closing = tag.startsWith("/");
    if (name === "a") {
      if (link) out.push(address(link, out));
      link = closing ? null : linkOf(tag, out.length);
    } else if (HIDDEN.has(name) && !closing) {
      const past = seek(`</${name}`, end);
      // An element that never ends hides nothing but its own tag, so that no words are lost.
      at = past < 0 ? end : past - name.length - 2;
    } else {
      out.push(breakFor(name, closing));
    }
  }
  out.push(words(html.slice(at)));
  return settled(out.join(""));
}

const LONGEST_TAG = 4096;

/** Finds the place just after a mark. A mark once missed is not looked for again, which keeps the whole linear. */
function seeker(html: string): (mark: string, from: number) => number {
  const lower = html.toLowerCase();
  const source = lower.length === html.length ? lower : html;
  const missing = new Set<string>();
  return (mark, from) => {
    if (missing.has(mark)) return -1;
    const found = source.indexOf(mark, from);
    if (found < 0) missing.add(mark);
    return found < 0 ? -1 : found + mark.length;
  };
}

const tagName = (tag: string): string => /^\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase() ?? "";

function linkOf(tag: string, from: number): { href: string; from: number } | null {
  const href = /\shref\s*=\s*(?:"(https?:[^"]*)"|'(https?:[^']*)'|(https?:[^\s>]+))/i.exec(tag);
  return href ? { href: decodeEntities(href[1] ?? href[2] ?? href[3] ?? ""), from } : null;
}

/** A link whose words are not its address gets the address after it, as mail programs write it. */
function address({ href, from }: { href: string; from: number }, out: string[]): string {
  const shown = out.slice(from).join("").trim();
  return shown === href ? "" : ` <${href}>`;
}

function breakFor(name: string, closing: boolean): string {
  if (PARAGRAPHS.has(name) || HEADING.test(name)) return "\n\n";
  if (name === "td" || name === "th") return closing ? "\t" : "";
  if (name === "li" && !closing) return "\n- ";
  return LINES.has(name) && !closing ? "\n" : "";
}

/** White space of the source means one space; line breaks come from the tags alone. */
const words = (source: string): string => decodeEntities(source.replace(/[^\S\u00a0]+/g, " "));

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

function entity(whole: string, name: string): string {
  if (!name.startsWith("#")) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

function settled(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/[ \u00a0]+/g, " ").trim());
  return `${lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}
