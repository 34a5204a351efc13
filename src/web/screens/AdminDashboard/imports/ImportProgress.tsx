import type { AgencyImport } from "#contract/exchange/agency-import.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminImports } from "#messages/admin-imports.ts";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";

import css from "./ImportProgress.module.css";
import { progressShare } from "./import-labels.ts";

/** Progress of the server, which continues when the user leaves the page. */
export function ImportProgress({ item }: { item: AgencyImport }) {
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
