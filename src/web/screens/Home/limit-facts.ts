import type { Deadline, SetDeadline } from "#core/law/clocks/deadline.ts";
import type { Law, SetLimit, Unit } from "#core/law/law.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatShortDay } from "#web/features/dates/format-day.ts";

/** One of the four facts under the strip: a heading, what holds, and its detail. */
export type LimitFact = { heading: string; value: string; detail: string };

/**
 * What holds for a limit of the law, and for one day's count of it: `extended` is the same clock with the law's own
 * extension. Before the count is there, `fact` of what depends on it is empty.
 */
export function limitFacts(
  law: Law,
  limit: Pick<SetLimit, "days" | "unit">,
  calculated: SetDeadline | undefined,
  extendedDeadline: Deadline | undefined,
): LimitFact[] {
  return [
    {
      heading: "Counted",
      value: formatDays(limit.days, limit.unit),
      detail: law.start.deemed ? "from the day after it counts as received" : "from the day after receipt",
    },
    calculated ? skippedFact(calculated) : { heading: "Skipped", value: "", detail: "" },
    extensionFact(law, extendedDeadline),
    {
      heading: "If no answer comes",
      value: law.silence.may,
      detail: `${law.silence.how}, ${shortCitation(law.silence.citation)}`,
    },
  ];
}

function skippedFact(deadline: SetDeadline): LimitFact {
  const { weekendDays, holidays } = deadline.skipped;
  const parts = [
    weekendDays > 0 && `${weekendDays} weekend ${weekendDays === 1 ? "day" : "days"}`,
    holidays.length > 0 && `${holidays.length} ${holidays.length === 1 ? "holiday" : "holidays"}`,
  ].filter(Boolean);
  if (parts.length === 0) {
    const isRolled = deadline.working.some((step) => step.as === "rolled");
    const detail = isRolled ? "but the last day was a day off, so it moved on" : "every day of it counts";
    return { heading: "Skipped", value: "Nothing", detail };
  }
  return {
    heading: "Skipped",
    value: parts.join(", "),
    detail: formatList(holidays.map(({ name }) => name)) || "no holiday falls in between",
  };
}

function extensionFact(law: Law, extendedDeadline: Deadline | undefined): LimitFact {
  const heading = "It may take longer";
  if (law.extension.days === null)
    return { heading, value: "No number of days", detail: law.extension.reason };
  if (!law.extension.appliesTo.includes("initial_response")) {
    return {
      heading,
      value: "No extension",
      detail: "the law gives the office no more time for its first answer",
    };
  }
  const until = extendedDeadline?.due ? `, to ${formatShortDay(extendedDeadline.due)}` : "";
  const { days, unit, counted: calculated } = law.extension;
  return {
    heading,
    value:
      calculated === "from_receipt" ? `${formatDays(days, unit)} in all` : formatDays(days, unit, "more "),
    detail: `for ${law.extension.ground}${until}`,
  };
}

/** "20 working days", "10 more calendar days", "one more month". */
const formatDays = (days: number, unit: Unit, more = "") => {
  if (unit === "business") return `${days} ${more}working ${days === 1 ? "day" : "days"}`;
  if (unit === "calendar") return `${days} ${more}calendar ${days === 1 ? "day" : "days"}`;
  return days === 1 ? `one ${more}${unit.slice(0, -1)}` : `${days} ${more}${unit}`;
};

/** The law's title stands on this page already: here only the section. */
const shortCitation = (citation: string) => nonBreaking(citation.slice(Math.max(0, citation.indexOf("§"))));

function formatList(names: string[]) {
  return new Intl.ListFormat("en-US", { type: "conjunction" }).format(names);
}
