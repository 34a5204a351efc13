import type { FactName, LetterFacts, PageNumbers } from "#core/reply/told-facts.ts";
import { unbroken } from "#web/ui/unbroken.ts";
import { calendarDayWords } from "./date-words.ts";

const LABELS: Record<FactName, string> = {
  trackingNumber: "Tracking number",
  amount: "Amount",
  responseDue: "They will answer by",
  answerBy: "Answer by",
  linkExpires: "Download link ends",
  exemptions: "Exemptions",
  pages: "Pages",
};

/** What a fact is called; one exemption is not several. */
export const factLabel = (fact: FactName, value?: LetterFacts[FactName]): string =>
  fact === "exemptions" && Array.isArray(value) && value.length === 1 ? "Exemption" : LABELS[fact];

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Cents of US dollars: "$618.00". */
export const centsWords = (cents: number): string => dollars.format(cents / 100);

const counted = (count: number | null, how: string) =>
  count === null ? [] : [`${count.toLocaleString("en-US")} ${how}`];

/** "142 in full, 61 in part, 9 withheld". */
export const pagesWords = ({ full, part, withheld }: PageNumbers): string =>
  [...counted(full, "in full"), ...counted(part, "in part"), ...counted(withheld, "withheld")].join(", ");

/** A fact as it is shown; "none" where the letter says nothing of the kind. */
export function factWords(fact: FactName, value: LetterFacts[FactName]): string {
  if (value === null) return "none";
  if (typeof value === "number") return centsWords(value);
  if (typeof value === "string") return fact === "trackingNumber" ? value : calendarDayWords(value);
  if ("full" in value) return pagesWords(value) || "none";
  return value.length > 0 ? [...new Set(value.map(unbroken))].join(", ") : "none";
}
