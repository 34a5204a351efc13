import type { FactName, LetterFacts, PageNumbers } from "#core/classify/facts/corrected-facts.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { formatMoney } from "#core/money/money.ts";
import { threadFacts } from "#messages/thread/facts.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatCalendarDay } from "#web/features/dates/format-date.ts";

const LABELS = threadFacts.labels satisfies Record<FactName, string>;

/** Name of a fact, in the singular for one exemption. */
export const factLabel = (fact: FactName, value?: LetterFacts[FactName]): string =>
  fact === "exemptions" && Array.isArray(value) && value.length === 1
    ? threadFacts.oneExemption
    : LABELS[fact];

/** "142 in full, 61 in part, 9 withheld". */
export const formatPages = (pages: PageNumbers): string =>
  (["full", "part", "withheld"] as const)
    .flatMap((kind) => {
      const count = pages[kind];
      return count === null ? [] : [formatMessage(threadFacts.pageCounts[kind], { count })];
    })
    .join(", ");

/** The value of a fact as it is shown; "none" if the email does not state it. `currency`: of an amount. */
export function formatFact(fact: FactName, value: LetterFacts[FactName], currency = "USD"): string {
  if (value === null) return threadFacts.none;
  if (typeof value === "number") return formatMoney(value, currency);
  if (typeof value === "string") return fact === "trackingNumber" ? value : formatCalendarDay(value);
  if ("full" in value) return formatPages(value) || threadFacts.none;
  return value.length > 0 ? [...new Set(value.map(nonBreaking))].join(", ") : threadFacts.none;
}
