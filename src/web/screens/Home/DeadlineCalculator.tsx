import { mdiCloudOffOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Deadline, Reminder } from "#core/law/clocks/deadline.ts";
import { factsFromMemory, isLimitChecked } from "#core/law/clocks/facts-from-memory.ts";
import us from "#core/law/jurisdictions/us.json" with { type: "json" };
import type { Law } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { deadlineCalculation } from "#messages/deadline-calculation.ts";
import { home } from "#messages/home.ts";
import { api } from "#web/app/api/api.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Select } from "#web/design/controls/Field.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { SkeletonBlock } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatDayYear, formatWeekdayDayYear, localToday } from "#web/features/dates/format-day.ts";
import { useJurisdictions, useLawQuery } from "#web/features/deadlines/law-queries.ts";
import { lawPagePath } from "#web/features/navigation/public-paths.ts";
import { DayStrip } from "./DayStrip.tsx";
import css from "./DeadlineCalculator.module.css";
import { type LimitFact, limitFacts } from "./limit-facts.ts";
import { isSupportedDay, SUPPORTED_YEARS } from "./supported-day.ts";

const { calculator } = home;
const unitedStates = us as Law;

/** Jurisdiction and day of receipt, then the law, the due day and its calculation. The URL holds the choice. */
export function DeadlineCalculator() {
  const headingId = useId();
  const day = useId();
  const { jurisdiction, received, isReady, changeInput } = useCalculatorInput();
  const lawQuery = useLawQuery(isReady ? jurisdiction : undefined);
  // The prerendered page shows the federal law, from the row it was built with.
  const law = lawQuery.data ?? (jurisdiction === unitedStates.jurisdiction ? unitedStates : undefined);
  return (
    <section className={css.calculator} aria-labelledby={headingId}>
      <VisuallyHidden id={headingId} role="heading" aria-level={2}>
        {calculator.title}{" "}
      </VisuallyHidden>
      <div className={css.question}>
        <RichText
          message={calculator.question}
          values={{
            text: (text) => <span>{text}</span>,
            jurisdiction: (label) => (
              <Select
                boxClassName={css.jurisdiction}
                aria-label={label.join("")}
                value={jurisdiction}
                onChange={(event) => changeInput({ jurisdiction: event.target.value })}
              >
                <JurisdictionOptions selected={jurisdiction} />
              </Select>
            ),
            day: (label) => (
              <DateField
                id={day}
                className={css.date}
                label={label.join("")}
                years={SUPPORTED_YEARS}
                formatDay={formatWeekdayDayYear}
                value={received || null}
                onChange={(picked) => changeInput({ received: picked ?? "" })}
              />
            ),
          }}
        />
      </div>
      {law || !lawQuery.error ? (
        <Answer jurisdiction={jurisdiction} law={law} received={received} isReady={isReady} />
      ) : (
        <Failed error={lawQuery.error} onRetry={() => void lawQuery.refetch()} />
      )}
    </section>
  );
}

const GROUPS: readonly [string, (jurisdiction: string) => boolean][] = [
  [calculator.groups.federal, (code) => code === "us"],
  [calculator.groups.states, (code) => code.startsWith("us-")],
  [calculator.groups.other, (code) => !/^us(-|$)/.test(code)],
];

/** Every supported jurisdiction; until the list has loaded, only the selected one. */
function JurisdictionOptions({ selected }: { selected: string }) {
  const jurisdictions = useJurisdictions();
  if (jurisdictions.length === 0) {
    return (
      <option value={selected}>
        {selected === "us" ? unitedStates.office : calculator.loadingJurisdictions}
      </option>
    );
  }
  return GROUPS.map(([group, includes]) => (
    <optgroup key={group} label={group}>
      {jurisdictions
        .filter(({ jurisdiction }) => includes(jurisdiction))
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
 * Input from the URL; the defaults are the federal law and today. The prerendered page knows neither the URL nor the day.
 * The URL is read once and then only written: a date field controlled by the router would drop digits typed fast.
 */
function useCalculatorInput() {
  const [params, setParams] = useSearchParams();
  const initialParams = useRef(params);
  const [input, setInput] = useState<CalculatorInput>();
  useEffect(() => {
    const received = initialParams.current.get("received") ?? "";
    // A day that was typed before the scripts ran is there already.
    setInput(
      (typed) =>
        typed ?? {
          jurisdiction: initialParams.current.get("jurisdiction") ?? unitedStates.jurisdiction,
          received: isSupportedDay(received) ? received : localToday(new Date()),
        },
    );
  }, []);
  const knownJurisdictions = useJurisdictions();
  const requestedJurisdiction = input?.jurisdiction ?? unitedStates.jurisdiction;
  // A link may name an unknown jurisdiction; the list of known ones loads later.
  const isKnown =
    knownJurisdictions.length === 0 ||
    knownJurisdictions.some((place) => place.jurisdiction === requestedJurisdiction);
  const jurisdiction = isKnown ? requestedJurisdiction : unitedStates.jurisdiction;
  const received = input?.received ?? "";
  const changeInput = (change: Partial<CalculatorInput>) => {
    const linked = input ? null : initialParams.current.get("jurisdiction");
    const next = { jurisdiction: linked ?? jurisdiction, received, ...change };
    setInput(next);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { jurisdiction, received, isReady: input !== undefined, changeInput };
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
    // The previous answer is shown until the next one loads, so that the layout does not shift while a date is picked.
    placeholderData: (before) => (before?.jurisdiction === jurisdiction ? before : undefined),
  });
}

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <EmptyState
    alert
    level={3}
    icon={mdiCloudOffOutline}
    title={calculator.failedTitle}
    action={<Button onClick={onRetry}>{calculator.retry}</Button>}
  >
    {error.message}
  </EmptyState>
);

/** `isReady`: the URL and today are known, so an empty day means the visitor cleared it. */
function Answer(props: { jurisdiction: string; law: Law | undefined; received: string; isReady: boolean }) {
  const { jurisdiction, law, received, isReady } = props;
  const { data, error, refetch } = useDeadline(jurisdiction, received, "initial_response", isReady);
  const canExtend =
    law && law.extension.days !== null && law.extension.appliesTo.includes("initial_response");
  const extendedDeadline = useDeadline(jurisdiction, received, "extension", canExtend === true).data;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!isSupportedDay(received))
    return <LoadingAnswer law={law}>{isReady && calculator.chooseDay}</LoadingAnswer>;
  if (!data || !law) return <LoadingAnswer law={law} />;
  if (data.due === null) return <NoDeadline law={law} reason={data.reason} reminder={data.reminder} />;
  return (
    <>
      <div className={css.answer}>
        <div aria-live="polite">
          <p className={css.label}>{dueLabel(law)}</p>
          <p className={css.dueDay}>{nonBreaking(formatFullDay(data.due))}</p>
        </div>
        <LawName law={law} citation={data.citation} />
      </div>
      <DayStrip working={data.working} />
      <FactList facts={limitFacts(law, data, data, extendedDeadline)} />
      {data.caveat && <p className={css.caveat}>{data.caveat}</p>}
      {data.confidence === "low" && <p className={css.caveat}>{calculator.unverified} </p>}
      <p className={css.caveat}>
        <RichText
          message={calculator.basis}
          values={{
            facts: memoryText(law, data),
            page: (text) => <Link to={lawPagePath(law.jurisdiction)}>{text}</Link>,
          }}
        />
      </p>
    </>
  );
}

/** "Not yet verified against the statute: holidays.", nothing where every fact was looked up. */
function memoryText(law: Law, deadline: Deadline): string {
  const facts = factsFromMemory(law, deadline);
  return facts.length === 0
    ? ""
    : formatMessage(deadlineCalculation.fromMemory, {
        facts: facts.map((field) => deadlineCalculation.facts[field]).join(", "),
      });
}

/** Some laws require only an acknowledgment within that time. */
const dueLabel = (law: Law | undefined) =>
  law?.duty === "acknowledge" ? calculator.acknowledgmentDue : calculator.answerDue;

const LawName = ({ law, citation }: { law: Law; citation: string | null }) => (
  <p className={css.law}>
    <b>{law.commonName}</b>
    {nonBreaking(citation ?? law.citation)}
    {isLimitChecked(law) && (
      <span>{formatMessage(calculator.lastChecked, { day: formatDayYear(law.lastChecked) })}</span>
    )}
  </p>
);

const NoDeadline = (props: { law: Law; reason: string; reminder: Reminder | null }) => (
  <div className={classNames(css.answer, css.dateless)} aria-live="polite">
    <div>
      <p className={css.label}>{calculator.noLegalDate}</p>
      <p className={css.reason}>{nonBreaking(props.reason)}</p>
      {props.reminder && <p className={css.reminder}>{reminderText(props.reminder)}</p>}
    </div>
    <LawName law={props.law} citation={null} />
  </div>
);

/** When to follow up, and who advises it. Never shown as a legal deadline. */
const reminderText = ({ on, days, unit, by }: Reminder) => {
  const values = { day: formatFullDay(on), days, unit };
  return by === null
    ? formatMessage(calculator.reminder, values)
    : formatMessage(calculator.reminderAdvised, { ...values, adviser: by });
};

const FactList = ({ facts }: { facts: LimitFact[] }) => (
  <dl className={css.facts}>
    {facts.map(({ heading, value, detail }) => (
      <div key={heading}>
        <dt>{heading}</dt>
        <dd>
          {value ? <b>{value}</b> : <SkeletonBlock className={css.skeletonFact} />}
          {detail}
        </dd>
      </div>
    ))}
  </dl>
);

/** The law and its limit without a date: shown on the prerendered page and while the calculation loads. */
function LoadingAnswer({ law, children }: { law: Law | undefined; children?: ReactNode }) {
  const initialLimit = law?.limits.initial_response;
  if (law && initialLimit?.days === null)
    return <NoDeadline law={law} reason={initialLimit.reason} reminder={null} />;
  const limit = initialLimit?.days === null ? undefined : initialLimit;
  return (
    <>
      <div className={css.answer}>
        <div>
          <p className={css.label}>{dueLabel(law)}</p>
          <p className={css.dueDay}>
            {children || <SkeletonBlock className={css.skeletonDate} />}
            {limit && (
              <noscript>
                {formatMessage(calculator.withoutScript[limit.unit], { days: limit.days })}{" "}
              </noscript>
            )}
          </p>
        </div>
        {law && limit && <LawName law={law} citation={limit.citation} />}
      </div>
      <div className={css.skeletonDays}>
        <SkeletonBlock className={css.skeletonStrip} />
      </div>
      {law && limit && <FactList facts={limitFacts(law, limit, undefined, undefined)} />}
    </>
  );
}

const fullDateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const formatFullDay = (day: string) => fullDateFormat.format(new Date(`${day}T00:00:00Z`));
