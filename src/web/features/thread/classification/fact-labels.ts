import type { FactName, LetterFacts, PageNumbers } from "#core/classify/facts/corrected-facts.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatCalendarDay } from "#web/features/dates/format-date.ts";

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

const dollarFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Cents of US dollars: "$618.00". */
export const formatCents = (cents: number): string => dollarFormat.format(cents / 100);

const formatCount = (count: number | null, kind: string) =>
  count === null ? [] : [`${count.toLocaleString("en-US")} ${kind}`];

/** "142 in full, 61 in part, 9 withheld". */
export const formatPages = ({ full, part, withheld }: PageNumbers): string =>
  [
    ...formatCount(full, "in full"),
    ...formatCount(part, "in part"),
    ...formatCount(withheld, "withheld"),
  ].join(", ");

/** A fact as it is shown; "none" where the letter says nothing of the kind. */
export function formatFact(fact: FactName, value: LetterFacts[FactName]): string {
  if (value === null) return "none";
  if (typeof value === "number") return formatCents(value);
  if (typeof value === "string") return fact === "trackingNumber" ? value : formatCalendarDay(value);
  if ("full" in value) return formatPages(value) || "none";
  return value.length > 0 ? [...new Set(value.map(nonBreaking))].join(", ") : "none";
}
