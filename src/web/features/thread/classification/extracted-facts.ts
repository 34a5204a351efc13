import type { Message } from "#contract/mailbox/conversation.ts";
import type { Evidence } from "#core/classify/classification.ts";
import {
  applyCorrections,
  type CorrectedFacts,
  FACT_NAMES,
  type FactName,
  requestedAmountOf,
} from "#core/classify/facts/corrected-facts.ts";
import { extractAppealPeriod } from "#core/classify/facts/extract-appeal-period.ts";
import { extractPageCounts } from "#core/classify/facts/extract-page-counts.ts";
import { clockEffectOf } from "#core/request/clock-effects.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatCalendarDay } from "#web/features/dates/format-date.ts";
import type { NumberedEvidence } from "./evidence.ts";
import { factLabel, formatCents, formatPages } from "./fact-labels.ts";

/**
 * One line of "What this reply says". `href` is set where the value is an address one can follow; `number` is null where
 * no words of the letter say it. `fact`: which of the facts its person can put right it is, and whether they did.
 */
export type FactLine = {
  number: number | null;
  label: string;
  value: string;
  href?: string;
  note?: string;
  fact?: FactName;
  told?: true;
};

/** What was read from one mail, as the server sends it. */
export type Classification = NonNullable<Message["classification"]>;

/** What of a mail "What this reply says" is made from. */
type ClassifiedMessage = Pick<Message, "text" | "correctedFacts" | "confirmed"> & { reading: Classification };

/** A date of no known meaning, such as the letter's own, is no fact to act on. */
const DATE_LABELS: Record<Classification["facts"]["dates"][number]["meaning"], string | null> = {
  response_due: "They will answer by",
  answer_by: "Answer by",
  link_expires: "Download link ends",
  other: null,
};

const DATE_MEANINGS = ["response_due", "answer_by", "link_expires"] as const;

const LINK_LABELS: Record<Classification["facts"]["links"][number]["linkKind"], string> = {
  download: "Download link",
  portal: "Portal",
  other: "Link",
};

/** Only what a browser may safely follow from a mail becomes a link. */
export function safeLink(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}

type FoundFact = Omit<FactLine, "number"> & { evidence: Evidence[] };

/**
 * The reading as numbered lines, and the same numbers' evidence for marking the letter. Number 1 is the outcome when
 * the letter has a sentence for it; exemptions share one line, and so do counts of pages. What the person put right
 * stands in the place of what was read. `appealNumber`: of the words on appealing, where the letter refuses something.
 */
export function extractedFactsOf({ reading, text, correctedFacts: told, confirmed }: ClassifiedMessage): {
  outcomeNumber: number | null;
  appealNumber: number | null;
  lines: FactLine[];
  evidence: NumberedEvidence[];
} {
  const evidence: NumberedEvidence[] = [];
  let lastNumber = 0;
  const numberEvidence = (read: Evidence[]): number | null => {
    const quoted = read.filter((one) => one.text !== "");
    if (quoted.length === 0) return null;
    lastNumber += 1;
    for (const one of quoted) evidence.push({ number: lastNumber, evidence: one });
    return lastNumber;
  };
  const outcomeNumber = numberEvidence(reading.main.evidence);
  const foundFacts = [...pagesFound(text, told), ...factsIn(applyCorrections(reading.facts, told), told)];
  const lines = foundFacts.map(({ evidence: read, ...line }) => ({ number: numberEvidence(read), ...line }));
  const appealTerms = clockEffectOf(confirmed?.outcome ?? reading.main.value).adverse
    ? extractAppealPeriod(text)
    : null;
  const appealNumber = appealTerms && numberEvidence([appealTerms.evidence]);
  return { outcomeNumber, appealNumber, lines: [...lines, ...removedFacts(told)], evidence };
}

const correctionMark = (told: CorrectedFacts, fact: FactName) => ({
  fact,
  ...(told[fact] !== undefined && { told: true as const }),
});

function pagesFound(text: string, told: CorrectedFacts): FoundFact[] {
  const read = extractPageCounts(text);
  const pages = told.pages === undefined ? read : told.pages;
  if (pages === null) return [];
  return [
    {
      label: factLabel("pages"),
      value: formatPages(pages) || "none",
      ...correctionMark(told, "pages"),
      evidence: read?.evidence ?? [],
    },
  ];
}

/** What the person says is not in the letter, though it was read there: it can be taken back. */
const removedFacts = (told: CorrectedFacts): FactLine[] =>
  FACT_NAMES.filter(
    (fact) => told[fact] === null || (fact === "exemptions" && told.exemptions?.length === 0),
  ).map((fact) => ({ number: null, label: factLabel(fact), value: "None", fact, told: true }));

const FACT_OF_DATE = {
  response_due: "responseDue",
  answer_by: "answerBy",
  link_expires: "linkExpires",
} as const;

function factsIn(facts: Classification["facts"], told: CorrectedFacts): FoundFact[] {
  const { trackingNumbers, amounts, dates, exemptions, links } = facts;
  const totalAmount = requestedAmountOf(facts);
  const citedExemptions = exemptions.length > 0 && {
    label: exemptions.length === 1 ? "Exemption" : "Exemptions",
    value: [...new Set(exemptions.map((one) => nonBreaking(one.value)))].join(", "),
    ...correctionMark(told, "exemptions"),
    evidence: exemptions.map((one) => one.evidence),
  };
  const firstDates = new Set(
    DATE_MEANINGS.map((meaningWanted) => dates.find(({ meaning }) => meaning === meaningWanted)),
  );
  return [
    ...trackingNumbers.map((one, index) => ({
      label: "Tracking number",
      value: one.value,
      ...(index === 0 && correctionMark(told, "trackingNumber")),
      evidence: [one.evidence],
    })),
    ...amounts.map((one) => ({
      label: "Amount",
      value: formatCents(one.value),
      ...(one.value === totalAmount && correctionMark(told, "amount")),
      evidence: [one.evidence],
    })),
    ...(citedExemptions ? [citedExemptions] : []),
    ...dates.flatMap((one) => {
      const label = DATE_LABELS[one.meaning];
      if (label === null || one.meaning === "other") return [];
      const correction = firstDates.has(one) ? correctionMark(told, FACT_OF_DATE[one.meaning]) : {};
      return { label, value: formatCalendarDay(one.value), ...correction, evidence: [one.evidence] };
    }),
    ...links.map((one) => {
      const href = safeLink(one.value);
      return {
        label: LINK_LABELS[one.linkKind],
        value: href ? new URL(href).host : one.value,
        ...(href && { href }),
        ...(one.expires && { note: `Ends ${formatCalendarDay(one.expires)}` }),
        evidence: [one.evidence],
      };
    }),
  ];
}

/** Whether a mail with this reading answers the request, rather than speaking of a letter or of nobody being there. */
export const isReply = ({ kind }: Classification) => kind === "reply" || kind === "acknowledgment";
