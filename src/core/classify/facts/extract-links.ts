import type { LinkFact } from "#core/classify/classification.ts";
import { findDates } from "#core/classify/facts/parse-multilingual-dates.ts";
import { evidenceAt, type Sentence } from "#core/classify/zones/sentences.ts";

const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'“”]+/gi;
/** Words beside a day on which a link stops working. */
export const LINK_EXPIRY =
  /\b(?:expires?|removed|no longer be available|available (?:for download )?(?:until|through))\b|\b(?:downloaded|accessed|viewed)\b.{0,200}\b(?:until|through)\b/i;
const PORTAL =
  /(?:nextrequest|govqa|mycusthelp|justfoia|foiaxpress|foiaonline|securefoia)\.|\/(?:requests?|foia-?portal)\//i;
const DOWNLOAD =
  /(?:securerelease|box\.com|sharefile|dropbox|onedrive|sharepoint|kiteworks|accellion)|\/(?:download|files?|d)\/|\.(?:pdf|zip|csv|xlsx?|docx?)$/i;
const SAYS_DOWNLOAD =
  /\b(?:download|retrieve|copies? (?:is|are) available|records? (?:is|are) available|available at)\b/i;

/** The web addresses of the agency's sentences. The day on which one expires may be in the next sentence. */
export function extractLinks(sentences: Sentence[]): LinkFact[] {
  return sentences.flatMap((sentence, index) => {
    const found = [...sentence.text.matchAll(URL_IN_TEXT)];
    if (found.length === 0) return [];
    // Once a sentence: a list of links without a full stop is one sentence.
    const saysDownload = SAYS_DOWNLOAD.test(sentence.text);
    const expires = expiryOf(sentence) ?? expiryOf(sentences[index + 1]);
    return found.map((match) => {
      const url = stripTrailingPunctuation(match[0]);
      return {
        value: url,
        evidence: evidenceAt(sentence, match.index, url),
        linkKind: kindOfLink(url, saysDownload),
        expires,
      };
    });
  });
}

/**
 * Marks at its end belong to the sentence. By hand: the pattern `[…]+$` looks through a run of marks once for each.
 */
function stripTrailingPunctuation(url: string): string {
  let end = url.length;
  while (end > 0 && ").,;:!?]".includes(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}

function kindOfLink(url: string, saysDownload: boolean): LinkFact["linkKind"] {
  if (PORTAL.test(url)) return "portal";
  return DOWNLOAD.test(url) || saysDownload ? "download" : "other";
}

const expiryOf = (sentence: Sentence | undefined): string | null =>
  sentence && LINK_EXPIRY.test(sentence.text)
    ? (findDates(sentence.text.replace(/\s/g, " "), null)[0]?.value ?? null)
    : null;
