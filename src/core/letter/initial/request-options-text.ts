import type { FeeCategory } from "#core/letter/initial/request-options.ts";
import { type LetterBlock, oneLine, toLetterText } from "#core/letter/letter.ts";
import type { LetterLaw } from "#core/letter/parties.ts";
import { withoutResidencySentences } from "#core/letter/residency-text.ts";
import { currencyOf, formatMoney } from "#core/money/money.ts";

/** A reason as the end of a sentence: single spaces, closed by a full stop. */
export function toSentence(reason: string): string {
  const text = oneLine(reason);
  return text === "" || /[.!?]["”’)]?$/.test(text) ? text : `${text.replace(/[,;:]+$/, "")}.`;
}

/** "these records", "this information". */
export const recordsPhrase = ({ recordsTerm }: LetterLaw): string =>
  recordsTerm === "information" ? "this information" : `these ${recordsTerm}`;

/** "I attach plan.pdf.", "I attach 4 files: a.pdf, b.pdf, c.pdf and d.pdf."; nothing where there are none. */
export function attachmentBlocks(names: readonly string[]): LetterBlock[] {
  const files = names.map(oneLine).filter((name) => name !== "");
  const [only] = files;
  if (only === undefined) return [];
  const joinedNames = files.length === 1 ? only : `${files.slice(0, -1).join(", ")} and ${files.at(-1)}`;
  const text =
    files.length > 3 ? `I attach ${files.length} files: ${joinedNames}` : `I attach ${joinedNames}`;
  return [{ kind: "paragraph", text: toLetterText(`${text}.`) }];
}

/**
 * A sum in the money of the place, or in the one that an agency named: "$25", "£25", "CA$12.50"; "25,00 €" in German, "25,00 $" in
 * French.
 */
export function feeAmountText(
  { jurisdiction, language }: LetterLaw,
  cents: number,
  currency?: string,
): string {
  if (language === "en" && currency !== undefined) return formatMoney(cents, currency);
  const symbol = symbolOf(currency ?? currencyOf(jurisdiction));
  if (language === "en") return formatMoney(cents, "USD").replace("$", symbol);
  const whole = Math.trunc(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, language === "de" ? "." : " ");
  return `${whole},${(Math.round(cents) % 100).toString().padStart(2, "0")} ${symbol}`;
}

/** In a letter to a Canadian agency, "$" is its own dollar. */
const symbolOf = (currency: string): CurrencySymbol =>
  currency === "GBP" ? "£" : currency === "EUR" ? "€" : "$";
/** @param jurisdiction null before an agency is chosen */
const currencySymbol = (jurisdiction: string | null): CurrencySymbol => symbolOf(currencyOf(jurisdiction));

/** The money of all these places; null where they have several. */
export function sharedCurrency(jurisdictions: readonly string[]): CurrencySymbol | null {
  const [first, ...others] = new Set(jurisdictions.map(currencySymbol));
  return others.length > 0 ? null : (first ?? currencySymbol(null));
}

export type CurrencySymbol = "$" | "£" | "€";

/** Where a law sorts requesters (5 U.S.C. § 552(a)(4)(A)(ii)), as it names them. */
const FEE_CATEGORY_NAMES: Readonly<Record<Exclude<FeeCategory, "commercial">, string>> = {
  news_media: "representatives of the news media",
  educational: "educational institutions",
  scientific: "noncommercial scientific institutions",
  other: "all other requesters",
};

/**
 * The sentence on the fee category, or null. It asks and never claims: that the requester is a
 * journalist or a scholar is stated only in their own words. Laws outside the US have no fee categories.
 */
export function feeCategorySentence({
  law,
  feeCategory,
  feeStatement,
}: {
  law: LetterLaw;
  feeCategory: FeeCategory | null;
  feeStatement: string;
}): string | null {
  const isForeign = law.jurisdiction !== null && !law.jurisdiction.startsWith("us");
  if (feeCategory === null || isForeign) return null;
  const statement = toSentence(
    law.residency && law.place ? withoutResidencySentences(law.place, feeStatement) : feeStatement,
  );
  if (feeCategory === "commercial")
    return `I make this request for a commercial ${law.feeCategories ? "use" : "purpose"}.${statement && ` ${statement}`}`;
  if (law.feeCategories) {
    const categorySentence = `I ask to be placed in the fee category for ${FEE_CATEGORY_NAMES[feeCategory]}, ${law.feeCategories.citation}`;
    return statement ? `${categorySentence}: ${statement}` : `${categorySentence}.`;
  }
  // Elsewhere no category has a rate of its own: only what the requester says is of use.
  return statement || null;
}

/**
 * The section that a wish for a waiver can rest on; null where the law has none, or has one only for people who cannot pay
 * and the reason says nothing of that.
 */
export function waiverSection(
  { feeWaiver }: Pick<LetterLaw, "feeWaiver">,
  reason: string,
): LetterLaw["feeWaiver"] {
  return feeWaiver?.indigentOnly && !CANNOT_PAY.test(reason) ? null : feeWaiver;
}

const CANNOT_PAY =
  /\bindigen|\bpoverty\b|\blow[- ]income\b|\b(?:cannot|can't|can’t|unable to) (?:afford|pay)\b|\bpublic (?:assistance|benefits)\b/i;
