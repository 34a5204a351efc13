import { collapseReplyLines } from "./delivery-status.ts";
import { extractReplyCode, extractStatus } from "./status-codes.ts";

/**
 * The content of a report without a status part, from its human-readable text. `own` is its text above the returned
 * letter.
 */
export type BounceText = {
  recipient: string | null;
  /** Every address that stands at the beginning of a line, as reports list those that failed. */
  listedAddresses: string[];
  diagnosticText: string;
  status: string | null;
  code: string | null;
};

const ADDRESS =
  "[^\\s<>;,\"'()\\[\\]:=：「（]{1,128}@[^\\s<>;,\"'()\\[\\]:=*]{1,250}[^\\s<>;,\"'()\\[\\]:=*.!?]";

/** How reports point at the address that failed, the plainest first. Group 1 is the address. */
const RECIPIENT_PATTERNS = [
  `^[ \\t]*(?:final|original)-recipient:\\s*(?:[\\w-]+;)?\\s*<?(${ADDRESS})`,
  `^[ \\t>*-]{0,8}<(?:mailto:)?(${ADDRESS})>(?:[ \\t]*[:;.]|[ \\t]*$|[ \\t]+\\S)`,
  `^[ \\t]*(?:smtp|rfc822);?[ \\t]*[=;:][ \\t]*<?(${ADDRESS})`,
  `rcpt to:? ?<?(${ADDRESS})`,
  `\\b(?:failed |intended |original )?(?:recipients?|addressees?|destination|e-?mail address(?:es)?|address(?:es)?|failed address(?:es)?|users?|destinataires?|destinatari[oa]s?|empfänger|geadresseerden?)(?:\\(s\\)| address)?[ \\t]*[:=][ \\t]*\\n?[ \\t]*<?(${ADDRESS})`,
  `\\b(?:deliver(?:ed|y|ing)?|send|sent|mail|message|addressed|reach(?:ed)?)\\b[^\\n@]{0,60}?\\b(?:to|at|for)\\b:?[ \\t]*\\n?[ \\t]*[<"']?(${ADDRESS})`,
  `^[ \\t]*[-*•·]?[ \\t]*["'\\[]?(${ADDRESS})["'\\]]?[ \\t]*(?:[:;,]|<mailto:|\\(|on \\w|\\.\\.\\.|$)`,
  `^[ \\t]*to:[ \\t]*[^\\n@<]{0,80}?<?(${ADDRESS})`,
  `(${ADDRESS})`,
].map((pattern) => new RegExp(pattern, "gim"));

const LISTED_ADDRESS = new RegExp(
  `^[ \\t>*•·-]{0,16}(?:<(?:mailto:)?(${ADDRESS})>|(${ADDRESS}))[ \\t]*(?:[:;,]|<mailto:|\\(|\\.\\.\\.|$)`,
  "gim",
);
const MAX_LISTED = 100;

const NEVER_FAILED =
  /^(?:mailer-?daemon|postmaster|abuse|help-?desk|support|no-?reply|webmaster|hostmaster|root)@/i;

/**
 * Parses the human-readable text. `notTheirs` are addresses that cannot have failed: our own, and the report's
 * sender.
 */
export function parseBounceText(reportText: string, excludedAddresses: readonly string[]): BounceText {
  const excluded = new Set(excludedAddresses.map((address) => address.toLowerCase()));
  const found = findRecipient(reportText, excluded);
  const diagnosticText = findServerText(reportText, found?.end ?? 0);
  return {
    recipient: found?.address ?? null,
    listedAddresses: [...reportText.matchAll(LISTED_ADDRESS)]
      .map((match) => match[1] ?? match[2] ?? "")
      .filter(
        (address) =>
          isAddress(address) && !excluded.has(address.toLowerCase()) && !NEVER_FAILED.test(address),
      )
      .slice(0, MAX_LISTED),
    diagnosticText,
    status: extractStatus(diagnosticText),
    code: extractReplyCode(diagnosticText),
  };
}

function findRecipient(
  reportText: string,
  excludedAddresses: Set<string>,
): { address: string; end: number } | null {
  let fallback: { address: string; end: number } | null = null;
  for (const recipientPattern of RECIPIENT_PATTERNS) {
    for (const match of reportText.matchAll(recipientPattern)) {
      const address = (match[1] ?? "").replace(/^mailto:/i, "");
      if (!isAddress(address) || excludedAddresses.has(address.toLowerCase())) continue;
      const found = { address, end: match.index + match[0].length };
      if (!NEVER_FAILED.test(address)) return found;
      fallback ??= found;
    }
  }
  return fallback;
}

/** Message ids and queue names have the shape of an address too. */
const isAddress = (words: string): boolean =>
  /^[^@]+@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,}$|^[^@]+@\[?[\d.]+\]?$|^[^@]+@[\p{L}\d-]+$/u.test(
    words,
  ) && !/^[0-9A-F.$-]{16,}@|\.(?:prod\.outlook\.com|local\.id)$/i.test(words);

const CAUSE_HINT =
  /\b(?:unknown|not found|no such|does ?n[o']t exist|full|quota|reject\w*|refus\w*|denied|block\w*|fail\w*|timed? ?out|unable|invalid|not listed|exceed\w*|unavailable|disabled|spam|reason|because|error|could ?n[o']t|cannot|not accept\w*|undeliverable|voll|lleno|inconnu|unbekannt|zugestellt)\b|存在し|見つか|容量|いっぱい|できません|されません/i;

/**
 * The text that gives the reason: of all paragraphs the one with a code, nearest below the address that failed.
 * A greeting that only regrets is not a reason.
 */
function findServerText(reportText: string, recipientEnd: number): string {
  let best = { text: "", score: 0 };
  let wasIntroduced = false;
  for (const { text, start, end } of paragraphs(reportText)) {
    const isApology = APOLOGY.test(text);
    const score =
      (extractStatus(text) ? 6 : 0) +
      (extractReplyCode(text) ? 5 : 0) +
      (CAUSE_HINT.test(text) ? 2 : 0) +
      (recipientEnd > 0 && start <= recipientEnd && recipientEnd <= end + 1
        ? 3
        : start > recipientEnd
          ? 1
          : 0) -
      (isApology ? 4 : 0) +
      (wasIntroduced ? 6 : 0);
    wasIntroduced = INTRODUCES_QUOTE.test(text);
    if (score > best.score && (CAUSE_HINT.test(text) || extractStatus(text) || extractReplyCode(text)))
      best = { text, score };
  }
  return extractServerQuote(best.text);
}

/** "The response was:" */
const INTRODUCES_QUOTE = /(?:response|returned|error|reason|because|said|problem)\b[^\n.]{0,40}:$/i;

const APOLOGY =
  /^\W*(?:hi\.? this is|this is (?:the|an? auto)|this message was created|i'?m (?:sorry|afraid)|sorry|your (?:message|mail|e-?mail)\b(?! (?:was|is|has been) (?:rejected|refused|blocked))|a message (?:that )?you|unfortunately|dear |the following|delivery (?:to|has failed)|if you|for (?:further|more|assistance)|please|do not reply)/i;

function paragraphs(reportText: string): { text: string; start: number; end: number }[] {
  const found: { text: string; start: number; end: number }[] = [];
  let start = 0;
  for (const part of reportText.split(/(\n[ \t]*(?:\n[ \t]*)+)/).slice(0, 800)) {
    const text = part.trim();
    if (text !== "") found.push({ text, start, end: start + part.length });
    start += part.length;
  }
  return found;
}

/** From where the server begins to speak, the address before it left out; of a transcript, the first refusal. */
function extractServerQuote(paragraph: string): string {
  const transcript = [...paragraph.matchAll(/^<<< (?=[45])(.*(?:\n(?!<<<|>>>|\.\.\.).*)*)/gm)][0]?.[1];
  const diagnosticText =
    transcript ??
    /\b(?:said|returned|responded(?: with)?|reason|diagnostic|because|error(?: was| message)?|response)\b\s*(?:\([^)\n]*\)\s*)?:\s*([\s\S]*)/i.exec(
      paragraph,
    )?.[1] ??
    paragraph.replace(/^[ \t<"'[]*[^\s<>]+@[^\s<>:]+[>"'\]]?[ \t]*:?\s*(?=\S)/, "");
  const words = collapseReplyLines(diagnosticText);
  return words.length > 2 && (CAUSE_HINT.test(words) || /[45]\d\d|[45]\.\d/.test(words))
    ? words
    : collapseReplyLines(paragraph);
}
