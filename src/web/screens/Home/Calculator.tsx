import { mdiCloudOffOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Deadline } from "#core/deadline/deadline.ts";
import type { Law } from "#core/deadline/law.ts";
import { LAWS, lawOf } from "#core/deadline/laws.ts";
import { api } from "#web/api.ts";
import { deviceToday, weekdayDayYear } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
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

const federal = LAWS[0] as Law;

/** "If … received a request on … then": the law, the answer's day and its working. What was chosen lives in the URL. */
export function Calculator() {
  const heading = useId();
  const day = useId();
  const { law, received, chosen, choose } = useChoice();
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
          value={law.jurisdiction}
          onChange={(event) => choose({ jurisdiction: event.target.value })}
        >
          {LAWS.map(({ jurisdiction, office }) => (
            <option key={jurisdiction} value={jurisdiction}>
              {office}
            </option>
          ))}
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
      <Answer law={law} received={received} chosen={chosen} />
    </section>
  );
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
      jurisdiction: asked.current.get("jurisdiction") ?? federal.jurisdiction,
      received: isCountable(received) ? received : deviceToday(new Date()),
    });
  }, []);
  const law = lawOf(choice?.jurisdiction ?? "") ?? federal;
  const received = choice?.received ?? "";
  const choose = (change: Partial<Choice>) => {
    const next = { jurisdiction: law.jurisdiction, received, ...change };
    setChoice(next);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { law, received, chosen: choice !== undefined, choose };
}

function useDeadline(law: Law, received: string, kind: "initial_response" | "extension", wanted: boolean) {
  const query = { jurisdiction: law.jurisdiction, received, kind };
  return useQuery({
    queryKey: ["deadlines", query],
    queryFn: ({ signal }) => api.get<Deadline>("/api/deadlines", { query, signal }),
    enabled: wanted && isCountable(received),
    staleTime: 3_600_000,
    // The last answer stays until the next one is there: nothing jumps while a date is being picked.
    placeholderData: (before) => (before?.jurisdiction === law.jurisdiction ? before : undefined),
  });
}

/** `chosen`: the URL and today are known, so an empty day is the visitor's doing. */
function Answer({ law, received, chosen }: { law: Law; received: string; chosen: boolean }) {
  const { data, error, refetch } = useDeadline(law, received, "initial_response", true);
  const mayExtend = law.extension.days !== null && law.extension.appliesTo.includes("initial_response");
  const extended = useDeadline(law, received, "extension", mayExtend).data;
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
  if (!data) return <Waiting law={law} />;
  if (data.due === null) return <NoDate law={law} reason={data.reason} />;
  return (
    <>
      <div className={css.answer}>
        <div aria-live="polite">
          <p className={css.dim}>the answer is due</p>
          <p className={css.when}>{unbroken(wholeDay(data.due))}</p>
        </div>
        <LawName law={law} citation={data.citation} />
      </div>
      <DayStrip working={data.working} />
      <Facts facts={factsOf(law, data, data, extended)} />
      {data.confidence === "low" && (
        <p className={css.doubt}>
          This count has not been checked against the statute. Check it before you rely on it.
        </p>
      )}
    </>
  );
}

const LawName = ({ law, citation }: { law: Law; citation: string | null }) => (
  <p className={css.law}>
    <b>{law.commonName}</b>
    {unbroken(citation ?? law.citation)}
  </p>
);

const NoDate = ({ law, reason }: { law: Law; reason: string }) => (
  <div className={css.answer} aria-live="polite">
    <div>
      <p className={css.dim}>there is no legal date</p>
      <p className={css.reason}>{unbroken(reason)}</p>
    </div>
    <LawName law={law} citation={null} />
  </div>
);

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
function Waiting({ law, children }: { law: Law; children?: ReactNode }) {
  const limit = law.limits.initial_response;
  if (limit.days === null) return <NoDate law={law} reason={limit.reason} />;
  return (
    <>
      <div className={css.answer}>
        <div>
          <p className={css.dim}>the answer is due</p>
          <p className={css.when}>
            {children || <Bone className={css.boneDate} />}
            <noscript>
              {limit.days} {limit.unit === "business" ? "working" : "calendar"} days after receipt. With
              JavaScript on, this page counts them for any day.
            </noscript>
          </p>
        </div>
        <LawName law={law} citation={limit.citation} />
      </div>
      <div className={css.boneDays}>
        <Bone className={css.boneStrip} />
      </div>
      <Facts facts={factsOf(law, limit, undefined, undefined)} />
    </>
  );
}

const whole = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const wholeDay = (day: string) => whole.format(new Date(`${day}T00:00:00Z`));
