import { mdiAlertCircle, mdiFileSearchOutline, mdiUndoVariant } from "@mdi/js";
import { type FormEvent, useState } from "react";
import type { AgencyImport } from "#contract/exchange/agency-import.ts";
import type { ConflictChoice } from "#core/agency/import/import-kinds.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminImports } from "#messages/admin/imports.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { PanelTitle } from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import { Panel } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed, NotFound, PanelLoading } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { ImportChanges } from "./ImportChanges.tsx";
import css from "./ImportPanel.module.css";
import { ImportStateStatus } from "./ImportTable.tsx";
import { appliedCount, FORMAT_LABELS, progressShare } from "./import-labels.ts";
import { isInProgress, useApply, useImport, useImportTransition } from "./import-queries.ts";

/** One import: the changes of its preview or of its application, and the actions in its current state. */
export function ImportPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useImport(id);
  const [undoOpen, setUndoOpen] = useState(false);
  const item = query.data;
  return (
    <Panel
      label={
        item ? formatMessage(adminImports.panelLabel, { name: item.name }) : adminImports.panelLabelLoading
      }
      row={id}
      onClose={onClose}
      actions={
        item?.state === "applied" && (
          <Button size="small" icon={mdiUndoVariant} onClick={() => setUndoOpen(true)}>
            {adminImports.undo}
          </Button>
        )
      }
    >
      {item ? (
        <LoadedImport item={item} />
      ) : query.isPending ? (
        <PanelLoading label={adminImports.panelLoading} />
      ) : query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400) ? (
        <NotFound icon={mdiFileSearchOutline} title={adminImports.notFoundTitle} onBack={onClose}>
          {adminImports.notFoundText}
        </NotFound>
      ) : (
        <LoadFailed inPanel errorTitle={adminImports.panelFailedTitle} query={query} />
      )}
      {undoOpen && item && <UndoDialog item={item} onClose={() => setUndoOpen(false)} />}
    </Panel>
  );
}

function LoadedImport({ item }: { item: AgencyImport }) {
  const retryPreview = useImportTransition(item.id, "planning");
  return (
    <div className={css.import}>
      <PanelTitle title={item.name}>
        {[FORMAT_LABELS[item.format], item.jurisdiction, item.size > 0 && formatFileSize(item.size)]
          .filter(Boolean)
          .join(" · ")}
      </PanelTitle>
      <History item={item} />
      {item.problem && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {item.problem.detail}
          {item.problem.fields?.slice(0, 5).map(({ path, message }) => (
            <span key={path} className={css.line}>
              {message}
            </span>
          ))}
        </Notice>
      )}
      {item.state === "undone" && item.notUndone > 0 && (
        <Notice tone="orange" icon={mdiAlertCircle}>
          {formatMessage(adminImports.changesLeft, { count: item.notUndone })}
        </Notice>
      )}
      {isInProgress(item) && <ImportProgress item={item} />}
      {item.state === "ready" && <ApplyForm item={item} />}
      {(item.state === "failed" || item.state === "undone" || (item.state === "ready" && item.problem)) && (
        <div className={css.again}>
          <Button size="small" busy={retryPreview.isPending} onClick={() => retryPreview.mutate()}>
            {item.origin === "foia_gov" ? adminImports.compareAgain : adminImports.readAgain}
          </Button>
          {retryPreview.error && <span role="alert">{retryPreview.error.message}</span>}
        </div>
      )}
      {item.state !== "planning" && item.state !== "failed" && <ImportChanges item={item} />}
    </div>
  );
}

/** Who did what, and when. */
function History({ item }: { item: AgencyImport }) {
  const now = new Date();
  const { history } = adminImports;
  const steps = [
    {
      message: item.origin === "foia_gov" ? history.fetched : history.uploaded,
      at: item.createdAt,
      by: item.createdBy,
    },
    {
      message: item.conflictResolution === "take" ? history.appliedWithConflicts : history.applied,
      at: item.appliedAt,
      by: item.appliedBy,
    },
    { message: history.undone, at: item.undoneAt, by: item.undoneBy },
  ];
  return (
    <div className={css.history}>
      <ImportStateStatus state={item.state} />
      <ul>
        {steps.map(
          ({ message, at, by }) =>
            at && (
              <li key={message}>
                {formatMessage(message, { name: by ?? adminImports.unknownUser })} ·{" "}
                <Timestamp at={at} text={formatMessageDate(at, now)} />
              </li>
            ),
        )}
      </ul>
    </div>
  );
}

/** Progress of the server, which continues when the user leaves the page. */
function ImportProgress({ item }: { item: AgencyImport }) {
  return (
    <div className={css.progress}>
      <p role="status">
        {progressText(item)} {adminImports.canLeave}
      </p>
      <ProgressBar share={progressShare(item.progress)} label={adminImports.progressLabel} />
    </div>
  );
}

function progressText({ state, progress, origin }: AgencyImport): string {
  const messages = adminImports.progress;
  if (state === "applying") return messages.applying;
  if (state === "undoing") return messages.undoing;
  if (!progress || progress.done === 0) {
    return origin === "foia_gov" ? messages.fetching : messages.reading;
  }
  const { done, total } = progress;
  return total === null
    ? formatMessage(messages.rows, { done })
    : formatMessage(messages.rowsOfTotal, { done, total });
}

/** Asks for confirmation before an import is undone. */
function UndoDialog({ item, onClose }: { item: AgencyImport; onClose: () => void }) {
  const undo = useImportTransition(item.id, "undoing");
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      title={formatMessage(adminImports.undoTitle, { name: item.name })}
      text={adminImports.undoText}
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button
            kind="danger"
            busy={undo.isPending}
            onClick={() => undo.mutate(undefined, { onSuccess: onClose })}
          >
            {adminImports.undoImport}
          </Button>
        </>
      }
    >
      {undo.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(adminImports.undoFailed, { reason: undo.error.message })}
        </Notice>
      )}
    </Dialog>
  );
}

/** Applies a preview, with a choice of what to do about conflicts. */
function ApplyForm({ item }: { item: AgencyImport }) {
  const [conflicts, setConflicts] = useState<ConflictChoice>("skip");
  const apply = useApply(item.id);
  const count = appliedCount(item.counts, conflicts === "take");
  const conflictCount = item.counts.conflict;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count > 0 && !apply.isPending) apply.mutate({ conflictResolution: conflicts });
  };
  return (
    <form className={css.apply} onSubmit={submit}>
      {conflictCount > 0 && (
        <fieldset className={css.choices}>
          <legend>{formatMessage(adminImports.conflicts, { count: conflictCount })}</legend>
          <Choice
            type="radio"
            name="conflicts"
            checked={conflicts === "skip"}
            onChange={() => setConflicts("skip")}
          >
            {adminImports.skipConflicts}
          </Choice>
          <Choice
            type="radio"
            name="conflicts"
            checked={conflicts === "take"}
            onChange={() => setConflicts("take")}
          >
            {adminImports.takeConflicts}
          </Choice>
        </fieldset>
      )}
      {apply.error && <ApplyFailed item={item} error={apply.error} />}
      <div className={css.buttons}>
        <Button type="submit" kind="main" disabled={count === 0} busy={apply.isPending}>
          {count === 0 ? adminImports.nothingToApply : formatMessage(adminImports.apply, { count })}
        </Button>
        <p>{count === 0 ? adminImports.upToDate : adminImports.canUndo}</p>
      </div>
    </form>
  );
}

/** Why the import was not applied; a stale preview can be made again. */
function ApplyFailed({ item, error }: { item: AgencyImport; error: Error }) {
  const retryPreview = useImportTransition(item.id, "planning");
  const isStale = error instanceof ApiError && error.code === "stale";
  const fields = error instanceof ApiError ? error.fields : [];
  return (
    <Notice tone="red" icon={mdiAlertCircle} role="alert">
      {formatMessage(adminImports.applyFailed, { reason: error.message })}
      {fields.slice(0, 5).map(({ path, message }) => (
        <span key={path} className={css.applyFormLine}>
          {message}
        </span>
      ))}
      {fields.length > 5 && (
        <span className={css.applyFormLine}>
          {formatMessage(adminImports.moreErrors, { count: fields.length - 5 })}
        </span>
      )}{" "}
      {isStale && (
        <button type="button" onClick={() => retryPreview.mutate()}>
          {adminImports.previewAgain}
        </button>
      )}
    </Notice>
  );
}
