import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import type { AppealDeadline as Answer } from "#contract/mailbox/corrected-facts.ts";
import { extractAppealPeriod } from "#core/classify/facts/extract-appeal-period.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { AnchoredPopover } from "#web/design/overlays/AnchoredPopover.tsx";
import { formatWeekdayDayYear } from "#web/features/dates/format-day.ts";
import css from "./AppealDeadline.module.css";
import { FactNumber } from "./FactNumber.tsx";
import { appealDeadlineQuery } from "./fact-queries.ts";

// The laws weigh more than the rest of the thread, and only a working needs them.
const DeadlineCalculation = lazy(() =>
  import("#web/features/deadlines/DeadlineCalculation.tsx").then((module) => ({
    default: module.DeadlineCalculation,
  })),
);

/** The last day to appeal what a letter refuses, as the law counts it, with the working one step away. */
export function AppealDeadline(props: {
  requestId: string;
  messageId: string;
  outcome: Outcome;
  text: string;
  number: number | null;
  onSelectFact: (number: number) => void;
}) {
  const { requestId, messageId, outcome, text, number, onSelectFact } = props;
  const { data, isPending } = useQuery(appealDeadlineQuery(requestId, messageId, outcome));
  const statedDays = extractAppealPeriod(text)?.days ?? null;
  const working = data?.working ?? null;
  const calculated = working !== null && working.due !== null ? working : null;
  if (!calculated && !isPending && statedDays === null) return null;
  return (
    <div>
      <dt>
        Appeal by
        {number !== null && (
          <FactNumber number={number} label={`Show in the letter, fact ${number}`} onSelect={onSelectFact} />
        )}
      </dt>
      <dd>
        {calculated
          ? formatWeekdayDayYear(calculated.due)
          : isPending
            ? "Counting…"
            : `Within ${statedDays} days`}
        {calculated && <CalculationDetails working={calculated} />}
        {calculated && statedDays !== null && statedDays !== calculated.days && (
          <small className={css.differs}>The letter says {statedDays} days.</small>
        )}
        {!calculated && !isPending && <small>As the letter says. No legal day was counted.</small>}
      </dd>
    </div>
  );
}

type CalculatedDeadline = Extract<NonNullable<Answer["working"]>, { due: string }>;

const UNITS: Record<CalculatedDeadline["unit"], [one: string, more: string]> = {
  business: ["business day", "business days"],
  calendar: ["day", "days"],
  weeks: ["week", "weeks"],
  months: ["month", "months"],
  years: ["year", "years"],
};

function CalculationDetails({ working }: { working: CalculatedDeadline }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { days, unit, citation } = working;
  const ruleLabel = `${days} ${UNITS[unit][days === 1 ? 0 : 1]}${citation ? `, ${nonBreaking(citation)}` : ""}`;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.rule}
        aria-expanded={open}
        aria-haspopup="dialog"
        title="Show how it is counted"
        onClick={() => setOpen(!open)}
      >
        {ruleLabel}
      </button>
      {open && button.current && (
        <AnchoredPopover
          anchor={button.current}
          title="How the last day to appeal is counted"
          initialFocus={panel}
          wide
          onClose={() => setOpen(false)}
        >
          <div ref={panel} className={css.working} tabIndex={-1}>
            <Suspense fallback={<Skeleton rows={4} shape="text" label="Loading the working" />}>
              <DeadlineCalculation deadline={working} />
            </Suspense>
          </div>
        </AnchoredPopover>
      )}
    </>
  );
}
