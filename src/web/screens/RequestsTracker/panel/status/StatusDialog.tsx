import { type FormEvent, Suspense, useId, useState } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { Status } from "#core/request/states.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Choice, Field, TextArea } from "#web/design/controls/Field.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { Dialog, DialogActions } from "#web/design/overlays/Dialog.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { requestStatusAppearance } from "#web/features/requests/request-status.ts";
import css from "#web/screens/RequestsTracker/panel/PanelForm.module.css";
import { fieldError } from "#web/screens/RequestsTracker/panel/use-request-change.ts";
import { statusChangeEffect } from "./status-effects.ts";
import { useSetStatus } from "./use-status.ts";

const EntryDialog = lazyComponent(
  async () => (await import("#web/screens/RequestsTracker/panel/timeline/EntryDialog.tsx")).EntryDialog,
);

/** The statuses with which an agency names a day. */
const isNamingDay = (to: Status): to is keyof typeof trackerPanel.status.namedDay =>
  to in trackerPanel.status.namedDay;

/** The day as the agency means it: for the records, or for the answer to it. */
function namedDayOf(to: Status, day: string): { promisedOn?: string; answerBy?: string } {
  if (!isNamingDay(to)) return {};
  return to === "awaiting_records" ? { promisedOn: day } : { answerBy: day };
}

/** Changes the status manually: the possible statuses with their effects, the date and the reason. */
export function StatusDialog({ detail, onClose }: { detail: RequestDetail; onClose: () => void }) {
  const id = useId();
  const [to, setTo] = useState<Status | null>(null);
  const [on, setOn] = useState<string | null>(null);
  const [namedDay, setNamedDay] = useState<string | null>(null);
  const [logs, setLogs] = useState(false);
  const [note, setNote] = useState("");
  const status = useSetStatus(detail.id, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to === null) return;
    status.set({
      to,
      from: detail.status,
      ...(on !== null && { on }),
      ...(namedDay !== null && namedDayOf(to, namedDay)),
      ...(note.trim() !== "" && { note: note.trim() }),
    });
  };
  const dayError = fieldError(status.error, "/on");
  if (logs) {
    return (
      <Suspense>
        <EntryDialog detail={detail} entryId={null} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={trackerPanel.status.title}
      text={formatMessage(trackerPanel.status.text, { status: requestStatusAppearance(detail).label })}
    >
      <form className={css.form} onSubmit={submit}>
        <fieldset className={css.choices} aria-label={trackerPanel.status.choices}>
          {detail.allowedStatuses.map((move) => (
            <Choice
              key={move.to}
              type="radio"
              name={`${id}to`}
              checked={to === move.to}
              onChange={() => setTo(move.to)}
              help={statusChangeEffect(detail.status, move.to)}
            >
              {move.label}
            </Choice>
          ))}
        </fieldset>
        {detail.filedAt !== null && (
          <div className={css.start}>
            <span>{trackerPanel.status.other}</span>
            <Button size="small" onClick={() => setLogs(true)}>
              {trackerPanel.status.log}
            </Button>
          </div>
        )}
        <div className={css.pair}>
          <Field label={trackerPanel.status.date} error={dayError}>
            {() => (
              <DateField
                id={`${id}on`}
                label={trackerPanel.status.date}
                value={on}
                formatDay={formatDayYear}
                placeholder={trackerPanel.status.today}
                invalid={dayError !== undefined}
                onChange={setOn}
              />
            )}
          </Field>
          {to !== null && isNamingDay(to) && (
            <Field label={trackerPanel.status.namedDay[to]} aside={trackerPanel.optional}>
              {() => (
                <DateField
                  id={`${id}named`}
                  label={trackerPanel.status.namedDay[to]}
                  value={namedDay}
                  formatDay={formatDayYear}
                  onChange={setNamedDay}
                />
              )}
            </Field>
          )}
          <Field label={trackerPanel.status.note} aside={trackerPanel.optional}>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                maxLength={1_000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
        </div>
        {status.error && !dayError && (
          <p className={css.error} role="alert">
            {status.error.message}
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>{trackerPanel.cancel}</Button>
          <Button type="submit" kind="main" busy={status.busy} disabled={to === null}>
            {trackerPanel.status.title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
