import type { Message } from "#contract/conversation.ts";
import { pagesIn } from "#core/reply/read-pages.ts";
import type { Evidence } from "#core/reply/reading.ts";
import { unbroken } from "#web/ui/unbroken.ts";
import { calendarDayWords } from "./date-words.ts";
import type { NumberedEvidence } from "./evidence.ts";

/** One line of "What this reply says". `href` is set where the value is an address one can follow. */
export type FactLine = { number: number; label: string; value: string; href?: string; note?: string };

/** What was read from one mail, as the server sends it. */
export type Reading = NonNullable<Message["reading"]>;

/** A date of no known meaning, such as the letter's own, is no fact to act on. */
const MEANINGS: Record<Reading["facts"]["dates"][number]["meaning"], string | null> = {
  response_due: "They will answer by",
  answer_by: "Answer by",
  link_expires: "Download link ends",
  other: null,
};

const LINKS: Record<Reading["facts"]["links"][number]["linkKind"], string> = {
  download: "Download link",
  portal: "Portal",
  other: "Link",
};

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Only what a browser may safely follow from a mail becomes a link. */
export function followable(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : undefined;
}

type Found = Omit<FactLine, "number"> & { evidence: Evidence[] };

/**
 * The reading as numbered lines, and the same numbers' evidence for marking the letter. Number 1 is the outcome when
 * the letter has a sentence for it; exemptions share one line, and so do counts of pages.
 * @param text of the mail, where pages are counted
 */
export function factsOf(
  reading: Reading,
  text: string,
): {
  outcomeNumber: number | null;
  lines: FactLine[];
  evidence: NumberedEvidence[];
} {
  const evidence: NumberedEvidence[] = [];
  const outcomeNumber = reading.main.evidence.length > 0 ? 1 : null;
  for (const one of reading.main.evidence) evidence.push({ number: 1, evidence: one });
  const lines = [...pagesFound(text), ...foundIn(reading.facts)].map(({ evidence: read, ...line }, index) => {
    const number = index + 1 + (outcomeNumber ?? 0);
    for (const one of read) evidence.push({ number, evidence: one });
    return { number, ...line };
  });
  return { outcomeNumber, lines, evidence };
}

const counted = (count: number | null, how: string) =>
  count === null ? [] : [`${count.toLocaleString("en-US")} ${how}`];

/** "142 in full, 61 in part, 9 withheld". */
function pagesFound(text: string): Found[] {
  const pages = pagesIn(text);
  if (pages === null) return [];
  const { full, part, withheld, evidence } = pages;
  const value = [...counted(full, "in full"), ...counted(part, "in part"), ...counted(withheld, "withheld")];
  return [{ label: "Pages", value: value.join(", "), evidence }];
}

function foundIn({ trackingNumbers, amounts, dates, exemptions, links }: Reading["facts"]): Found[] {
  const cited = exemptions.length > 0 && {
    label: exemptions.length === 1 ? "Exemption" : "Exemptions",
    value: [...new Set(exemptions.map((one) => unbroken(one.value)))].join(", "),
    evidence: exemptions.map((one) => one.evidence),
  };
  return [
    ...trackingNumbers.map((one) => ({
      label: "Tracking number",
      value: one.value,
      evidence: [one.evidence],
    })),
    ...amounts.map((one) => ({
      label: "Amount",
      value: dollars.format(one.value / 100),
      evidence: [one.evidence],
    })),
    ...(cited ? [cited] : []),
    ...dates.flatMap((one) => {
      const label = MEANINGS[one.meaning];
      return label === null ? [] : { label, value: calendarDayWords(one.value), evidence: [one.evidence] };
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
