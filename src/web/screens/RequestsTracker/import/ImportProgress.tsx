import type { RequestImport } from "#contract/exchange/request-import.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerImport } from "#messages/tracker/import.ts";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";
import css from "./ImportProgress.module.css";

/** The progress of the import on the server. It continues when the dialog is closed. */
export const ImportProgress = ({ item }: { item: RequestImport }) => (
  <div className={css.progress}>
    <p role="status">
      {progressText(item)} {trackerImport.progress.canClose}
    </p>
    <ProgressBar
      share={item.state === "planning" || item.toCreate === 0 ? null : item.done / item.toCreate}
      label={trackerImport.progress.label}
    />
  </div>
);

function progressText({ state, done, toCreate, format }: RequestImport): string {
  const { progress } = trackerImport;
  if (state === "applying") return formatMessage(progress.applying, { done, total: toCreate });
  if (state === "undoing") return formatMessage(progress.undoing, { done, total: toCreate });
  if (format === "emails" && done > 0) return formatMessage(progress.readingEmail, { count: done });
  return progress.reading;
}
