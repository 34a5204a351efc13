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
import { formatMessage } from "#core/messages/format-message.ts";
import { formatMoney } from "#core/money/money.ts";
import { clockEffectOf } from "#core/request/clock-effects.ts";
import { truncateText } from "#core/text/truncate-text.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import { threadFacts } from "#messages/thread/facts.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatCalendarDay } from "#web/features/dates/format-date.ts";
import type { NumberedEvidence } from "./evidence.ts";
import { factLabel, formatPages } from "./fact-labels.ts";

/**
 * One line of the panel "Outcome of this reply".
 * @property href set if the value is a link
 * @property number null if the email's text has no evidence for it
 * @property source where it is in an attached letter, and its words
 * @property fact set if the user can correct it; `corrected` if they did
 */
export type FactLine = {
  number: number | null;
  label: string;
  value: string;
  href?: string;
  note?: string;
  source?: string;
  fact?: FactName;
  corrected?: true;
};

/** Classification of one email, as the server sends it. */
export type Classification = NonNullable<Message["classification"]>;

/** The fields of a message that the panel is made from. */
type ClassifiedMessage = Pick<Message, "text" | "correctedFacts" | "confirmed" | "attachments"> & {
  classification: Classification;
};

const DATE_MEANINGS = ["response_due", "answer_by", "link_expires"] as const;

const LINK_LABELS = threadFacts.links satisfies Record<
  Classification["facts"]["links"][number]["linkKind"],
  string
>;

/** Only web addresses become links: other schemes in an email are not safe to open. */
export function safeLink(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}

type FoundFact = Omit<FactLine, "number" | "source"> & { evidence: Evidence[] };

/**
 * "Response.pdf, page 1: “We withhold them.”": the first evidence that is in an attached letter, and how certain its words
 * are, where they were read from a scan.
 */
function sourceOf(evidence: readonly Evidence[], attachments: Message["attachments"]): { source?: string } {
  const found = evidence.find(({ file, text }) => file !== undefined && text !== "");
  if (found?.file === undefined) return {};
  const { file, page } = found;
  const words = found.text.replace(/\s+/g, " ");
  const quote = words.length > MAX_QUOTE_LENGTH ? `${truncateText(words, MAX_QUOTE_LENGTH)}…` : words;
  const percent = attachments.find(({ name }) => name === file)?.facts?.scan?.certainty[page ?? 1];
  if (percent !== undefined)
    return { source: formatMessage(threadClassification.onScan, { file, page: page ?? 1, percent, quote }) };
  const source =
    page === undefined
      ? formatMessage(threadClassification.inFile, { file, quote })
      : formatMessage(threadClassification.onPage, { file, page, quote });
  return { source };
}

/** A sentence or two. */
const MAX_QUOTE_LENGTH = 300;

/**
 * The classification as numbered lines, and the evidence of each number for the highlights in the email.
 * Number 1 is the outcome if the email's text has evidence for it; evidence in an attached letter is quoted instead. Exemptions share one line, and so do page counts and other amounts.
 * The user's corrections replace the extracted values. `appealNumber` is the number of the appeal terms in an
 * adverse reply.
 */
export function extractedFactsOf({
  classification,
  text,
  correctedFacts: corrections,
  confirmed,
  attachments,
}: ClassifiedMessage): {
  outcomeNumber: number | null;
  outcomeSource: string | null;
  appealNumber: number | null;
  lines: FactLine[];
  evidence: NumberedEvidence[];
} {
  const evidence: NumberedEvidence[] = [];
  let lastNumber = 0;
  const numberEvidence = (read: Evidence[]): number | null => {
    const quoted = read.filter((one) => one.text !== "" && one.file === undefined);
    if (quoted.length === 0) return null;
    lastNumber += 1;
    for (const one of quoted) evidence.push({ number: lastNumber, evidence: one });
    return lastNumber;
  };
  const outcomeNumber = numberEvidence(classification.main.evidence);
  const foundFacts = [
    ...pagesFound(text, corrections),
    ...factsIn(applyCorrections(classification.facts, corrections), corrections),
  ];
  const lines = foundFacts.map(({ evidence: read, ...line }) => ({
    number: numberEvidence(read),
    ...sourceOf(read, attachments),
    ...line,
  }));
  const appealTerms = clockEffectOf(confirmed?.outcome ?? classification.main.value).adverse
    ? extractAppealPeriod(text)
    : null;
  const appealNumber = appealTerms && numberEvidence([appealTerms.evidence]);
  const outcomeSource = sourceOf(classification.main.evidence, attachments).source ?? null;
  return {
    outcomeNumber,
    outcomeSource,
    appealNumber,
    lines: [...lines, ...removedFacts(corrections)],
    evidence,
  };
}

const correctionMark = (corrections: CorrectedFacts, fact: FactName) => ({
  fact,
  ...(corrections[fact] !== undefined && { corrected: true as const }),
});

function pagesFound(text: string, corrections: CorrectedFacts): FoundFact[] {
  const read = extractPageCounts(text);
  const pages = corrections.pages === undefined ? read : corrections.pages;
  if (pages === null) return [];
  return [
    {
      label: factLabel("pages"),
      value: formatPages(pages) || threadFacts.none,
      ...correctionMark(corrections, "pages"),
      evidence: read?.evidence ?? [],
    },
  ];
}

/** Extracted facts that the user removed. They stay in the list, so that this can be undone. */
const removedFacts = (corrections: CorrectedFacts): FactLine[] =>
  FACT_NAMES.filter(
    (fact) => corrections[fact] === null || (fact === "exemptions" && corrections.exemptions?.length === 0),
  ).map((fact) => ({
    number: null,
    label: factLabel(fact),
    value: threadFacts.noneRecorded,
    fact,
    corrected: true,
  }));

const FACT_OF_DATE = {
  response_due: "responseDue",
  answer_by: "answerBy",
  link_expires: "linkExpires",
} as const;

const formatAmount = ({ value, currency }: Classification["facts"]["amounts"][number]) =>
  formatMoney(value, currency ?? "USD");

function factsIn(facts: Classification["facts"], corrections: CorrectedFacts): FoundFact[] {
  const { trackingNumbers, amounts, dates, exemptions, links } = facts;
  const totalAmount = requestedAmountOf(facts);
  const isRequested = ({ value }: (typeof amounts)[number]) => totalAmount === null || value === totalAmount;
  const requested = amounts.filter(isRequested);
  const others = amounts.filter((one) => !isRequested(one));
  const citedExemptions = exemptions.length > 0 && {
    label: exemptions.length === 1 ? threadFacts.oneExemption : threadFacts.labels.exemptions,
    value: [...new Set(exemptions.map((one) => nonBreaking(one.value)))].join(", "),
    ...correctionMark(corrections, "exemptions"),
    evidence: exemptions.map((one) => one.evidence),
  };
  const firstDates = new Set(
    DATE_MEANINGS.map((meaningWanted) => dates.find(({ meaning }) => meaning === meaningWanted)),
  );
  return [
    ...trackingNumbers.map((one, index) => ({
      label: threadFacts.labels.trackingNumber,
      value: one.value,
      ...(index === 0 && correctionMark(corrections, "trackingNumber")),
      evidence: [one.evidence],
    })),
    ...requested.map((one) => ({
      label: threadFacts.labels.amount,
      value: formatAmount(one),
      ...(one.value === totalAmount && correctionMark(corrections, "amount")),
      evidence: [one.evidence],
    })),
    ...(others.length > 0
      ? [
          {
            label: formatMessage(threadFacts.otherAmounts, { count: others.length }),
            value: others.map(formatAmount).join(", "),
            evidence: others.map((one) => one.evidence),
          },
        ]
      : []),
    ...(citedExemptions ? [citedExemptions] : []),
    ...dates.flatMap((one) => {
      // A date without a known meaning, such as the date of the letter, is not a fact to act on.
      if (one.meaning === "other") return [];
      const fact = FACT_OF_DATE[one.meaning];
      const correction = firstDates.has(one) ? correctionMark(corrections, fact) : {};
      return {
        label: factLabel(fact),
        value: formatCalendarDay(one.value),
        ...correction,
        evidence: [one.evidence],
      };
    }),
    ...links.map((one) => {
      const href = safeLink(one.value);
      return {
        label: LINK_LABELS[one.linkKind],
        value: href ? new URL(href).host : one.value,
        ...(href && { href }),
        ...(one.expires && {
          note: formatMessage(threadFacts.expires, { day: formatCalendarDay(one.expires) }),
        }),
        evidence: [one.evidence],
      };
    }),
  ];
}

/**
 * Whether an email with this classification is a reply, rather than a delivery report, automatic reply or
 * notice.
 */
export const isReply = ({ kind }: Classification) => kind === "reply" || kind === "acknowledgment";
