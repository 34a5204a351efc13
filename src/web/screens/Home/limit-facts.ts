import type { Deadline, SetDeadline } from "#core/law/clocks/deadline.ts";
import type { Law, SetLimit, Unit } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { home } from "#messages/home.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatShortDay } from "#web/features/dates/format-day.ts";

const { facts } = home;

/** One of the four facts under the strip. */
export type LimitFact = { heading: string; value: string; detail: string };

/**
 * The facts about a limit of the law. While `calculated` is undefined, the values that depend on the calculation are
 * empty. `extendedDeadline` is the same deadline with the extension the law allows.
 */
export function limitFacts(
  law: Law,
  limit: Pick<SetLimit, "days" | "unit">,
  calculated: SetDeadline | undefined,
  extendedDeadline: Deadline | undefined,
): LimitFact[] {
  const { may, how, citation } = law.silence;
  return [
    {
      heading: facts.time,
      value: formatDuration(limit.days, limit.unit),
      detail: law.start.deemed ? facts.fromDayAfterDeemedReceipt : facts.fromDayAfterReceipt,
    },
    calculated ? skippedFact(calculated) : { heading: facts.skipped, value: "", detail: "" },
    extensionFact(law, extendedDeadline),
    {
      heading: facts.noAnswer,
      value: may,
      detail: formatMessage(facts.noAnswerSource, { how, citation: shortCitation(citation) }),
    },
  ];
}

function skippedFact(deadline: SetDeadline): LimitFact {
  const { weekendDays, holidays } = deadline.skipped;
  if (weekendDays === 0 && holidays.length === 0) {
    const isRolled = deadline.working.some((step) => step.as === "rolled");
    return {
      heading: facts.skipped,
      value: facts.nothingSkipped,
      detail: isRolled ? facts.lastDayMoved : facts.everyDayCounts,
    };
  }
  return {
    heading: facts.skipped,
    value: skippedText(weekendDays, holidays.length),
    detail: formatList(holidays.map(({ name }) => name)) || facts.noHoliday,
  };
}

function skippedText(weekendDays: number, holidays: number): string {
  if (holidays === 0) return formatMessage(facts.weekendDays, { count: weekendDays });
  if (weekendDays === 0) return formatMessage(facts.holidays, { count: holidays });
  return formatMessage(facts.weekendDaysAndHolidays, { weekendDays, holidays });
}

function extensionFact(law: Law, extendedDeadline: Deadline | undefined): LimitFact {
  const heading = facts.extension;
  if (law.extension.days === null)
    return { heading, value: facts.openExtension, detail: law.extension.reason };
  if (!law.extension.appliesTo.includes("initial_response"))
    return { heading, value: facts.noExtension, detail: facts.noExtensionReason };
  const { days, unit, counted, ground } = law.extension;
  return {
    heading,
    value:
      counted === "from_receipt"
        ? formatMessage(facts.extensionInAll, { time: formatDuration(days, unit) })
        : formatMessage(home.moreTime[unit], { days }),
    detail: extendedDeadline?.due
      ? formatMessage(facts.extensionGroundUntil, { ground, day: formatShortDay(extendedDeadline.due) })
      : formatMessage(facts.extensionGround, { ground }),
  };
}

const formatDuration = (days: number, unit: Unit) => formatMessage(home.duration[unit], { days });

/** The page names the law already, so the section is enough. */
const shortCitation = (citation: string) => nonBreaking(citation.slice(Math.max(0, citation.indexOf("§"))));

function formatList(names: string[]) {
  return new Intl.ListFormat("en-US", { type: "conjunction" }).format(names);
}
