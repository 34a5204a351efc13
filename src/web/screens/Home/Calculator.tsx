import { mdiCloudOffOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Deadline, Reminder } from "#core/deadline/deadline.ts";
import type { Law } from "#core/deadline/law.ts";
import { unitedStates } from "#core/deadline/laws/us.ts";
import { api } from "#web/api.ts";
import { dayYear, deviceToday, weekdayDayYear } from "#web/deadline/day-words.ts";
import { useJurisdictions, useLaw } from "#web/laws.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DayField } from "#web/ui/DayField.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Select } from "#web/ui/Field.tsx";
import { Bone } from "#web/ui/Skeleton.tsx";
import { unbroken } from "#web/ui/unbroken.ts";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./Calculator.module.css";
import { COUNTABLE_YEARS, isCountable } from "./countable-day.ts";
import { DayStrip } from "./DayStrip.tsx";
import { type Fact, factsOf } from "./facts.ts";

/** "If … received a request on … then": the law, the answer's day and its working. What was chosen lives in the URL. */
export function Calculator() {
  const heading = useId();
  const day = useId();
  const { jurisdiction, received, chosen, choose } = useChoice();
  const inForce = useLaw(chosen ? jurisdiction : undefined);
  // The prerendered page shows the federal law, from the row it was built with.
  const law = inForce ?? (jurisdiction === unitedStates.jurisdiction ? unitedStates : undefined);
  return (
    <section className={css.calculator} aria-labelledby={heading}>
      <VisuallyHidden id={heading} role="heading" aria-level={2}>
        When is my answer due?
      </VisuallyHidden>
      <div className={css.ask}>
        <span>If</span>
        <Select
          boxClassName={css.place}
          aria-label="Jurisdiction"
          value={jurisdiction}
          onChange={(event) => choose({ jurisdiction: event.target.value })}
        >
          <Places chosen={jurisdiction} />
        </Select>
        <span>received a request on</span>
        <DayField
          id={day}
          className={css.date}
          label="Day of receipt"
          years={COUNTABLE_YEARS}
          words={weekdayDayYear}
          value={received || null}
          onChange={(picked) => choose({ received: picked ?? "" })}
        />
        <span>then</span>
      </div>
      <Answer jurisdiction={jurisdiction} law={law} received={received} chosen={chosen} />
    </section>
  );
}

const GROUPS: readonly [string, (jurisdiction: string) => boolean][] = [
  ["United States", (code) => code === "us"],
  ["States", (code) => code.startsWith("us-")],
  ["Abroad", (code) => !/^us(-|$)/.test(code)],
];

/** The offices of every place whose law is known; before the list is here, the chosen one's alone. */
function Places({ chosen }: { chosen: string }) {
  const places = useJurisdictions();
  if (places.length === 0) {
    return <option value={chosen}>{chosen === "us" ? unitedStates.office : "One moment"}</option>;
  }
  return GROUPS.map(([group, holds]) => (
    <optgroup key={group} label={group}>
      {places
        .filter(({ jurisdiction }) => holds(jurisdiction))
        .map(({ jurisdiction, office }) => (
          <option key={jurisdiction} value={jurisdiction}>
            {office}
          </option>
        ))}
    </optgroup>
  ));
}

type Choice = { jurisdiction: string; received: string };

/**
 * From the URL, else the federal law and today; the prerendered page knows neither the URL nor the day. The URL is read
 * once and then only written: a date field that followed the router would lose digits to a fast typist.
 */
function useChoice() {
  const [params, setParams] = useSearchParams();
  const asked = useRef(params);
  const [choice, setChoice] = useState<Choice>();
  useEffect(() => {
    const received = asked.current.get("received") ?? "";
    setChoice({
      jurisdiction: asked.current.get("jurisdiction") ?? unitedStates.jurisdiction,
      received: isCountable(received) ? received : deviceToday(new Date()),
    });
  }, []);
  const known = useJurisdictions();
  const asks = choice?.jurisdiction ?? unitedStates.jurisdiction;
  // A link may name a place nobody knows; which ones there are is known a moment later.
  const isKnown = known.length === 0 || known.some((place) => place.jurisdiction === asks);
  const jurisdiction = isKnown ? asks : unitedStates.jurisdiction;
  const received = choice?.received ?? "";
  const choose = (change: Partial<Choice>) => {
    const next = { jurisdiction, received, ...change };
    setChoice(next);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { jurisdiction, received, chosen: choice !== undefined, choose };
}

function useDeadline(
  jurisdiction: string,
  received: string,
  kind: "initial_response" | "extension",
  wanted: boolean,
) {
  const query = { jurisdiction, received, kind };
  return useQuery({
    queryKey: ["deadlines", query],
    queryFn: ({ signal }) => api.get<Deadline>("/api/deadlines", { query, signal }),
    enabled: wanted && isCountable(received),
    staleTime: 300_000,
    // The last answer stays until the next one is there: nothing jumps while a date is being picked.
    placeholderData: (before) => (before?.jurisdiction === jurisdiction ? before : undefined),
  });
}

/** `chosen`: the URL and today are known, so an empty day is the visitor's doing. */
function Answer(props: { jurisdiction: string; law: Law | undefined; received: string; chosen: boolean }) {
  const { jurisdiction, law, received, chosen } = props;
  const { data, error, refetch } = useDeadline(jurisdiction, received, "initial_response", chosen);
  const mayExtend =
    law && law.extension.days !== null && law.extension.appliesTo.includes("initial_response");
  const extended = useDeadline(jurisdiction, received, "extension", mayExtend === true).data;
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
  if (!isCountable(received)) return <Waiting law={law}>{chosen && "Choose the day of receipt"}</Waiting>;
  if (!data || !law) return <Waiting law={law} />;
  if (data.due === null) return <NoDate law={law} reason={data.reason} reminder={data.reminder} />;
  return (
    <>
      <div className={css.answer}>
        <div aria-live="polite">
          <p className={css.dim}>{dueWords(law)}</p>
          <p className={css.when}>{unbroken(wholeDay(data.due))}</p>
        </div>
        <LawName law={law} citation={data.citation} />
      </div>
      <DayStrip working={data.working} />
      <Facts facts={factsOf(law, data, data, extended)} />
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
const dueWords = (law: Law | undefined) =>
  law?.duty === "acknowledge" ? "a first answer is due, at least an acknowledgment" : "the answer is due";

const LawName = ({ law, citation }: { law: Law; citation: string | null }) => (
  <p className={css.law}>
    <b>{law.commonName}</b>
    {unbroken(citation ?? law.citation)}
    <span>Last checked {dayYear(law.lastChecked)}</span>
  </p>
);

const NoDate = (props: { law: Law; reason: string; reminder: Reminder | null }) => (
  <div className={classNames(css.answer, css.dateless)} aria-live="polite">
    <div>
      <p className={css.dim}>there is no legal date</p>
      <p className={css.reason}>{unbroken(props.reason)}</p>
      {props.reminder && <p className={css.reminder}>{reminderWords(props.reminder)}</p>}
    </div>
    <LawName law={props.law} citation={null} />
  </div>
);

/** When it is time to ask again, and on whose advice; never as a date of the law. */
const reminderWords = ({ on, days, unit, by }: Reminder) => {
  const count = `${days} ${unit === "business" ? "working" : "calendar"} days`;
  return by === null
    ? `Time to ask again: ${wholeDay(on)}, after ${count}. That is our suggestion, not a legal date.`
    : `Time to ask again: ${wholeDay(on)}. The advice of ${by}: ${count}. It is not a legal date.`;
};

const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(({ about, fact, detail }) => (
      <div key={about}>
        <dt>{about}</dt>
        <dd>
          {fact ? <b>{fact}</b> : <Bone className={css.boneFact} />}
          {detail}
        </dd>
      </div>
    ))}
  </dl>
);

/** The law and what it says by itself, with no date yet: what the prerendered page shows, and every wait. */
function Waiting({ law, children }: { law: Law | undefined; children?: ReactNode }) {
  const first = law?.limits.initial_response;
  if (law && first?.days === null) return <NoDate law={law} reason={first.reason} reminder={null} />;
  const limit = first?.days === null ? undefined : first;
  return (
    <>
      <div className={css.answer}>
        <div>
          <p className={css.dim}>{dueWords(law)}</p>
          <p className={css.when}>
            {children || <Bone className={css.boneDate} />}
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
        <Bone className={css.boneStrip} />
      </div>
      {law && limit && <Facts facts={factsOf(law, limit, undefined, undefined)} />}
    </>
  );
}

const whole = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const wholeDay = (day: string) => whole.format(new Date(`${day}T00:00:00Z`));
