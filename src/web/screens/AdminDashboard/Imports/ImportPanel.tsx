import { mdiAlertCircle, mdiFileSearchOutline, mdiUndoVariant } from "@mdi/js";
import { useState } from "react";
import type { AgencyImport } from "#contract/agency-import.ts";
import { ApiError } from "#web/api-error.ts";
import { sizeWords } from "#web/correspondence/attachment-look.ts";
import { messageWords } from "#web/correspondence/date-words.ts";
import { When } from "#web/correspondence/When.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { counted } from "../count-words.ts";
import { PanelTitle } from "../Facts.tsx";
import { Failed, Missing } from "../ListStates.tsx";
import { Panel } from "../Panes.tsx";
import { ApplyForm } from "./ApplyForm.tsx";
import { ImportChanges } from "./ImportChanges.tsx";
import css from "./ImportPanel.module.css";
import { StateMark } from "./ImportTable.tsx";
import { FORMAT_NAMES } from "./import-words.ts";
import { Progress } from "./Progress.tsx";
import { isWorking, useImport, useStep } from "./queries.ts";
import { UndoDialog } from "./UndoDialog.tsx";

/** One import: what its file would change, or what it did, and what can be done about it now. */
export function ImportPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useImport(id);
  const [undoing, setUndoing] = useState(false);
  const found = query.data;
  return (
    <Panel
      label={found ? `Import: ${found.name}` : "Import"}
      row={id}
      onClose={onClose}
      actions={
        found?.state === "applied" && (
          <Button size="small" icon={mdiUndoVariant} onClick={() => setUndoing(true)}>
            Undo
          </Button>
        )
      }
    >
      {found ? (
        <Opened item={found} />
      ) : query.isPending ? (
        <Skeleton rows={9} shape="text" label="Loading the import" />
      ) : query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400) ? (
        <Missing icon={mdiFileSearchOutline} title="This import is not here" onBack={onClose}>
          It may have been cleared away.
        </Missing>
      ) : (
        <Failed inPanel what="The import did not load" query={query} />
      )}
      {undoing && found && <UndoDialog item={found} onClose={() => setUndoing(false)} />}
    </Panel>
  );
}

function Opened({ item }: { item: AgencyImport }) {
  const again = useStep(item.id, "planning");
  return (
    <div className={css.import}>
      <PanelTitle title={item.name}>
        {[FORMAT_NAMES[item.format], item.jurisdiction, item.size > 0 && sizeWords(item.size)]
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
      {item.state === "undone" && item.left > 0 && (
        <Notice tone="orange" icon={mdiAlertCircle}>
          {counted(item.left, "change was", "changes were")} left as they are, because somebody changed the
          agency since. The rows below say which.
        </Notice>
      )}
      {isWorking(item) && <Progress item={item} />}
      {item.state === "ready" && <ApplyForm item={item} />}
      {(item.state === "failed" || item.state === "undone" || (item.state === "ready" && item.problem)) && (
        <div className={css.again}>
          <Button size="small" busy={again.isPending} onClick={() => again.mutate()}>
            {item.origin === "foia_gov" ? "Compare it again" : "Read it again"}
          </Button>
          {again.error && <span role="alert">{again.error.message}</span>}
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
    [item.conflicts === "take" ? "Applied, conflicts taken" : "Applied", item.appliedAt, item.appliedBy],
    ["Undone", item.undoneAt, item.undoneBy],
  ];
  return (
    <div className={css.history}>
      <StateMark state={item.state} />
      <ul>
        {steps.map(
          ([words, at, by]) =>
            at && (
              <li key={words}>
                {words} by {by ?? "somebody"} · <When at={at} words={messageWords(at, now)} />
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
