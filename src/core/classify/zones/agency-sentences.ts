import { maskSurroundings } from "#core/classify/zones/letter-zones.ts";
import { maskQuotations } from "#core/classify/zones/mask-quotations.ts";
import { maskQuotedText } from "#core/classify/zones/message-zones.ts";
import { type Sentence, splitSentences } from "#core/classify/zones/sentences.ts";
import { truncateText } from "#core/text/truncate-text.ts";

/**
 * A file that is a letter itself, with its text as extracted. `pageStarts`: where each of its pages begins in `text`, if
 * known. `certainty`: of text read from pictures of its pages, 0 to 100. `hasMore`: the file may be records as well: further pages follow that are not in `text`, or it is a short text with few marks of a letter.
 */
export type AttachedLetter = {
  name: string;
  text: string;
  pageStarts?: readonly number[];
  hasMore?: boolean;
  certainty?: number;
};

/** How much of an email is read. A letter is a few pages; what is longer is a document within an email. */
const MAX_TEXT_LENGTH = 100_000;
const MAX_SENTENCES = 3_000;

/** The sentences of an email as different readers need them. Places are in the email's text, or in that of `file`. */
export type AgencySentences = {
  /** Quoted email blanked: all that facts are taken from. */
  own: Sentence[];
  /** Greeting, name block, notices and quotations blanked, too: what the agency says. */
  content: Sentence[];
  /** The email's own text with quoted email and quotations blanked. */
  maskedText: string;
};

/** Splits an email, and the letters attached to it, into the agency's own sentences. */
export function agencySentences(text: string, letters: readonly AttachedLetter[]): AgencySentences {
  const body = readText(text);
  const attached = letters.map((letter) => ({ letter, read: readText(letter.text) }));
  const all = (pick: "own" | "content") =>
    [
      ...body[pick],
      ...attached.flatMap(({ letter, read }) =>
        read[pick].map((sentence) => ({ ...sentence, ...placeIn(letter, sentence) })),
      ),
    ].slice(0, MAX_SENTENCES);
  return { own: all("own"), content: all("content"), maskedText: body.maskedText };
}

function readText(text: string): AgencySentences {
  const own = maskQuotedText(truncateText(text, MAX_TEXT_LENGTH));
  return {
    own: splitSentences(own).slice(0, MAX_SENTENCES),
    content: splitSentences(maskQuotations(maskSurroundings(own))).slice(0, MAX_SENTENCES),
    maskedText: maskQuotations(own),
  };
}

/** The file, and the page from 1 where pages are known. */
function placeIn({ name, pageStarts }: AttachedLetter, { start }: Sentence): Pick<Sentence, "file" | "page"> {
  const page = 1 + (pageStarts?.findLastIndex((pageStart) => pageStart <= start) ?? -1);
  return { file: name, ...(page > 0 && { page }) };
}
