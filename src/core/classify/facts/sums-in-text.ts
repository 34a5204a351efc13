import { wordsToNumber } from "#core/classify/facts/number-words.ts";

/**
 * A sum of money as a letter writes it, in hundredths. `currency` is its ISO 4217 code, absent where the letter writes "$" or "dollars":
 * that is the dollar of the place. `hasSign` is false where only what stands beside it can say that it is money.
 */
export type WrittenSum = { index: number; text: string; value: number; currency?: string; hasSign: boolean };

const SIGNS: Readonly<Record<string, string>> = {
  us$: "USD",
  c$: "CAD",
  ca$: "CAD",
  a$: "AUD",
  au$: "AUD",
  nz$: "NZD",
  "£": "GBP",
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  kr: "SEK",
  kronor: "SEK",
  canadian: "CAD",
  australian: "AUD",
};
const CODES = "USD|CAD|AUD|NZD|GBP|EUR|CHF|SEK|NOK|DKK";
/** The number as far as "1,234.50", "1.234,50", "1 234,50" and "1'234.50" go. */
const NUMBER = "\\d{1,3}(?:[.,'’ ]\\d{3})+(?:[.,]\\d{2})?|\\d{1,9}(?:[.,]\\d{2})?";
const END = "(?![\\d]|[.,]\\d)";

/** "$25", "US$25", "£ 25", "EUR 25". CAD without its dollar sign is the computer of a dispatch center. */
const SIGN_FIRST = new RegExp(
  `(?:(?:(?<![A-Za-z])(US|CA?|AU?|NZ))?\\$ ?(?:(\\d{1,3}(?:,\\d{3})+|\\d{1,9})(?:\\.(\\d{2}))?|\\.(\\d{2}))(?!\\d)(?: ?\\(?(USD|CAD|AUD|NZD|Canadian|Australian)\\b)?)` +
    `|(?:(£|€)|(?<![A-Za-z])(USD|AUD|NZD|GBP|EUR|CHF|SEK|NOK|DKK|kr\\.?)) ?(${NUMBER})${END}`,
  "g",
);
/** "25 €", "25,00 $", "25 Euro". */
const SIGN_LAST = new RegExp(
  `(?<![\\d$£€.,])(?:(${NUMBER}) ?(?:(€)|(${CODES}|[Ee]uros?|kr\\.?|kronor)(?![A-Za-z]))|(\\d{1,3}(?:[ .]\\d{3})*,\\d{2}) ?\\$)`,
  "g",
);
const SPELLED_OUT =
  /\b(\d{1,3}(?:,\d{3})+|\d{1,7}|[a-z]+(?:[ -][a-z]+){0,4}?)(?:\.(\d{2}))? (?:dollars|bucks)\b/gi;
/** "Balance due 7.40": without its sign. What stands beside it must say that it is money; "RCW 42.56.070" is none. */
const WITHOUT_SIGN =
  /(?<![\d.$§(/-])(?<!(?:§|section|sec\.?|RCW|C\.?F\.?R\.?|CMR|ORS|NRS|KRS|Stat\.|Code|AS|R\.C\.|chapter|ch\.|rule|v) ?)\b(\d{1,3}(?:,\d{3})+|\d{1,6})\.(\d{2})(?!\.?\d|\.\w|[(%/-]|\w)/g;

/** The sums of a text in order. */
export function sumsInText(text: string): WrittenSum[] {
  const first = signFirst(text);
  const signed = [...first, ...apartFrom(first, signLast(text)), ...spelledOut(text)];
  const others = [...text.matchAll(WITHOUT_SIGN)].map((match) =>
    written(match, cents(match[1], match[2]), undefined, false),
  );
  return [...signed, ...apartFrom(signed, others)].sort((a, b) => a.index - b.index);
}

const apartFrom = (some: readonly WrittenSum[], others: readonly WrittenSum[]): WrittenSum[] =>
  others.filter(
    ({ index }) => !some.some((other) => other.index <= index && index < other.index + other.text.length),
  );

const written = (
  match: RegExpExecArray,
  value: number,
  currency: string | undefined,
  hasSign = true,
): WrittenSum => ({
  index: match.index,
  text: match[0],
  value,
  ...(currency !== undefined && { currency }),
  hasSign,
});

const codeOf = (sign: string): string => SIGNS[sign.toLowerCase().replace(/\.$/, "")] ?? sign.toUpperCase();

const signFirst = (text: string): WrittenSum[] =>
  [...text.matchAll(SIGN_FIRST)].map((match) => {
    const [, country, whole, hundredths, onlyHundredths, code, sign, letters, number] = match;
    if (number !== undefined) return written(match, centsOf(number), codeOf(sign ?? letters ?? ""));
    const named = country === undefined ? code : `${country}$`;
    return written(match, cents(whole, hundredths ?? onlyHundredths), named && codeOf(named));
  });

const signLast = (text: string): WrittenSum[] =>
  [...text.matchAll(SIGN_LAST)].map((match) => {
    const [, number, sign, letters, dollars] = match;
    return dollars === undefined
      ? written(match, centsOf(number ?? ""), codeOf(sign ?? letters ?? ""))
      : written(match, centsOf(dollars), undefined);
  });

const spelledOut = (text: string): WrittenSum[] =>
  [...text.matchAll(SPELLED_OUT)].flatMap((match) => {
    const value = spelledCents(match[1] ?? "", match[2]);
    return value === null ? [] : [written(match, value, undefined)];
  });

const cents = (whole = "0", hundredths = "0"): number =>
  Number(whole.replaceAll(",", "")) * 100 + Number(hundredths);

/** Of a number whose point or comma parts thousands or hundredths, as the last group says. */
function centsOf(number: string): number {
  const [, whole = "", hundredths] = /^(.*?)(?:[.,](\d{2}))?$/.exec(number) ?? [];
  return cents(whole.replace(/\D/g, ""), hundredths);
}

function spelledCents(number: string, hundredths?: string): number | null {
  if (/^\d/.test(number)) return cents(number, hundredths);
  const words = wordsToNumber(number);
  return words === null ? null : words * 100;
}
