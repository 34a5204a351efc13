import { mdiAlertCircle, mdiCheckCircle } from "@mdi/js";
import { type FormEvent, useId, useState } from "react";
import type { SetStatusesResult } from "#contract/requests/request-status.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { manualStatuses } from "#core/request/life.ts";
import type { Status } from "#core/request/states.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Choice, Field, Input } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import css from "./BulkStatusDialog.module.css";
import { groupReasons, requestsText } from "./bulk-targets.ts";
import { moveAll, undoMoves, type useBulkChange } from "./use-bulk-change.ts";

type Props = {
  count: number;
  /** The requests meant, however many of them are loaded. */
  getIds: () => Promise<readonly string[]>;
  runGuarded: ReturnType<typeof useBulkChange>["guarded"];
  onClose: () => void;
};

/** Puts many requests down as being in one status. Those that cannot be say why, and stop no other. */
export function BulkStatusDialog({ count, getIds, runGuarded, onClose }: Props) {
  const id = useId();
  const [to, setTo] = useState<Status | null>(null);
  const [on, setOn] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const [progress, setProgress] = useState<number | null>(null);
  const [result, setResult] = useState<SetStatusesResult>();
  const label = manualStatuses.find((item) => item.to === to)?.label ?? "";

  const undo = (moved: SetStatusesResult["updated"]) =>
    void runGuarded(async () => showToast({ text: await undoMoves(moved) }) && undefined, "Not taken back.");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to === null || progress !== null) return;
    setProgress(0);
    const statusChange = { to, ...(on !== null && { on }), ...(note.trim() !== "" && { note: note.trim() }) };
    void runGuarded(async () => {
      const { updated: moved, failed: refused } = await moveAll(await getIds(), statusChange, setProgress);
      if (refused.length > 0) {
        setResult({ updated: moved, failed: refused });
        return;
      }
      onClose();
      showToast({
        text:
          moved.length > 0 ? `${requestsText(moved.length)}: ${label}` : "All of them stood there already",
        ...(moved.length > 0 && { action: { label: "Undo", onClick: () => undo(moved) } }),
      });
    }, "Not all were moved.").finally(() => setProgress(null));
  };

  if (result) {
    const { updated: moved, failed: refused } = result;
    return (
      <Dialog
        open
        wide
        onClose={onClose}
        title={`${requestsText(refused.length)} could not be moved`}
        actions={
          <>
            {moved.length > 0 && (
              <Button
                onClick={() => {
                  onClose();
                  undo(moved);
                }}
              >
                Undo what was moved
              </Button>
            )}
            <Button kind="main" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        {moved.length > 0 && (
          <Notice tone="green" icon={mdiCheckCircle} role="status">
            {requestsText(moved.length)}: {label}
          </Notice>
        )}
        <ul className={css.reasons}>
          {groupReasons(refused).map(({ detail, count: rejectedCount }) => (
            <li key={detail}>
              <b>{formatInteger(rejectedCount)}</b> {detail}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Where do ${requestsText(count)} stand?`}
      text="For what no mail here says. Those that cannot stand there stay as they are, and you see why. It can be undone."
    >
      <form className={css.form} onSubmit={submit}>
        <fieldset className={css.choices} aria-label="Status">
          {manualStatuses.map((move) => (
            <Choice
              key={move.to}
              type="radio"
              name={`${id}to`}
              checked={to === move.to}
              onChange={() => setTo(move.to)}
            >
              {move.label}
            </Choice>
          ))}
        </fieldset>
        <div className={css.pair}>
          <Field label="Day it happened">
            {() => (
              <DateField
                id={`${id}on`}
                label="Day it happened"
                value={on}
                formatDay={formatDayYear}
                placeholder="Today"
                onChange={setOn}
              />
            )}
          </Field>
          <Field label="Why" aside="(optional)">
            {(control) => (
              <Input
                {...control}
                maxLength={1_000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
        </div>
        {count > 500 && progress !== null && (
          <Notice tone="blue" icon={mdiAlertCircle} role="status">
            {formatInteger(progress)} of {requestsText(count)} done.
          </Notice>
        )}
        <div className={css.end}>
          <Button onClick={onClose}>Leave them as they are</Button>
          <Button type="submit" kind="main" busy={progress !== null} disabled={to === null}>
            Change the status
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
