import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import type { AppealBy as Answer } from "#contract/reply-facts.ts";
import { appealTermsIn } from "#core/reply/appeal-terms.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import { weekdayDayYear } from "#web/deadline/day-words.ts";
import { PopoverAt } from "#web/ui/PopoverAt.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { unbroken } from "#web/ui/unbroken.ts";
import css from "./AppealBy.module.css";
import { FactNumber } from "./FactNumber.tsx";
import { appealQuery } from "./fact-queries.ts";

// The laws weigh more than the rest of the thread, and only a working needs them.
const WorkingLedger = lazy(() =>
  import("#web/deadline/WorkingLedger.tsx").then((module) => ({ default: module.WorkingLedger })),
);

/** The last day to appeal what a letter refuses, as the law counts it, with the working one step away. */
export function AppealBy(props: {
  requestId: string;
  messageId: string;
  outcome: Outcome;
  text: string;
  number: number | null;
  onNumber: (number: number) => void;
}) {
  const { requestId, messageId, outcome, text, number, onNumber } = props;
  const { data, isPending } = useQuery(appealQuery(requestId, messageId, outcome));
  const says = appealTermsIn(text)?.days ?? null;
  const working = data?.working ?? null;
  const counted = working !== null && working.due !== null ? working : null;
  if (!counted && !isPending && says === null) return null;
  return (
    <div>
      <dt>
        Appeal by
        {number !== null && (
          <FactNumber number={number} label={`Show in the letter, fact ${number}`} onChoose={onNumber} />
        )}
      </dt>
      <dd>
        {counted ? weekdayDayYear(counted.due) : isPending ? "Counting…" : `Within ${says} days`}
        {counted && <Working working={counted} />}
        {counted && says !== null && says !== counted.days && (
          <small className={css.differs}>The letter says {says} days.</small>
        )}
        {!counted && !isPending && <small>As the letter says. No legal day was counted.</small>}
      </dd>
    </div>
  );
}

type Counted = Extract<NonNullable<Answer["working"]>, { due: string }>;

const UNITS: Record<Counted["unit"], [one: string, more: string]> = {
  business: ["business day", "business days"],
  calendar: ["day", "days"],
  weeks: ["week", "weeks"],
  months: ["month", "months"],
  years: ["year", "years"],
};

function Working({ working }: { working: Counted }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { days, unit, citation } = working;
  const rule = `${days} ${UNITS[unit][days === 1 ? 0 : 1]}${citation ? `, ${unbroken(citation)}` : ""}`;
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
        {rule}
      </button>
      {open && button.current && (
        <PopoverAt
          anchor={button.current}
          title="How the last day to appeal is counted"
          initialFocus={sheet}
          wide
          onClose={() => setOpen(false)}
        >
          <div ref={sheet} className={css.working} tabIndex={-1}>
            <Suspense fallback={<Skeleton rows={4} shape="text" label="Loading the working" />}>
              <WorkingLedger deadline={working} />
            </Suspense>
          </div>
        </PopoverAt>
      )}
    </>
  );
}
