import type { Message } from "#contract/conversation.ts";
import { appealTermsIn } from "#core/reply/appeal-terms.ts";
import { pagesIn } from "#core/reply/read-pages.ts";
import type { Evidence } from "#core/reply/reading.ts";
import { FACT_NAMES, type FactName, factsAsTold, sumOf, type ToldFacts } from "#core/reply/told-facts.ts";
import { effectOf } from "#core/request/clock-effects.ts";
import { unbroken } from "#web/ui/unbroken.ts";
import { calendarDayWords } from "./date-words.ts";
import type { NumberedEvidence } from "./evidence.ts";
import { centsWords, factLabel, pagesWords } from "./fact-words.ts";

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
export type Reading = NonNullable<Message["reading"]>;

/** What of a mail "What this reply says" is made from. */
type Said = Pick<Message, "text" | "told" | "confirmed"> & { reading: Reading };

/** A date of no known meaning, such as the letter's own, is no fact to act on. */
const MEANINGS: Record<Reading["facts"]["dates"][number]["meaning"], string | null> = {
  response_due: "They will answer by",
  answer_by: "Answer by",
  link_expires: "Download link ends",
  other: null,
};

const DATE_MEANINGS = ["response_due", "answer_by", "link_expires"] as const;

const LINKS: Record<Reading["facts"]["links"][number]["linkKind"], string> = {
  download: "Download link",
  portal: "Portal",
  other: "Link",
};

/** Only what a browser may safely follow from a mail becomes a link. */
export function followable(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}

type Found = Omit<FactLine, "number"> & { evidence: Evidence[] };

/**
 * The reading as numbered lines, and the same numbers' evidence for marking the letter. Number 1 is the outcome when
 * the letter has a sentence for it; exemptions share one line, and so do counts of pages. What the person put right
 * stands in the place of what was read. `appealNumber`: of the words on appealing, where the letter refuses something.
 */
export function factsOf({ reading, text, told, confirmed }: Said): {
  outcomeNumber: number | null;
  appealNumber: number | null;
  lines: FactLine[];
  evidence: NumberedEvidence[];
} {
  const evidence: NumberedEvidence[] = [];
  let last = 0;
  const numbered = (read: Evidence[]): number | null => {
    const places = read.filter((one) => one.text !== "");
    if (places.length === 0) return null;
    last += 1;
    for (const one of places) evidence.push({ number: last, evidence: one });
    return last;
  };
  const outcomeNumber = numbered(reading.main.evidence);
  const found = [...pagesFound(text, told), ...foundIn(factsAsTold(reading.facts, told), told)];
  const lines = found.map(({ evidence: read, ...line }) => ({ number: numbered(read), ...line }));
  const terms = effectOf(confirmed?.outcome ?? reading.main.value).adverse ? appealTermsIn(text) : null;
  const appealNumber = terms && numbered([terms.evidence]);
  return { outcomeNumber, appealNumber, lines: [...lines, ...saidNothing(told)], evidence };
}

const toldMark = (told: ToldFacts, fact: FactName) => ({
  fact,
  ...(told[fact] !== undefined && { told: true as const }),
});

function pagesFound(text: string, told: ToldFacts): Found[] {
  const read = pagesIn(text);
  const pages = told.pages === undefined ? read : told.pages;
  if (pages === null) return [];
  return [
    {
      label: factLabel("pages"),
      value: pagesWords(pages) || "none",
      ...toldMark(told, "pages"),
      evidence: read?.evidence ?? [],
    },
  ];
}

/** What the person says is not in the letter, though it was read there: it can be taken back. */
const saidNothing = (told: ToldFacts): FactLine[] =>
  FACT_NAMES.filter(
    (fact) => told[fact] === null || (fact === "exemptions" && told.exemptions?.length === 0),
  ).map((fact) => ({ number: null, label: factLabel(fact), value: "None", fact, told: true }));

const DAYS = { response_due: "responseDue", answer_by: "answerBy", link_expires: "linkExpires" } as const;

function foundIn(facts: Reading["facts"], told: ToldFacts): Found[] {
  const { trackingNumbers, amounts, dates, exemptions, links } = facts;
  const sum = sumOf(facts);
  const cited = exemptions.length > 0 && {
    label: exemptions.length === 1 ? "Exemption" : "Exemptions",
    value: [...new Set(exemptions.map((one) => unbroken(one.value)))].join(", "),
    ...toldMark(told, "exemptions"),
    evidence: exemptions.map((one) => one.evidence),
  };
  const firstOf = new Set(DATE_MEANINGS.map((wanted) => dates.find(({ meaning }) => meaning === wanted)));
  return [
    ...trackingNumbers.map((one, index) => ({
      label: "Tracking number",
      value: one.value,
      ...(index === 0 && toldMark(told, "trackingNumber")),
      evidence: [one.evidence],
    })),
    ...amounts.map((one) => ({
      label: "Amount",
      value: centsWords(one.value),
      ...(one.value === sum && toldMark(told, "amount")),
      evidence: [one.evidence],
    })),
    ...(cited ? [cited] : []),
    ...dates.flatMap((one) => {
      const label = MEANINGS[one.meaning];
      if (label === null || one.meaning === "other") return [];
      const mark = firstOf.has(one) ? toldMark(told, DAYS[one.meaning]) : {};
      return { label, value: calendarDayWords(one.value), ...mark, evidence: [one.evidence] };
    }),
    ...links.map((one) => {
      const href = followable(one.value);
      return {
        label: LINKS[one.linkKind],
        value: href ? new URL(href).host : one.value,
        ...(href && { href }),
        ...(one.expires && { note: `Ends ${calendarDayWords(one.expires)}` }),
        evidence: [one.evidence],
      };
    }),
  ];
}

/** Whether a mail with this reading answers the request, rather than speaking of a letter or of nobody being there. */
export const isAnswer = ({ kind }: Reading) => kind === "reply" || kind === "acknowledgment";
