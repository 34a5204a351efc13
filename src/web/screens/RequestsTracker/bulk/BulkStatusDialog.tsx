import { mdiAlertCircle, mdiCheckCircle } from "@mdi/js";
import { type FormEvent, useId, useState } from "react";
import type { SetStatusesResult } from "#contract/requests/request-status.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { manualStatuses } from "#core/request/life.ts";
import type { Status } from "#core/request/states.ts";
import { trackerBulk } from "#messages/tracker/bulk.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Choice, Field, Input } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import css from "./BulkStatusDialog.module.css";
import { groupReasons } from "./bulk-targets.ts";
import { moveAll, undoMoves, type useBulkChange } from "./use-bulk-change.ts";

type Props = {
  count: number;
  /** The count as text: "1,000+" where counting ended there. */
  counted: string;
  /** The ids of all selected requests, also those that are not loaded. */
  getIds: () => Promise<readonly string[]>;
  runGuarded: ReturnType<typeof useBulkChange>["guarded"];
  onClose: () => void;
};

/** Sets one status for many requests. Refused requests are listed with the reason; the others are changed. */
export function BulkStatusDialog({ count, counted, getIds, runGuarded, onClose }: Props) {
  const id = useId();
  const [to, setTo] = useState<Status | null>(null);
  const [on, setOn] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [result, setResult] = useState<SetStatusesResult>();
  const label = manualStatuses.find((item) => item.to === to)?.label ?? "";

  const undo = (updated: SetStatusesResult["updated"]) =>
    void runGuarded(
      async () => showToast({ text: await undoMoves(updated) }) && undefined,
      trackerBulk.failed.undo,
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to === null || progress !== null) return;
    setProgress({ done: 0, of: count });
    const statusChange = { to, ...(on !== null && { on }), ...(note.trim() !== "" && { note: note.trim() }) };
    void runGuarded(async () => {
      const ids = await getIds();
      const report = (done: number) => setProgress({ done, of: ids.length });
      const { updated: moved, failed: refused } = await moveAll(ids, statusChange, report);
      if (refused.length > 0) {
        setResult({ updated: moved, failed: refused });
        return;
      }
      onClose();
      showToast({
        text:
          moved.length > 0
            ? formatMessage(trackerBulk.statusDialog.changed, { count: moved.length, status: label })
            : trackerBulk.statusDialog.unchanged,
        ...(moved.length > 0 && { action: { label: tracker.undo, onClick: () => undo(moved) } }),
      });
    }, trackerBulk.failed.status).finally(() => setProgress(null));
  };

  if (result) {
    const { updated: moved, failed: refused } = result;
    return (
      <Dialog
        open
        wide
        onClose={onClose}
        title={formatMessage(trackerBulk.statusDialog.refusedTitle, { count: refused.length })}
        actions={
          <>
            {moved.length > 0 && (
              <Button
                onClick={() => {
                  onClose();
                  undo(moved);
                }}
              >
                {trackerBulk.statusDialog.undo}
              </Button>
            )}
            <Button kind="main" onClick={onClose}>
              {tracker.close}
            </Button>
          </>
        }
      >
        {moved.length > 0 && (
          <Notice tone="green" icon={mdiCheckCircle} role="status">
            {formatMessage(trackerBulk.statusDialog.changed, { count: moved.length, status: label })}
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
      title={formatMessage(trackerBulk.statusDialog.title, { count, counted })}
      text={trackerBulk.statusDialog.text}
    >
      <form className={css.form} onSubmit={submit}>
        <fieldset className={css.choices} aria-label={trackerBulk.statusDialog.choices}>
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
          <Field label={trackerBulk.statusDialog.day}>
            {() => (
              <DateField
                id={`${id}on`}
                label={trackerBulk.statusDialog.day}
                value={on}
                formatDay={formatDayYear}
                placeholder={trackerBulk.statusDialog.today}
                onChange={setOn}
              />
            )}
          </Field>
          <Field label={trackerBulk.statusDialog.note} aside={trackerBulk.statusDialog.optional}>
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
        {progress !== null && progress.of > 500 && (
          <Notice tone="blue" icon={mdiAlertCircle} role="status">
            {formatMessage(trackerBulk.statusDialog.progress, { done: progress.done, count: progress.of })}
          </Notice>
        )}
        <div className={css.end}>
          <Button onClick={onClose}>{trackerBulk.statusDialog.cancel}</Button>
          <Button type="submit" kind="main" busy={progress !== null} disabled={to === null}>
            {trackerBulk.statusDialog.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
