import { draftChecks } from "#messages/draft-checks.ts";
import { type Finding, makeFinding } from "./finding.ts";

/**
 * Personal numbers. Users stop reading checks with false positives, so each rule needs a check digit or the name of the
 * number beside it.
 */
const PRIVATE_DATA_RULES: readonly {
  kind: keyof typeof draftChecks.privateData;
  found: (text: string) => boolean;
}[] = [
  {
    kind: "ssn",
    found: (text) => SSN_PATTERN.test(text) || NAMED_SSN_PATTERN.test(text),
  },
  { kind: "card", found: (text) => (text.match(CARD) ?? []).some(isCardNumber) },
  {
    kind: "bankAccount",
    found: (text) =>
      BANK_ACCOUNT.test(text) ||
      [...text.matchAll(ROUTING)].some(([, digits]) => isRoutingNumber(digits ?? "")) ||
      (text.match(IBAN) ?? []).some(isIban),
  },
  { kind: "license", found: (text) => hasNumber(text, LICENSE, 5) },
  { kind: "passport", found: (text) => hasNumber(text, PASSPORT, 6) },
  { kind: "medical", found: (text) => hasNumber(text, MEDICAL, 5) },
  { kind: "birthDate", found: (text) => BIRTH.test(text) },
];

/** Personal numbers and birth dates; each kind is reported once. */
export function findPrivateData(text: string): Finding[] {
  // Every rule needs a digit, and most drafts have none.
  if (!/\d/.test(text)) return [];
  return PRIVATE_DATA_RULES.filter(({ found }) => found(text)).map(({ kind }) =>
    makeFinding("private", draftChecks.privateData[kind]),
  );
}

/** SSN as the Social Security Administration writes and issues it: no 000, 666 or 9xx area, no 00 group, no 0000. */
const SSN_PATTERN = /\b(?!000|666|9\d\d)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}\b/;
/** Without hyphens only when it is named. */
const NAMED_SSN_PATTERN =
  /\b(?:ssn|social security (?:number|no\.?|#))[\s:#]{0,3}(?:is )?(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}\b/i;

const CARD = /\b\d(?:[ -]?\d){12,18}\b/g;
/** The beginnings that issuers give out (ISO/IEC 7812-1): Visa, Mastercard, American Express, Discover, JCB, Diners. */
const ISSUER =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]\d\d|2[2-7]\d\d)\d{12}|3[47]\d{13}|6(?:011|4[4-9]\d|5\d\d)\d{12}|35\d{14}|3(?:0[0-5]|[689]\d)\d{11})$/;

function isCardNumber(input: string): boolean {
  const digits = input.replace(/\D/g, "");
  return ISSUER.test(digits) && passesLuhn(digits);
}

/** ISO/IEC 7812-1, Annex B: the check digit every payment card carries. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    if (i % 2 === 0) sum += digit;
    else sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const BANK_ACCOUNT =
  /\b(?:bank|checking|savings) account(?: number| no\.?| #)?[\s:#]{1,3}(?:is )?\d[\d -]{4,15}\d\b/i;
const ROUTING = /\b(?:routing|aba)(?: transit)?(?: number| no\.?| #)?[\s:#]{1,3}(?:is )?(\d{9})\b/gi;

/** ABA routing transit number: weights 3, 7, 1 repeated; the sum ends in 0. */
function isRoutingNumber(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return digits.length === 9 && sum > 0 && sum % 10 === 0;
}

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;

/** ISO 13616: with its first four characters last and letters as numbers (A = 10), the rest by 97 is 1. */
function isIban(input: string): boolean {
  const plain = input.replace(/ /g, "");
  if (plain.length < 15 || plain.length > 34) return false;
  let rest = 0;
  for (const character of `${plain.slice(4)}${plain.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

const LICENSE =
  /\bdriver(?:['’]?s)?['’]? licen[cs]e(?: number| no\.?| #)?[\s:#]{1,3}(?:is )?([A-Z]{0,3}[\d-]{5,15})\b/gi;
const PASSPORT = /\bpassport(?: number| no\.?| #)?[\s:#]{1,3}(?:is )?([A-Z]{0,2}\d{6,9})\b/gi;
const MEDICAL =
  /\b(?:mrn|medical record(?: number| no\.?| #)|patient (?:number|id|no\.?|#))[\s:#]{1,3}(?:is )?([A-Z]{0,3}[\d-]{5,12})\b/gi;

/** A year or a range of years is not a personal number. */
const hasNumber = (text: string, pattern: RegExp, digits: number) =>
  [...text.matchAll(pattern)].some(([, number = ""]) => {
    if (/^(?:19|20)\d\d-(?:19|20)\d\d$/.test(number)) return false;
    return number.replace(/\D/g, "").length >= digits;
  });

const DAY =
  "(?:\\d{1,2}[/-]\\d{1,2}[/-](?:\\d{4}|\\d{2})|(?:19|20)\\d\\d-\\d\\d-\\d\\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.? \\d{1,2},? (?:19|20)\\d\\d)";
/** "Born on or after June 1, 2015" describes a group, not one person. */
const BIRTH = new RegExp(
  `\\b(?:dob|d\\.o\\.b\\.|date of birth|birth ?date|born)[\\s:,(]{1,3}(?:is |on )?${DAY}`,
  "i",
);
