import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerTimeline } from "#messages/tracker/timeline.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Field, Input, Select } from "#web/design/controls/Field.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { todayAtAgency } from "#web/features/deadlines/deadline-labels.ts";
import { useLaw } from "#web/features/deadlines/law-queries.ts";
import { nextClock } from "#web/screens/RequestsTracker/panel/next-clock.ts";
import css from "./ClockActions.module.css";
import type { ClockRecorder } from "./use-clock-records.ts";

type FormProps = { detail: RequestDetail; record: ClockRecorder };

export function ExtensionForm({ detail, record }: FormProps) {
  const id = useId();
  const law = useLaw(detail.jurisdiction ?? undefined);
  const [days, setDays] = useState("");
  const [noticed, setNoticed] = useState<string | null>(agencyToday(detail));
  const limit = law && law.extension.days !== null ? law.extension : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    record.recordExtension(days === "" ? null : Number(days), noticed);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Field
        label={trackerTimeline.clockActions.days}
        help={
          limit?.days ? formatMessage(trackerTimeline.clockActions.daysHelp, { days: limit.days }) : undefined
        }
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            pattern="[1-9][0-9]{0,3}"
            maxLength={4}
            value={days}
            placeholder={limit ? String(limit.days) : ""}
            onChange={(event) => setDays(event.target.value.replace(/\D/g, ""))}
          />
        )}
      </Field>
      <Field label={trackerTimeline.clockActions.noticeDate}>
        {() => (
          <DateField
            id={id}
            label={trackerTimeline.clockActions.noticeDate}
            value={noticed}
            formatDay={formatDayYear}
            onChange={setNoticed}
          />
        )}
      </Field>
      <Button type="submit" kind="main" busy={record.busy}>
        {trackerTimeline.clockActions.record}
      </Button>
    </form>
  );
}

export function AppealForm({ detail, record }: FormProps) {
  const { sentDate, recordAppeal } = trackerTimeline.clockActions;
  return (
    <DayForm
      {...{ detail, label: sentDate, submitLabel: recordAppeal, busy: record.busy }}
      onSubmit={record.appeal}
    />
  );
}

export function SuitNoticeForm({ detail, record }: FormProps) {
  const { receivedDate, suitNoticeHelp, recordSuitNotice } = trackerTimeline.clockActions;
  return (
    <DayForm
      {...{ detail, label: receivedDate, submitLabel: recordSuitNotice, busy: record.busy }}
      help={suitNoticeHelp}
      onSubmit={record.suitNotice}
    />
  );
}

/** Which time limit of its own the agency's notice names, and when it came. */
export function TierForm({ detail, record }: FormProps) {
  const texts = trackerTimeline.clockActions;
  const { tiers } = detail.permissions;
  const [when, setWhen] = useState(tiers[0]?.when);
  return (
    <DayForm
      {...{ detail, label: texts.noticeDate, submitLabel: texts.recordTier, busy: record.busy }}
      onSubmit={(noticed) => when && record.tier({ when, noticed })}
    >
      <Field label={texts.tier} help={texts.tierHelp}>
        {(control) => (
          <Select
            {...control}
            value={when}
            onChange={(event) => setWhen(tiers.find((tier) => tier.when === event.target.value)?.when)}
          >
            {tiers.map((tier) => (
              <option key={tier.when} value={tier.when}>
                {tier.about}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </DayForm>
  );
}

type DayFormProps = {
  detail: RequestDetail;
  label: string;
  submitLabel: string;
  help?: string;
  busy: boolean;
  onSubmit: (day: string) => void;
  /** Fields before the day. */
  children?: ReactNode;
};

/** A form that records the day on which something happened. */
function DayForm({ detail, label, submitLabel, help, busy, onSubmit, children }: DayFormProps) {
  const id = useId();
  const [day, setDay] = useState<string | null>(agencyToday(detail));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day) onSubmit(day);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      {children}
      <Field label={label} help={help}>
        {() => <DateField id={id} label={label} value={day} formatDay={formatDayYear} onChange={setDay} />}
      </Field>
      <Button type="submit" kind="main" busy={busy} disabled={!day}>
        {submitLabel}
      </Button>
    </form>
  );
}

export function ReminderForm({ detail, record }: FormProps) {
  const id = useId();
  const clock = detail.clocks.find(({ kind }) => kind === "reminder");
  const [on, setOn] = useState<string | null>(clock?.dueOn ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    record.remind(on);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Field label={trackerTimeline.clockActions.remindOn} help={trackerTimeline.clockActions.remindHelp}>
        {() => (
          <DateField
            id={id}
            label={trackerTimeline.clockActions.remindOn}
            value={on}
            formatDay={formatDayYear}
            onChange={setOn}
          />
        )}
      </Field>
      <Button type="submit" kind="main" busy={record.busy} disabled={!on}>
        {trackerTimeline.clockActions.set}
      </Button>
      {detail.manualDates.reminderOn && (
        <Button busy={record.busy} onClick={() => record.remind(null)}>
          {trackerTimeline.clockActions.suggested}
        </Button>
      )}
    </form>
  );
}

/** The current date at the agency, from the running clock. */
function agencyToday(detail: RequestDetail): string | null {
  const clock = nextClock(detail);
  return clock && clock.metOn === null ? todayAtAgency(clock) : null;
}
