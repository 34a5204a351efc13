import { mdiAlertCircle, mdiFileSearchOutline, mdiUndoVariant } from "@mdi/js";
import { useState } from "react";
import type { AgencyImport } from "#contract/exchange/agency-import.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import { PanelTitle } from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import { Panel } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed, NotFound } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { ApplyForm } from "./ApplyForm.tsx";
import { ImportChanges } from "./ImportChanges.tsx";
import css from "./ImportPanel.module.css";
import { ImportProgress } from "./ImportProgress.tsx";
import { ImportStateStatus } from "./ImportTable.tsx";
import { FORMAT_LABELS } from "./import-labels.ts";
import { isInProgress, useImport, useImportTransition } from "./import-queries.ts";
import { UndoDialog } from "./UndoDialog.tsx";

/** One import: what its file would change, or what it did, and what can be done about it now. */
export function ImportPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useImport(id);
  const [undoOpen, setUndoOpen] = useState(false);
  const found = query.data;
  return (
    <Panel
      label={found ? `Import: ${found.name}` : "Import"}
      row={id}
      onClose={onClose}
      actions={
        found?.state === "applied" && (
          <Button size="small" icon={mdiUndoVariant} onClick={() => setUndoOpen(true)}>
            Undo
          </Button>
        )
      }
    >
      {found ? (
        <LoadedImport item={found} />
      ) : query.isPending ? (
        <Skeleton rows={9} shape="text" label="Loading the import" />
      ) : query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400) ? (
        <NotFound icon={mdiFileSearchOutline} title="This import is not here" onBack={onClose}>
          It may have been cleared away.
        </NotFound>
      ) : (
        <LoadFailed inPanel errorTitle="The import did not load" query={query} />
      )}
      {undoOpen && found && <UndoDialog item={found} onClose={() => setUndoOpen(false)} />}
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
          {countText(item.notUndone, "change was", "changes were")} left as they are, because somebody changed
          the agency since. The rows below say which.
        </Notice>
      )}
      {isInProgress(item) && <ImportProgress item={item} />}
      {item.state === "ready" && <ApplyForm item={item} />}
      {(item.state === "failed" || item.state === "undone" || (item.state === "ready" && item.problem)) && (
        <div className={css.again}>
          <Button size="small" busy={retryPreview.isPending} onClick={() => retryPreview.mutate()}>
            {item.origin === "foia_gov" ? "Compare it again" : "Read it again"}
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
  const steps: [words: string, at: string | null, by: string | null][] = [
    [item.origin === "foia_gov" ? "Fetched" : "Sent", item.createdAt, item.createdBy],
    [
      item.conflictResolution === "take" ? "Applied, conflicts taken" : "Applied",
      item.appliedAt,
      item.appliedBy,
    ],
    ["Undone", item.undoneAt, item.undoneBy],
  ];
  return (
    <div className={css.history}>
      <ImportStateStatus state={item.state} />
      <ul>
        {steps.map(
          ([words, at, by]) =>
            at && (
              <li key={words}>
                {words} by {by ?? "somebody"} · <Timestamp at={at} text={formatMessageDate(at, now)} />
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
