import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { RequestDetail } from "#contract/request.ts";
import { deedOf } from "#core/request/letter-deeds.ts";
import { api } from "#web/api.ts";
import { dayYear } from "#web/deadline/day-words.ts";
import { todayOf } from "#web/deadline/deadline-words.ts";
import { useLaw } from "#web/laws.ts";
import { requestQuery } from "#web/request-queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { DayField } from "#web/ui/DayField.tsx";
import { Field, Input } from "#web/ui/Field.tsx";
import css from "./ClockActions.module.css";
import { nextClock } from "./next-clock.ts";

type What = "extension" | "appeal" | "reminder";

/** What a person knows of the clocks that no letter here says: more time taken, an appeal sent, a day to look again. */
export function ClockActions({ detail }: { detail: RequestDetail }) {
  const [open, setOpen] = useState<What | null>(null);
  const { abilities, recorded } = detail;
  const record = useRecord(detail.id, () => setOpen(null));
  const left = appealLeft(detail);
  if (!abilities.extend && !abilities.appeal && !abilities.remind) return null;
  const toggle = (what: What) => {
    record.reset();
    setOpen(open === what ? null : what);
  };
  return (
    <div className={css.actions}>
      {abilities.extend &&
        (recorded.extension ? (
          <Recorded words={extensionWords(recorded.extension)} onDrop={() => record.drop("extension")} />
        ) : (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={open === "extension"}
            onClick={() => toggle("extension")}
          >
            They took more time
          </Button>
        ))}
      {abilities.appeal &&
        (recorded.appealSent ? (
          <Recorded
            words={`Appeal sent ${dayYear(recorded.appealSent)}`}
            onDrop={() => record.drop("appeal")}
          />
        ) : left ? (
          <span className={css.recorded}>Appeal sent {dayYear(left)}</span>
        ) : (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={open === "appeal"}
            onClick={() => toggle("appeal")}
          >
            I sent an appeal
          </Button>
        ))}
      {abilities.remind && (
        <Button
          kind="quiet"
          size="small"
          aria-expanded={open === "reminder"}
          onClick={() => toggle("reminder")}
        >
          Change the reminder
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

/** The day an appeal left here, as its clocks have it; null where none did, or it was taken back or lost. */
function appealLeft({ events, clocks }: RequestDetail): string | null {
  const sent = events.some(({ kind, data }) => kind === "message_sent" && deedOf(data.letter) === "appeals");
  if (!sent) return null;
  const day = (kind: string) => clocks.find((clock) => clock.kind === kind);
  return day("appeal")?.metOn ?? day("appeal_decision")?.startedOn ?? null;
}

const extensionWords = ({ days }: { days: number | null }) =>
  days === null ? "More time put down, all the law gives" : `${days} more days put down`;

const Recorded = ({ words, onDrop }: { words: string; onDrop: () => void }) => (
  <span className={css.recorded}>
    {words}
    <Button kind="quiet" size="small" onClick={onDrop} aria-label={`Take back: ${words}`}>
      Take back
    </Button>
  </span>
);

/** Sends one of the three; the request comes back with its clocks worked out anew. */
function useRecord(id: string, onDone: () => void) {
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
    take: (days: number | null, noticed: string | null) =>
      mutate((path) =>
        api.post(`${path}/extension`, {
          ...(days !== null && { days }),
          ...(noticed !== null && { noticed }),
        }),
      ),
    appeal: (sent: string) => mutate((path) => api.post(`${path}/appeal`, { sent })),
    remind: (on: string | null) => mutate((path) => api.put(`${path}/reminder`, { on })),
    drop: (what: "extension" | "appeal") => mutate((path) => api.delete(`${path}/${what}`)),
  };
}

type FormProps = { detail: RequestDetail; record: ReturnType<typeof useRecord> };

function ExtensionForm({ detail, record }: FormProps) {
  const id = useId();
  const law = useLaw(detail.jurisdiction ?? undefined);
  const [days, setDays] = useState("");
  const [noticed, setNoticed] = useState<string | null>(todayIn(detail));
  const most = law && law.extension.days !== null ? law.extension : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    record.take(days === "" ? null : Number(days), noticed);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Field
        label="Days"
        help={most ? `At most ${most.days} by the law. Leave it empty for all of them.` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            pattern="[1-9][0-9]{0,3}"
            maxLength={4}
            value={days}
            placeholder={most ? String(most.days) : ""}
            onChange={(event) => setDays(event.target.value.replace(/\D/g, ""))}
          />
        )}
      </Field>
      <Field label="Day of their notice">
        {() => (
          <DayField
            id={id}
            label="Day of their notice"
            value={noticed}
            words={dayYear}
            onChange={setNoticed}
          />
        )}
      </Field>
      <Button type="submit" kind="main" busy={record.busy}>
        Put it down
      </Button>
    </form>
  );
}

function AppealForm({ detail, record }: FormProps) {
  const id = useId();
  const [sent, setSent] = useState<string | null>(todayIn(detail));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sent) record.appeal(sent);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Field label="Day it was sent">
        {() => <DayField id={id} label="Day it was sent" value={sent} words={dayYear} onChange={setSent} />}
      </Field>
      <Button type="submit" kind="main" busy={record.busy} disabled={!sent}>
        Start their clock
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
      <Field label="Remind me on" help="The law sets no day here, so this one is yours.">
        {() => <DayField id={id} label="Remind me on" value={on} words={dayYear} onChange={setOn} />}
      </Field>
      <Button type="submit" kind="main" busy={record.busy} disabled={!on}>
        Set
      </Button>
      {detail.recorded.reminderOn && (
        <Button busy={record.busy} onClick={() => record.remind(null)}>
          Back to the one suggested
        </Button>
      )}
    </form>
  );
}

/** The agency's today, as the running clock has it. */
function todayIn(detail: RequestDetail): string | null {
  const clock = nextClock(detail);
  return clock && clock.metOn === null ? todayOf(clock) : null;
}
