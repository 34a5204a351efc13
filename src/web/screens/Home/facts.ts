import type { Deadline, SetDeadline } from "#core/deadline/deadline.ts";
import type { Law, SetLimit, Unit } from "#core/deadline/law.ts";
import { shortDay } from "#web/deadline/day-words.ts";
import { unbroken } from "#web/ui/unbroken.ts";

/** One of the four facts under the strip: a heading, what holds, and its detail. */
export type Fact = { about: string; fact: string; detail: string };

/**
 * What holds for a limit of the law, and for one day's count of it: `extended` is the same clock with the law's own
 * extension. Before the count is there, `fact` of what depends on it is empty.
 */
export function factsOf(
  law: Law,
  limit: Pick<SetLimit, "days" | "unit">,
  counted: SetDeadline | undefined,
  extended: Deadline | undefined,
): Fact[] {
  return [
    {
      about: "Counted",
      fact: countedDays(limit.days, limit.unit),
      detail: law.start.deemed ? "from the day after it counts as received" : "from the day after receipt",
    },
    counted ? skipped(counted) : { about: "Skipped", fact: "", detail: "" },
    longer(law, extended),
    {
      about: "If no answer comes",
      fact: law.silence.may,
      detail: `${law.silence.how}, ${shortCitation(law.silence.citation)}`,
    },
  ];
}

function skipped(deadline: SetDeadline): Fact {
  const { weekendDays, holidays } = deadline.skipped;
  const parts = [
    weekendDays > 0 && `${weekendDays} weekend ${weekendDays === 1 ? "day" : "days"}`,
    holidays.length > 0 && `${holidays.length} ${holidays.length === 1 ? "holiday" : "holidays"}`,
  ].filter(Boolean);
  if (parts.length === 0) {
    const rolled = deadline.working.some((step) => step.as === "rolled");
    const detail = rolled ? "but the last day was a day off, so it moved on" : "every day of it counts";
    return { about: "Skipped", fact: "Nothing", detail };
  }
  return {
    about: "Skipped",
    fact: parts.join(", "),
    detail: inWords(holidays.map(({ name }) => name)) || "no holiday falls in between",
  };
}

function longer(law: Law, extended: Deadline | undefined): Fact {
  const about = "It may take longer";
  if (law.extension.days === null) return { about, fact: "No number of days", detail: law.extension.reason };
  if (!law.extension.appliesTo.includes("initial_response")) {
    return {
      about,
      fact: "No extension",
      detail: "the law gives the office no more time for its first answer",
    };
  }
  const until = extended?.due ? `, to ${shortDay(extended.due)}` : "";
  const { days, unit, counted } = law.extension;
  return {
    about,
    fact: counted === "from_receipt" ? `${countedDays(days, unit)} in all` : countedDays(days, unit, "more "),
    detail: `for ${law.extension.ground}${until}`,
  };
}

/** "20 working days", "10 more calendar days", "one more month". */
const countedDays = (days: number, unit: Unit, more = "") => {
  if (unit === "business") return `${days} ${more}working ${days === 1 ? "day" : "days"}`;
  if (unit === "calendar") return `${days} ${more}calendar ${days === 1 ? "day" : "days"}`;
  return days === 1 ? `one ${more}${unit.slice(0, -1)}` : `${days} ${more}${unit}`;
};

/** The law's title stands on this page already: here only the section. */
const shortCitation = (citation: string) => unbroken(citation.slice(Math.max(0, citation.indexOf("§"))));

function inWords(names: string[]) {
  return new Intl.ListFormat("en-US", { type: "conjunction" }).format(names);
}
