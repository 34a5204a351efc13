import { type FormEvent, useId, useState } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { Status } from "#core/request/states.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Choice, Field, TextArea } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { fieldError } from "#web/screens/RequestsTracker/panel/field-error.ts";
import css from "#web/screens/RequestsTracker/panel/PanelForm.module.css";
import { statusChangeEffect } from "./status-effects.ts";
import { useSetStatus } from "./use-status.ts";

/** Where the request stands by its person's word: what may be said now, what each does, when it was, and why. */
export function StatusDialog({ detail, onClose }: { detail: RequestDetail; onClose: () => void }) {
  const id = useId();
  const [to, setTo] = useState<Status | null>(null);
  const [on, setOn] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const status = useSetStatus(detail.id, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to === null) return;
    status.set({
      to,
      from: detail.status,
      ...(on !== null && { on }),
      ...(note.trim() !== "" && { note: note.trim() }),
    });
  };
  const dayError = fieldError(status.error, "/on");
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Where does it stand?"
      text="For what no mail here says. It can be undone."
    >
      <form className={css.form} onSubmit={submit}>
        <fieldset className={css.choices} aria-label="Status">
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
          <Field label="Day it happened" error={dayError}>
            {() => (
              <DateField
                id={`${id}on`}
                label="Day it happened"
                value={on}
                formatDay={formatDayYear}
                placeholder="Today"
                invalid={dayError !== undefined}
                onChange={setOn}
              />
            )}
          </Field>
          <Field label="Why" aside="(optional)">
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
          <Button onClick={onClose}>Leave it as it is</Button>
          <Button type="submit" kind="main" busy={status.busy} disabled={to === null}>
            Change the status
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
