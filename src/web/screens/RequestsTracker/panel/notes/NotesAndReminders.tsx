import { mdiBellPlusOutline, mdiClose } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef } from "react";
import type { Reminder, RequestReminders } from "#contract/deadlines/reminder.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { api } from "#web/app/api/api.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Checkbox } from "#web/design/controls/Checkbox.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Choice, Field, Input } from "#web/design/controls/Field.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatDayYear, localToday } from "#web/features/dates/format-day.ts";
import {
  caseNotesQuery,
  remindersQuery,
  useCaseNotes,
} from "#web/screens/RequestsTracker/panel/case-notes-queries.ts";
import { fieldError, requestPath } from "#web/screens/RequestsTracker/panel/use-request-change.ts";
import { Notes } from "./Notes.tsx";
import css from "./NotesAndReminders.module.css";
import { useStoredInput } from "./use-stored-input.ts";

/** The notes of a request, and for its owner the reminders. */
export function NotesAndReminders({ detail }: { detail: RequestDetail }) {
  const caseNotes = useQuery(caseNotesQuery(detail.id));
  const own = detail.accessLevel === "owner";
  const reminders = useQuery({ ...remindersQuery(detail.id), enabled: own });
  const failed = [caseNotes, reminders].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <p className={css.failed} role="alert">
        {failed.error?.message}{" "}
        <Button size="small" onClick={() => void failed.refetch()}>
          {tracker.tryAgain}
        </Button>
      </p>
    );
  }
  if (!caseNotes.data || (own && !reminders.data))
    return <Skeleton rows={6} shape="text" label={trackerPanel.notes.loading} />;
  return (
    <>
      <Notes detail={detail} notes={caseNotes.data.notes} />
      {reminders.data && <Reminders detail={detail} settings={reminders.data} />}
    </>
  );
}

/** The owner's reminders, and whether follow-ups are sent automatically. */
function Reminders({ detail, settings }: { detail: RequestDetail; settings: RequestReminders }) {
  const today = localToday(new Date());
  return (
    <section className={css.group} aria-label={trackerPanel.reminders.title}>
      <h2>{trackerPanel.reminders.title}</h2>
      {settings.reminders.length > 0 && (
        <ul>
          {settings.reminders.map((reminder) => (
            <ReminderItem key={reminder.id} requestId={detail.id} reminder={reminder} today={today} />
          ))}
        </ul>
      )}
      <NewReminder requestId={detail.id} />
      {detail.permissions.reply && <AutoFollowUp requestId={detail.id} on={settings.autoFollowUp} />}
    </section>
  );
}

function ReminderItem(props: { requestId: string; reminder: Reminder; today: string }) {
  const { requestId, reminder, today } = props;
  const { id, day, text, doneAt } = reminder;
  const { put: saveItem, remove: deleteItem } = useCaseNotes(requestId);
  const resourcePath = `reminders/${id}` as const;
  const done = doneAt !== null;
  return (
    <li className={classNames(css.reminder, done ? css.done : day <= today && css.late)}>
      <Checkbox
        aria-label={formatMessage(trackerPanel.reminders.done, { text })}
        checked={done}
        onChange={(event) =>
          saveItem.mutate({ resourcePath, body: { day, text, done: event.target.checked } })
        }
      />
      <span className={css.day}>{formatDayYear(day)}</span>
      <span className={css.what}>{text}</span>
      <IconButton
        size="small"
        icon={mdiClose}
        label={formatMessage(trackerPanel.reminders.deleteLabel, { text })}
        onClick={() =>
          deleteItem.mutate({
            resourcePath,
            undoText: trackerPanel.reminders.deletedNotice,
            body: { day, text, done },
          })
        }
      />
    </li>
  );
}

type ReminderInput = { day: string | null; text: string };
const EMPTY_INPUT: ReminderInput = { day: null, text: "" };

function NewReminder({ requestId }: { requestId: string }) {
  const field = useId();
  const id = useRef(crypto.randomUUID());
  const {
    value,
    set,
    clear: clearStored,
  } = useStoredInput<ReminderInput>(`reminder of ${requestId}`, EMPTY_INPUT);
  const { put: saveItem } = useCaseNotes(requestId);
  const isComplete = value.day !== null && value.text.trim() !== "";
  const dayError = fieldError(saveItem.error, "/day");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    saveItem.mutate(
      { resourcePath: `reminders/${id.current}`, body: { day: value.day, text: value.text.trim() } },
      {
        onSuccess: () => {
          clearStored();
          id.current = crypto.randomUUID();
        },
      },
    );
  };
  return (
    <form className={css.set} onSubmit={submit}>
      <Field label={trackerPanel.reminders.date} error={dayError}>
        {() => (
          <DateField
            id={field}
            label={trackerPanel.reminders.date}
            value={value.day}
            formatDay={formatDayYear}
            onChange={(day) => set({ ...value, day })}
          />
        )}
      </Field>
      <Field
        label={trackerPanel.reminders.text}
        help={trackerPanel.reminders.textHelp}
        error={dayError ? undefined : saveItem.error?.message}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            value={value.text}
            onChange={(event) => set({ ...value, text: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" icon={mdiBellPlusOutline} busy={saveItem.isPending} disabled={!isComplete}>
        {trackerPanel.reminders.submit}
      </Button>
    </form>
  );
}

function AutoFollowUp({ requestId, on }: { requestId: string; on: boolean }) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (enabled: boolean) =>
      api.put<RequestReminders>(`${requestPath(requestId)}/auto-follow-up`, { enabled }),
    onSuccess: (answer) => client.setQueryData(remindersQuery(requestId).queryKey, answer),
    onError: (error) =>
      showToast({
        text: formatMessage(trackerPanel.reminders.autoFollowUpFailed, { reason: error.message }),
      }),
  });
  return (
    <Choice
      checked={set.isPending ? set.variables : on}
      onChange={(event) => set.mutate(event.target.checked)}
      help={trackerPanel.reminders.autoFollowUpHelp}
    >
      {trackerPanel.reminders.autoFollowUp}
    </Choice>
  );
}
