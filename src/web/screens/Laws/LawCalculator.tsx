import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import type { DeadlineResult } from "#contract/deadlines/deadline.ts";
import type { LawDetail } from "#contract/deadlines/law.ts";
import { BODIES, type Body, DEADLINE_KINDS, type DeadlineKind } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { lawPage } from "#messages/law-page.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Field, Select } from "#web/design/controls/Field.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { useTypedEarly } from "#web/design/use-typed-early.ts";
import { formatWeekdayDayYear, localToday } from "#web/features/dates/format-day.ts";
import { DeadlineCalculation } from "#web/features/deadlines/DeadlineCalculation.tsx";
import css from "./LawCalculator.module.css";

const t = lawPage.calculator;
const YEARS = { first: 2000, last: 2040 };

/** Day of receipt, kind of deadline and of agency, then the due day with its working, counted by the server. */
export function LawCalculator({ law }: { law: LawDetail }) {
  const day = useId();
  const [received, setReceived] = useState<string | null>(null);
  const [kind, setKind] = useState<DeadlineKind>("initial_response");
  const [body, setBody] = useState<Body>("agency");
  // The page is rendered on the server, which does not know the day at the visitor's.
  useEffect(() => setReceived((chosen) => chosen ?? localToday(new Date())), []);
  const { data, error, isFetching, refetch } = useDeadline({
    jurisdiction: law.jurisdiction,
    received,
    kind,
    body,
  });
  return (
    <div className={css.calculator}>
      <div className={css.inputs}>
        <Field label={t.received}>
          {(control) => (
            <DateField
              id={control.id || day}
              label={t.received}
              value={received}
              years={YEARS}
              placeholder={t.receivedPlaceholder}
              formatDay={formatWeekdayDayYear}
              onChange={setReceived}
            />
          )}
        </Field>
        <SelectField
          label={t.kind}
          options={DEADLINE_KINDS}
          labels={t.kinds}
          value={kind}
          onChange={setKind}
        />
        {law.local && (
          <SelectField label={t.body} options={BODIES} labels={t.bodies} value={body} onChange={setBody} />
        )}
      </div>
      <noscript>{t.withoutScript}</noscript>
      <div aria-live="polite">
        {data ? (
          <Answer deadline={data} />
        ) : error ? (
          <p className={css.failed}>
            {formatMessage(t.failed, { reason: error.message })}
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              {t.retry}
            </Button>
          </p>
        ) : (
          received !== null && <Skeleton rows={5} shape="text" label={t.loading} />
        )}
      </div>
    </div>
  );
}

function SelectField<Option extends string>(props: {
  label: string;
  options: readonly Option[];
  labels: Readonly<Record<Option, string>>;
  value: Option;
  onChange: (chosen: Option) => void;
}) {
  const { label, options, labels, value, onChange } = props;
  const choose = (chosen: string) => onChange(chosen as Option);
  const field = useTypedEarly<HTMLSelectElement>(value, choose);
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} ref={field} value={value} onChange={(event) => choose(event.target.value)}>
          {options.map((each) => (
            <option key={each} value={each}>
              {labels[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const Answer = ({ deadline }: { deadline: DeadlineResult }) => (
  <>
    {deadline.due !== null && (
      <p className={css.due}>{formatMessage(t.due, { date: formatWeekdayDayYear(deadline.due) })}</p>
    )}
    <DeadlineCalculation deadline={deadline} />
    {deadline.reminder && (
      <p>{formatMessage(t.reminder, { date: formatWeekdayDayYear(deadline.reminder.on) })}</p>
    )}
  </>
);

type Input = { jurisdiction: string; received: string | null; kind: DeadlineKind; body: Body };

function useDeadline({ received, ...input }: Input) {
  const query = { ...input, received: received ?? "" };
  return useQuery({
    queryKey: ["deadlines", query],
    queryFn: ({ signal }) => api.get<DeadlineResult>("/api/deadlines", { query, signal }),
    enabled: received !== null,
    staleTime: 300_000,
  });
}
