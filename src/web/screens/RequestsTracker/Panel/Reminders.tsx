import { mdiBellPlusOutline, mdiClose } from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef } from "react";
import type { Reminder, RequestReminders } from "#contract/reminder.ts";
import type { RequestDetail } from "#contract/request.ts";
import { api } from "#web/api.ts";
import { dayYear, deviceToday } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { DayField } from "#web/ui/DayField.tsx";
import { Choice, Field, Input } from "#web/ui/Field.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { showToast } from "#web/ui/show-toast.ts";
import { TickBox } from "#web/ui/TickBox.tsx";
import { faultOf } from "./field-fault.ts";
import css from "./NotesAndReminders.module.css";
import { remindersQuery, usePapers } from "./papers-queries.ts";
import { useKept } from "./use-kept.ts";
import { pathOf } from "./use-request-change.ts";

/** Days its person wants to be told of, and whether follow-ups leave by themselves. */
export function Reminders({ detail, kept }: { detail: RequestDetail; kept: RequestReminders }) {
  const today = deviceToday(new Date());
  return (
    <section className={css.group} aria-label="Reminders">
      <h2>Reminders</h2>
      {kept.reminders.length > 0 && (
        <ul>
          {kept.reminders.map((reminder) => (
            <OneReminder key={reminder.id} requestId={detail.id} reminder={reminder} today={today} />
          ))}
        </ul>
      )}
      <NewReminder requestId={detail.id} />
      {detail.abilities.reply && <AutoFollowUp requestId={detail.id} on={kept.autoFollowUp} />}
    </section>
  );
}

function OneReminder(props: { requestId: string; reminder: Reminder; today: string }) {
  const { requestId, reminder, today } = props;
  const { id, day, text, doneAt } = reminder;
  const { put, remove } = usePapers(requestId);
  const place = `reminders/${id}` as const;
  const done = doneAt !== null;
  return (
    <li className={classNames(css.reminder, done ? css.done : day <= today && css.late)}>
      <TickBox
        aria-label={`Done: ${text}`}
        checked={done}
        onChange={(event) => put.mutate({ place, body: { day, text, done: event.target.checked } })}
      />
      <span className={css.day}>{dayYear(day)}</span>
      <span className={css.what}>{text}</span>
      <IconButton
        size="small"
        icon={mdiClose}
        label={`Delete the reminder: ${text}`}
        onClick={() => remove.mutate({ place, words: "Reminder deleted", body: { day, text, done } })}
      />
    </li>
  );
}

type Typed = { day: string | null; text: string };
const NOTHING: Typed = { day: null, text: "" };

function NewReminder({ requestId }: { requestId: string }) {
  const field = useId();
  const id = useRef(crypto.randomUUID());
  const { value, set, forget } = useKept<Typed>(`reminder of ${requestId}`, NOTHING);
  const { put } = usePapers(requestId);
  const ready = value.day !== null && value.text.trim() !== "";
  const dayFault = faultOf(put.error, "/day");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    put.mutate(
      { place: `reminders/${id.current}`, body: { day: value.day, text: value.text.trim() } },
      {
        onSuccess: () => {
          forget();
          id.current = crypto.randomUUID();
        },
      },
    );
  };
  return (
    <form className={css.set} onSubmit={submit}>
      <Field label="Remind me on" error={dayFault}>
        {() => (
          <DayField
            id={field}
            label="Remind me on"
            value={value.day}
            words={dayYear}
            placeholder="Dec 4, 2026"
            onChange={(day) => set({ ...value, day })}
          />
        )}
      </Field>
      <Field label="Of what" error={dayFault ? undefined : put.error?.message}>
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            value={value.text}
            placeholder="Call the records office"
            onChange={(event) => set({ ...value, text: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" icon={mdiBellPlusOutline} busy={put.isPending} disabled={!ready}>
        Remind me
      </Button>
    </form>
  );
}

function AutoFollowUp({ requestId, on }: { requestId: string; on: boolean }) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (wanted: boolean) =>
      api.put<RequestReminders>(`${pathOf(requestId)}/auto-follow-up`, { on: wanted }),
    onSuccess: (answer) => client.setQueryData(remindersQuery(requestId).queryKey, answer),
    onError: (error) => showToast({ text: `Nothing was changed. ${error.message}` }),
  });
  return (
    <Choice
      checked={set.isPending ? set.variables : on}
      onChange={(event) => set.mutate(event.target.checked)}
      help="When the answer is late, the letter that asks for it leaves by itself once, and you are told."
    >
      Send follow-ups by themselves
    </Choice>
  );
}
