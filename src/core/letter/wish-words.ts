import { dollars } from "#core/calendar-words.ts";
import { type LetterBlock, oneLine, words } from "#core/letter/letter.ts";
import type { LetterLaw } from "#core/letter/parties.ts";
import type { FeeCategory } from "#core/letter/wishes.ts";

/** A reason as the end of a sentence: single spaces, closed by a full stop. */
export function sentence(reason: string): string {
  const text = oneLine(reason);
  return text === "" || /[.!?]["”’)]?$/.test(text) ? text : `${text.replace(/[,;:]+$/, "")}.`;
}

/** "these records", "this information". */
export const theseThings = ({ things }: LetterLaw): string =>
  things === "information" ? "this information" : `these ${things}`;

/** "I attach plan.pdf.", "I attach 4 files: a.pdf, b.pdf, c.pdf and d.pdf."; nothing where there are none. */
export function attached(names: readonly string[]): LetterBlock[] {
  const files = names.map(oneLine).filter((name) => name !== "");
  const [only] = files;
  if (only === undefined) return [];
  const listed = files.length === 1 ? only : `${files.slice(0, -1).join(", ")} and ${files.at(-1)}`;
  const text = files.length > 3 ? `I attach ${files.length} files: ${listed}` : `I attach ${listed}`;
  return [{ kind: "paragraph", text: words(`${text}.`) }];
}

/** The most the person would pay, as they named it: in dollars of the United States, wherever the letter goes. */
export const capMoney = ({ jurisdiction }: LetterLaw, cents: number): string =>
  FOREIGN_MONEY[jurisdiction ?? ""] ? `US${dollars(cents)}` : dollars(cents);

/** A sum the office named, in the money of the place. */
export const feeMoney = ({ jurisdiction }: LetterLaw, cents: number): string =>
  dollars(cents).replace("$", FOREIGN_MONEY[jurisdiction ?? ""] ?? "$");

const FOREIGN_MONEY: Readonly<Record<string, string>> = {
  uk: "£",
  "uk-sct": "£",
  ie: "€",
  de: "€",
  eu: "€",
};

/** Where a law sorts requesters (5 U.S.C. § 552(a)(4)(A)(ii)), as it names them. */
const CATEGORIES: Readonly<Record<Exclude<FeeCategory, "commercial">, string>> = {
  news_media: "representatives of the news media",
  educational: "educational institutions",
  scientific: "noncommercial scientific institutions",
  other: "all other requesters",
};

/**
 * What the requester says of themselves for the fees, or null. It asks and never claims: that somebody is a journalist
 * or a scholar stands in the letter only in their own words. Laws abroad charge everybody alike.
 */
export function categoryWish({
  law,
  feeCategory,
  feeStatement,
}: {
  law: LetterLaw;
  feeCategory: FeeCategory | null;
  feeStatement: string;
}): string | null {
  const abroad = law.jurisdiction !== null && !law.jurisdiction.startsWith("us");
  if (feeCategory === null || abroad) return null;
  const why = sentence(feeStatement);
  if (feeCategory === "commercial") return `I make this request for a commercial use.${why && ` ${why}`}`;
  if (law.feeCategories) {
    const place = `I ask to be placed in the fee category for ${CATEGORIES[feeCategory]}, ${law.feeCategories.citation}`;
    return why ? `${place}: ${why}` : `${place}.`;
  }
  if (feeCategory === "other") return why || null;
  const lower = `If you charge ${CATEGORIES[feeCategory]} less, I ask for that`;
  return why ? `${lower}: ${why}` : `${lower}.`;
}
