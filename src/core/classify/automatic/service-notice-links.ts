import type { ServiceNoticeEmail } from "#core/classify/automatic/service-notice.ts";

const MAX_HTML_LENGTH = 200_000;
const MAX_TEXT_LENGTH = 30_000;
const MAX_LINKS = 200;

/** Labels of buttons that open the letter. */
const ACTION_TEXT =
  /\b(?:read (?:the |your |this )?(?:secure |encrypted |protected )?(?:message|e-?mail)|(?:open|view|retrieve|access|click|download|pick up|log ?in|sign ?in|see|go to|respond|reply|pay)\b)/i;
/** Links every email has in its foot. */
const FOOTER_LINK =
  /unsubscribe|privacy|terms|help|support|learn ?more|faq|contact|about|preferences|logo|\.(?:png|gif|jpe?g|css)(?:$|\?)|facebook|twitter|linkedin|instagram|aka\.ms|go\.microsoft\.com|w3\.org|schemas\./i;

type Link = { url: string; words: string; host: string };

/** The link a notice is about: on the service's own domain first, then by the words around it. */
export function findServiceLink(
  domains: readonly string[],
  { text, html }: Pick<ServiceNoticeEmail, "text" | "html">,
): string | null {
  const links = [...linksInText(text), ...linksInHtml(html ?? "")].slice(0, MAX_LINKS);
  let best: { url: string; score: number } | null = null;
  for (const link of links) {
    const score =
      (domains.some((domain) => link.host === domain || link.host.endsWith(`.${domain}`)) ? 4 : 0) +
      (ACTION_TEXT.test(link.words) ? 3 : 0) +
      (/[?=]|\/[^/]+\/[^/]+/.test(link.url.slice(8)) ? 1 : 0) -
      (FOOTER_LINK.test(`${link.url} ${link.words}`) ? 4 : 0);
    if (score >= 1 && (best === null || score > best.score)) best = { url: link.url, score };
  }
  return best?.url ?? null;
}

function linksInText(text: string): Link[] {
  const words = text.slice(0, MAX_TEXT_LENGTH);
  return [...words.matchAll(/\bhttps?:\/\/[^\s<>"'“”)\]]+/gi)].slice(0, MAX_LINKS).map((match) => ({
    url: match[0].replace(/[.,;:!?]+$/, ""),
    words: words.slice(Math.max(0, match.index - 120), match.index),
    host: hostOf(match[0]),
  }));
}

const MAX_TAG_LENGTH = 3_000;

/** Cut by hand: one expression over a whole page can take forever on a page made for that. */
function linksInHtml(html: string): Link[] {
  const anchors = html
    .slice(0, MAX_HTML_LENGTH)
    .split(/<a\s/i, MAX_LINKS + 1)
    .slice(1);
  return anchors.flatMap((anchor) => {
    const close = anchor.slice(0, MAX_TAG_LENGTH).indexOf(">");
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
