import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import type { AppealDeadline as Answer } from "#contract/mailbox/corrected-facts.ts";
import { extractAppealPeriod } from "#core/classify/facts/extract-appeal-period.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadClassification as m } from "#messages/thread/classification.ts";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { AnchoredPopover } from "#web/design/overlays/AnchoredPopover.tsx";
import { formatWeekdayDayYear } from "#web/features/dates/format-day.ts";
import css from "./AppealDeadline.module.css";
import { FactNumber } from "./FactNumber.tsx";
import { appealDeadlineQuery } from "./fact-queries.ts";

// The laws are larger than the rest of the thread, and only the calculation needs them.
const DeadlineCalculation = lazyComponent(
  async () => (await import("#web/features/deadlines/DeadlineCalculation.tsx")).DeadlineCalculation,
);

/** The deadline to appeal an adverse reply, with its calculation in a popover. */
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
  const calculated = data?.working?.due != null ? data.working : null;
  if (!calculated && !isPending && statedDays === null) return null;
  return (
    <div>
      <dt>
        {m.appealBy}
        {number !== null && (
          <FactNumber
            number={number}
            label={formatMessage(m.showFactEvidence, { number })}
            onSelect={onSelectFact}
          />
        )}
      </dt>
      <dd aria-busy={isPending || undefined}>
        {calculated
          ? formatWeekdayDayYear(calculated.due)
          : isPending
            ? m.calculating
            : formatMessage(m.withinDays, { count: statedDays ?? 0 })}
        {calculated && <CalculationDetails deadline={calculated} />}
        {calculated && statedDays !== null && statedDays !== calculated.days && (
          <small className={css.differs}>{formatMessage(m.statedDays, { count: statedDays })}</small>
        )}
        {!calculated && !isPending && <small>{data?.working ? m.noLastDay : m.notCalculated}</small>}
      </dd>
    </div>
  );
}

type CalculatedDeadline = Extract<NonNullable<Answer["working"]>, { due: string }>;

const PERIODS = m.appealPeriods satisfies Record<CalculatedDeadline["unit"], string>;

function CalculationDetails({ deadline }: { deadline: CalculatedDeadline }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { days, unit, citation } = deadline;
  const period = formatMessage(PERIODS[unit], { count: days });
  const ruleLabel = citation
    ? formatMessage(m.periodWithCitation, { period, citation: nonBreaking(citation) })
    : period;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.rule}
        aria-expanded={open}
        aria-haspopup="dialog"
        title={m.showCalculation}
        onClick={() => setOpen(!open)}
      >
        {ruleLabel}
      </button>
      {open && button.current && (
        <AnchoredPopover
          anchor={button.current}
          title={m.calculationTitle}
          initialFocus={panel}
          wide
          onClose={() => setOpen(false)}
        >
          <div ref={panel} className={css.calculation} tabIndex={-1}>
            <Suspense fallback={<Skeleton rows={4} shape="text" label={m.loadingCalculation} />}>
              <DeadlineCalculation deadline={deadline} />
            </Suspense>
          </div>
        </AnchoredPopover>
      )}
    </>
  );
}
