import type { RequestImport } from "#contract/exchange/request-import.ts";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";
import css from "./ImportProgress.module.css";
import { countText, requestsText } from "./import-labels.ts";

/** How far the server is. It goes on when the window is closed. */
export const ImportProgress = ({ item }: { item: RequestImport }) => (
  <div className={css.progress}>
    <p role="status">{progressText(item)} You can close this; it goes on.</p>
    <ProgressBar
      share={item.state === "planning" || item.toCreate === 0 ? null : item.done / item.toCreate}
      label="Progress"
    />
  </div>
);

function progressText({ state, done, toCreate, format }: RequestImport): string {
  if (state === "applying") return `${countText(done)} of ${requestsText(toCreate)} made.`;
  if (state === "undoing") return `${countText(done)} of ${requestsText(toCreate)} looked at.`;
  if (format === "mails" && done > 0) return `${countText(done, "mail", "mails")} read.`;
  return "The file is being read. Nothing changes by that.";
}
