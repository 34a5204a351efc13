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
  return [...words.matchAll(/\bhttps?:\/\/[^\s<>"'“”)\]]+/gi)].map((match) => ({
    url: match[0].replace(/[.,;:!?]+$/, ""),
    words: words.slice(Math.max(0, match.index - 120), match.index),
    host: hostOf(match[0]),
  }));
}

function inHtml(html: string): Link[] {
  const page = html.slice(0, LONGEST_HTML);
  return [
    ...page.matchAll(/<a\s[^>]{0,2000}?href\s*=\s*["']?(https?:\/\/[^\s"'>]{1,4000})["']?[^>]{0,2000}>/gi),
  ].map((match) => {
    const after = page.slice(match.index + match[0].length, match.index + match[0].length + 300);
    return {
      url: (match[1] ?? "").replace(/&amp;/g, "&"),
      words: (after.split(/<\/a>/i, 1)[0] ?? "").replace(/<[^>]*>/g, " "),
      host: hostOf(match[1] ?? ""),
    };
  });
}

const hostOf = (url: string): string => (/^https?:\/\/([^/:?#]+)/i.exec(url)?.[1] ?? "").toLowerCase();
