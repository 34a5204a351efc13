import { mdiCloudOffOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Deadline, Reminder } from "#core/law/clocks/deadline.ts";
import { unitedStates } from "#core/law/jurisdictions/us.ts";
import type { Law } from "#core/law/law.ts";
import { api } from "#web/app/api/api.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Select } from "#web/design/controls/Field.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { SkeletonBlock } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatDayYear, formatWeekdayDayYear, localToday } from "#web/features/dates/format-day.ts";
import { useJurisdictions, useLaw } from "#web/features/deadlines/law-queries.ts";
import { DayStrip } from "./DayStrip.tsx";
import css from "./DeadlineCalculator.module.css";
import { type LimitFact, limitFacts } from "./limit-facts.ts";
import { isSupportedDay, SUPPORTED_YEARS } from "./supported-day.ts";

/** "If … received a request on … then": the law, the answer's day and its working. What was chosen lives in the URL. */
export function DeadlineCalculator() {
  const headingId = useId();
  const day = useId();
  const { jurisdiction, received, isReady, choose: changeInput } = useCalculatorInput();
  const lawInForce = useLaw(isReady ? jurisdiction : undefined);
  // The prerendered page shows the federal law, from the row it was built with.
  const law = lawInForce ?? (jurisdiction === unitedStates.jurisdiction ? unitedStates : undefined);
  return (
    <section className={css.calculator} aria-labelledby={headingId}>
      <VisuallyHidden id={headingId} role="heading" aria-level={2}>
        When is my answer due?
      </VisuallyHidden>
      <div className={css.ask}>
        <span>If</span>
        <Select
          boxClassName={css.place}
          aria-label="Jurisdiction"
          value={jurisdiction}
          onChange={(event) => changeInput({ jurisdiction: event.target.value })}
        >
          <JurisdictionOptions isReady={jurisdiction} />
        </Select>
        <span>received a request on</span>
        <DateField
          id={day}
          className={css.date}
          label="Day of receipt"
          years={SUPPORTED_YEARS}
          formatDay={formatWeekdayDayYear}
          value={received || null}
          onChange={(picked) => changeInput({ received: picked ?? "" })}
        />
        <span>then</span>
      </div>
      <Answer jurisdiction={jurisdiction} law={law} received={received} isReady={isReady} />
    </section>
  );
}

const GROUPS: readonly [string, (jurisdiction: string) => boolean][] = [
  ["United States", (code) => code === "us"],
  ["States", (code) => code.startsWith("us-")],
  ["Abroad", (code) => !/^us(-|$)/.test(code)],
];

/** The offices of every place whose law is known; before the list is here, the chosen one's alone. */
function JurisdictionOptions({ isReady }: { isReady: string }) {
  const jurisdictions = useJurisdictions();
  if (jurisdictions.length === 0) {
    return <option value={isReady}>{isReady === "us" ? unitedStates.office : "One moment"}</option>;
  }
  return GROUPS.map(([group, holds]) => (
    <optgroup key={group} label={group}>
      {jurisdictions
        .filter(({ jurisdiction }) => holds(jurisdiction))
        .map(({ jurisdiction, office }) => (
          <option key={jurisdiction} value={jurisdiction}>
            {office}
          </option>
        ))}
    </optgroup>
  ));
}

type CalculatorInput = { jurisdiction: string; received: string };

/**
 * From the URL, else the federal law and today; the prerendered page knows neither the URL nor the day. The URL is read
 * once and then only written: a date field that followed the router would lose digits to a fast typist.
 */
function useCalculatorInput() {
  const [params, setParams] = useSearchParams();
  const initialParams = useRef(params);
  const [input, setInput] = useState<CalculatorInput>();
  useEffect(() => {
    const received = initialParams.current.get("received") ?? "";
    setInput({
      jurisdiction: initialParams.current.get("jurisdiction") ?? unitedStates.jurisdiction,
      received: isSupportedDay(received) ? received : localToday(new Date()),
    });
  }, []);
  const knownJurisdictions = useJurisdictions();
  const requestedJurisdiction = input?.jurisdiction ?? unitedStates.jurisdiction;
  // A link may name a place nobody knows; which ones there are is known a moment later.
  const isKnown =
    knownJurisdictions.length === 0 ||
    knownJurisdictions.some((place) => place.jurisdiction === requestedJurisdiction);
  const jurisdiction = isKnown ? requestedJurisdiction : unitedStates.jurisdiction;
  const received = input?.received ?? "";
  const changeInput = (change: Partial<CalculatorInput>) => {
    const next = { jurisdiction, received, ...change };
    setInput(next);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { jurisdiction, received, isReady: input !== undefined, choose: changeInput };
}

function useDeadline(
  jurisdiction: string,
  received: string,
  kind: "initial_response" | "extension",
  isEnabled: boolean,
) {
  const query = { jurisdiction, received, kind };
  return useQuery({
    queryKey: ["deadlines", query],
    queryFn: ({ signal }) => api.get<Deadline>("/api/deadlines", { query, signal }),
    enabled: isEnabled && isSupportedDay(received),
    staleTime: 300_000,
    // The last answer stays until the next one is there: nothing jumps while a date is being picked.
    placeholderData: (before) => (before?.jurisdiction === jurisdiction ? before : undefined),
  });
}

/** `chosen`: the URL and today are known, so an empty day is the visitor's doing. */
function Answer(props: { jurisdiction: string; law: Law | undefined; received: string; isReady: boolean }) {
  const { jurisdiction, law, received, isReady } = props;
  const { data, error, refetch } = useDeadline(jurisdiction, received, "initial_response", isReady);
  const canExtend =
    law && law.extension.days !== null && law.extension.appliesTo.includes("initial_response");
  const extendedDeadline = useDeadline(jurisdiction, received, "extension", canExtend === true).data;
  if (error) {
    return (
      <EmptyState
        alert
        level={3}
        icon={mdiCloudOffOutline}
        title="The days were not counted"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {error.message}
      </EmptyState>
    );
  }
  if (!isSupportedDay(received))
    return <LoadingAnswer law={law}>{isReady && "Choose the day of receipt"}</LoadingAnswer>;
  if (!data || !law) return <LoadingAnswer law={law} />;
  if (data.due === null) return <NoDeadline law={law} reason={data.reason} reminder={data.reminder} />;
  return (
    <>
      <div className={css.answer}>
        <div aria-live="polite">
          <p className={css.dim}>{dueLabel(law)}</p>
          <p className={css.when}>{nonBreaking(formatFullDay(data.due))}</p>
        </div>
        <LawName law={law} citation={data.citation} />
      </div>
      <DayStrip working={data.working} />
      <FactList facts={limitFacts(law, data, data, extendedDeadline)} />
      {data.caveat && <p className={css.doubt}>{data.caveat}</p>}
      {data.confidence === "low" && (
        <p className={css.doubt}>
          This count has not been checked against the statute. Check it before you rely on it.
        </p>
      )}
    </>
  );
}

/** Some laws only want to hear within that time that the office has the request. */
const dueLabel = (law: Law | undefined) =>
  law?.duty === "acknowledge" ? "a first answer is due, at least an acknowledgment" : "the answer is due";

const LawName = ({ law, citation }: { law: Law; citation: string | null }) => (
  <p className={css.law}>
    <b>{law.commonName}</b>
    {nonBreaking(citation ?? law.citation)}
    <span>Last checked {formatDayYear(law.lastChecked)}</span>
  </p>
);

const NoDeadline = (props: { law: Law; reason: string; reminder: Reminder | null }) => (
  <div className={classNames(css.answer, css.dateless)} aria-live="polite">
    <div>
      <p className={css.dim}>there is no legal date</p>
      <p className={css.reason}>{nonBreaking(props.reason)}</p>
      {props.reminder && <p className={css.reminder}>{reminderText(props.reminder)}</p>}
    </div>
    <LawName law={props.law} citation={null} />
  </div>
);

/** When it is time to ask again, and on whose advice; never as a date of the law. */
const reminderText = ({ on, days, unit, by }: Reminder) => {
  const count = `${days} ${unit === "business" ? "working" : "calendar"} days`;
  return by === null
    ? `Time to ask again: ${formatFullDay(on)}, after ${count}. That is our suggestion, not a legal date.`
    : `Time to ask again: ${formatFullDay(on)}. The advice of ${by}: ${count}. It is not a legal date.`;
};

const FactList = ({ facts }: { facts: LimitFact[] }) => (
  <dl className={css.facts}>
    {facts.map(({ heading: about, value: fact, detail }) => (
      <div key={about}>
        <dt>{about}</dt>
        <dd>
          {fact ? <b>{fact}</b> : <SkeletonBlock className={css.boneFact} />}
          {detail}
        </dd>
      </div>
    ))}
  </dl>
);

/** The law and what it says by itself, with no date yet: what the prerendered page shows, and every wait. */
function LoadingAnswer({ law, children }: { law: Law | undefined; children?: ReactNode }) {
  const initialLimit = law?.limits.initial_response;
  if (law && initialLimit?.days === null)
    return <NoDeadline law={law} reason={initialLimit.reason} reminder={null} />;
  const limit = initialLimit?.days === null ? undefined : initialLimit;
  return (
    <>
      <div className={css.answer}>
        <div>
          <p className={css.dim}>{dueLabel(law)}</p>
          <p className={css.when}>
            {children || <SkeletonBlock className={css.boneDate} />}
            {limit && (
              <noscript>
                {limit.days} {limit.unit === "business" ? "working" : "calendar"} days after receipt. With
                JavaScript on, this page counts them for any day.
              </noscript>
            )}
          </p>
        </div>
        {law && limit && <LawName law={law} citation={limit.citation} />}
      </div>
      <div className={css.boneDays}>
        <SkeletonBlock className={css.boneStrip} />
      </div>
      {law && limit && <FactList facts={limitFacts(law, limit, undefined, undefined)} />}
    </>
  );
}

const fullDateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const formatFullDay = (day: string) => fullDateFormat.format(new Date(`${day}T00:00:00Z`));
