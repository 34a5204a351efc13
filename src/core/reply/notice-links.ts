import type { NoticeParts } from "#core/reply/notice.ts";

const LONGEST_HTML = 200_000;
const LONGEST_TEXT = 30_000;
const MOST_LINKS = 200;

/** What a button that leads to the letter says. */
const LEADS =
  /\b(?:read (?:the |your |this )?(?:secure |encrypted |protected )?(?:message|e-?mail)|(?:open|view|retrieve|access|click|download|pick up|log ?in|sign ?in|see|go to|respond|reply|pay)\b)/i;
/** Links every mail has in its foot. */
const ASIDE =
  /unsubscribe|privacy|terms|help|support|learn ?more|faq|contact|about|preferences|logo|\.(?:png|gif|jpe?g|css)(?:$|\?)|facebook|twitter|linkedin|instagram|aka\.ms|go\.microsoft\.com|w3\.org|schemas\./i;

type Link = { url: string; words: string; host: string };

/** The link a notice is about: on the service's own domain first, then by the words around it. */
export function linkFor(
  domains: readonly string[],
  { text, html }: Pick<NoticeParts, "text" | "html">,
): string | null {
  const links = [...inText(text), ...inHtml(html ?? "")].slice(0, MOST_LINKS);
  let best: { url: string; score: number } | null = null;
  for (const link of links) {
    const score =
      (domains.some((domain) => link.host === domain || link.host.endsWith(`.${domain}`)) ? 4 : 0) +
      (LEADS.test(link.words) ? 3 : 0) +
      (/[?=]|\/[^/]+\/[^/]+/.test(link.url.slice(8)) ? 1 : 0) -
      (ASIDE.test(`${link.url} ${link.words}`) ? 4 : 0);
    if (score >= 1 && (best === null || score > best.score)) best = { url: link.url, score };
  }
  return best?.url ?? null;
}

function inText(text: string): Link[] {
  const words = text.slice(0, LONGEST_TEXT);
  return [...words.matchAll(/\bhttps?:\/\/[^\s<>"'“”)\]]+/gi)].slice(0, MOST_LINKS).map((match) => ({
    url: match[0].replace(/[.,;:!?]+$/, ""),
    words: words.slice(Math.max(0, match.index - 120), match.index),
    host: hostOf(match[0]),
  }));
}

const LONGEST_TAG = 3_000;

/** Cut by hand: one expression over a whole page can take forever on a page made for that. */
function inHtml(html: string): Link[] {
  const anchors = html
    .slice(0, LONGEST_HTML)
    .split(/<a\s/i, MOST_LINKS + 1)
    .slice(1);
  return anchors.flatMap((anchor) => {
    const close = anchor.slice(0, LONGEST_TAG).indexOf(">");
    const tag = anchor.slice(0, Math.max(close, 0));
    const url = /\bhref\s{0,5}=\s{0,5}["']?(https?:\/\/[^\s"'>]+)/i.exec(tag)?.[1]?.replace(/&amp;/g, "&");
    if (url === undefined) return [];
    const words = (anchor.slice(close + 1, close + 300).split(/<\/a>/i, 1)[0] ?? "").replace(
      /<[^<>]*>/g,
      " ",
    );
    return [{ url, words, host: hostOf(url) }];
  });
}

const hostOf = (url: string): string => (/^https?:\/\/([^/:?#]+)/i.exec(url)?.[1] ?? "").toLowerCase();
