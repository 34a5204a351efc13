import { type FormEvent, useId, useState } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { Status } from "#core/request/states.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Choice, Field, TextArea } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import css from "#web/screens/RequestsTracker/panel/PanelForm.module.css";
import { fieldError } from "#web/screens/RequestsTracker/panel/use-request-change.ts";
import { statusChangeEffect } from "./status-effects.ts";
import { useSetStatus } from "./use-status.ts";

/** Changes the status manually: the possible statuses with their effects, the date and the reason. */
export function StatusDialog({ detail, onClose }: { detail: RequestDetail; onClose: () => void }) {
  const id = useId();
  const [to, setTo] = useState<Status | null>(null);
  const [on, setOn] = useState<string | null>(null);
  const [promisedOn, setPromisedOn] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const status = useSetStatus(detail.id, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to === null) return;
    status.set({
      to,
      from: detail.status,
      ...(on !== null && { on }),
      ...(to === "awaiting_records" && promisedOn !== null && { promisedOn }),
      ...(note.trim() !== "" && { note: note.trim() }),
    });
  };
  const dayError = fieldError(status.error, "/on");
  return (
    <Dialog open wide onClose={onClose} title={trackerPanel.status.title} text={trackerPanel.status.text}>
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
          {to === "awaiting_records" && (
            <Field label={trackerPanel.status.promised} aside={trackerPanel.optional}>
              {() => (
                <DateField
                  id={`${id}promised`}
                  label={trackerPanel.status.promised}
                  value={promisedOn}
                  formatDay={formatDayYear}
                  onChange={setPromisedOn}
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
        <div className={css.end}>
          <Button onClick={onClose}>{trackerPanel.cancel}</Button>
          <Button type="submit" kind="main" busy={status.busy} disabled={to === null}>
            {trackerPanel.status.title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
