import type { CorrectedFacts } from "#contract/mailbox/corrected-facts.ts";
import type { FactName, LetterFacts, PageNumbers } from "#core/classify/facts/corrected-facts.ts";
import { threadClassification } from "#messages/thread/classification.ts";

/** The fields while a fact is corrected. Pages have three fields; the other facts have `value`. */
export type FactInput = { value: string; pages: Record<keyof PageNumbers, string> };

const formatCount = (count: number | null) => (count === null ? "" : String(count));

/** The fields when editing starts. Dates stay `YYYY-MM-DD`; cents become "618.00". */
export function factInputOf(value: LetterFacts[FactName]): FactInput {
  const pages = value !== null && typeof value === "object" && "full" in value ? value : null;
  return {
    value:
      value === null || pages
        ? ""
        : typeof value === "number"
          ? (value / 100).toFixed(2)
          : typeof value === "string"
            ? value
            : (value as readonly string[]).join(", "),
    pages: {
      full: formatCount(pages?.full ?? null),
      part: formatCount(pages?.part ?? null),
      withheld: formatCount(pages?.withheld ?? null),
    },
  };
}

/** Parses the fields into a correction. Empty fields mean that the email does not state the fact. */
export function parseFactInput(
  fact: FactName,
  { value, pages }: FactInput,
): { corrected: CorrectedFacts } | { error: string } {
  const text = value.trim().replace(/\s+/g, " ");
  switch (fact) {
    case "trackingNumber":
      return { corrected: { trackingNumber: text || null } };
    case "amount": {
      const cents = parseAmount(text);
      return cents === undefined
        ? { error: threadClassification.invalidAmount }
        : { corrected: { amount: cents } };
    }
    case "exemptions":
      return parseExemptions(text);
    case "pages":
      return parsePages(pages);
    default:
      return { corrected: { [fact]: text || null } };
  }
}

/** "1,250", "$618.00" or "£25" in cents; null for an empty text, undefined if it is not an amount. */
export function parseAmount(text: string): number | null | undefined {
  if (text === "") return null;
  const match = /^[$£€]? ?(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{2}))?$/.exec(text);
  return match ? Number((match[1] ?? "").replaceAll(",", "")) * 100 + Number(match[2] ?? 0) : undefined;
}

function parseExemptions(text: string): { corrected: CorrectedFacts } | { error: string } {
  const exemptions = [...new Set(text.split(/[,;]/).map((one) => one.trim()))].filter((one) => one !== "");
  if (exemptions.some((one) => one.length > 60) || exemptions.length > 40)
    return { error: threadClassification.invalidExemptions };
  return { corrected: { exemptions } };
}

function parsePages(pages: FactInput["pages"]): { corrected: CorrectedFacts } | { error: string } {
  const counts = [pages.full, pages.part, pages.withheld].map((text) => text.trim().replaceAll(",", ""));
  if (counts.some((text) => !/^\d{0,8}$/.test(text))) return { error: threadClassification.invalidPages };
  const [full = null, part = null, withheld = null] = counts.map((text) =>
    text === "" ? null : Number(text),
  );
  return { corrected: { pages: counts.every((text) => text === "") ? null : { full, part, withheld } } };
}
