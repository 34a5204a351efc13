import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { letterActionOf } from "#core/request/letter-actions.ts";
import { trackerTimeline } from "#messages/tracker/timeline.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { todayAtAgency } from "#web/features/deadlines/deadline-labels.ts";
import { useLaw } from "#web/features/deadlines/law-queries.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { nextClock } from "#web/screens/RequestsTracker/panel/next-clock.ts";
import css from "./ClockActions.module.css";

type ClockAction = "extension" | "appeal" | "reminder";

/** Records what no email says about the clocks: an extension, an appeal that was sent, a reminder. */
export function ClockActions({ detail }: { detail: RequestDetail }) {
  const [open, setOpen] = useState<ClockAction | null>(null);
  const { permissions, manualDates: recorded } = detail;
  const record = useRecordClockEvent(detail.id, () => setOpen(null));
  const appealSentOn = appealSentDate(detail);
  const isAccepted = detail.acceptedAt !== null;
  const { extend, appeal, remind, accept } = permissions;
  if (!extend && !appeal && !remind && !accept && !isAccepted) return null;
  const toggle = (action: ClockAction) => {
    record.reset();
    setOpen(open === action ? null : action);
  };
  return (
    <div className={css.actions}>
      {permissions.extend &&
        (recorded.extension ? (
          <Recorded label={extensionLabel(recorded.extension)} onUndo={() => record.undo("extension")} />
        ) : (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={open === "extension"}
            onClick={() => toggle("extension")}
          >
            {trackerTimeline.clockActions.extension}
          </Button>
        ))}
      {permissions.appeal &&
        (recorded.appealSent ? (
          <Recorded
            label={formatMessage(trackerTimeline.clockActions.appealSent, {
              date: formatDayYear(recorded.appealSent),
            })}
            onUndo={() => record.undo("appeal")}
          />
        ) : appealSentOn ? (
          <span className={css.recorded}>
            {formatMessage(trackerTimeline.clockActions.appealSent, { date: formatDayYear(appealSentOn) })}
          </span>
        ) : (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={open === "appeal"}
            onClick={() => toggle("appeal")}
          >
            {trackerTimeline.clockActions.appeal}
          </Button>
        ))}
      {isAccepted && (
        <Recorded label={trackerTimeline.clockActions.accepted} onUndo={() => record.undo("acceptance")} />
      )}
      {permissions.accept && (
        <Button
          kind="quiet"
          size="small"
          busy={record.busy}
          title={trackerTimeline.clockActions.acceptHelp}
          onClick={() => record.accept()}
        >
          {trackerTimeline.clockActions.accept}
        </Button>
      )}
      {permissions.remind && (
        <Button
          kind="quiet"
          size="small"
          aria-expanded={open === "reminder"}
          onClick={() => toggle("reminder")}
        >
          {trackerTimeline.clockActions.reminder}
        </Button>
      )}
      {open === "extension" && <ExtensionForm detail={detail} record={record} />}
      {open === "appeal" && <AppealForm detail={detail} record={record} />}
      {open === "reminder" && <ReminderForm detail={detail} record={record} />}
      {record.error && (
        <p className={css.error} role="alert">
          {record.error.message}
        </p>
      )}
    </div>
  );
}

/** The date on which an appeal was sent from here, from its clocks; null if none was sent or it was not delivered. */
function appealSentDate({ events, clocks }: RequestDetail): string | null {
  const sent = events.some(
    ({ kind, data }) => kind === "message_sent" && letterActionOf(data.letter ?? null) === "appeals",
  );
  if (!sent) return null;
  const day = (kind: string) => clocks.find((clock) => clock.kind === kind);
  return day("appeal")?.metOn ?? day("appeal_decision")?.startedOn ?? null;
}

const extensionLabel = ({ days }: { days: number | null }) =>
  days === null
    ? trackerTimeline.clockActions.extensionFull
    : formatMessage(trackerTimeline.clockActions.extensionDays, { days });

const Recorded = ({ label, onUndo }: { label: string; onUndo: () => void }) => (
  <span className={css.recorded}>
    {label}
    <Button
      kind="quiet"
      size="small"
      onClick={onUndo}
      aria-label={formatMessage(trackerTimeline.clockActions.removeLabel, { item: label })}
    >
      {trackerTimeline.clockActions.remove}
    </Button>
  </span>
);

/** Saves one of the three; the response is the request with recalculated clocks. */
function useRecordClockEvent(id: string, onDone: () => void) {
  const client = useQueryClient();
  const { mutate, ...state } = useMutation({
    mutationFn: (send: (path: string) => Promise<RequestDetail>) =>
      send(`/api/requests/${encodeURIComponent(id)}`),
    onSuccess: (detail) => {
      client.setQueryData(requestQuery(id).queryKey, detail);
      void client.invalidateQueries({ queryKey: ["requests"] });
      onDone();
    },
  });
  return {
    error: state.error,
    busy: state.isPending,
    reset: state.reset,
    recordExtension: (days: number | null, noticed: string | null) =>
      mutate((path) =>
        api.post(`${path}/extension`, {
          ...(days !== null && { days }),
          ...(noticed !== null && { noticed }),
        }),
      ),
    appeal: (sent: string) => mutate((path) => api.post(`${path}/appeal`, { sent })),
    remind: (on: string | null) => mutate((path) => api.put(`${path}/reminder`, { on })),
    accept: () => mutate((path) => api.post(`${path}/acceptance`)),
    undo: (action: "extension" | "appeal" | "acceptance") =>
      mutate((path) => api.delete(`${path}/${action}`)),
  };
}

type FormProps = { detail: RequestDetail; record: ReturnType<typeof useRecordClockEvent> };

function ExtensionForm({ detail, record }: FormProps) {
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

function AppealForm({ detail, record }: FormProps) {
  const id = useId();
  const [sent, setSent] = useState<string | null>(agencyToday(detail));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sent) record.appeal(sent);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Field label={trackerTimeline.clockActions.sentDate}>
        {() => (
          <DateField
            id={id}
            label={trackerTimeline.clockActions.sentDate}
            value={sent}
            formatDay={formatDayYear}
            onChange={setSent}
          />
        )}
      </Field>
      <Button type="submit" kind="main" busy={record.busy} disabled={!sent}>
        {trackerTimeline.clockActions.recordAppeal}
      </Button>
    </form>
  );
}

function ReminderForm({ detail, record }: FormProps) {
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
