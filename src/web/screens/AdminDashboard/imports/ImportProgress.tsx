import type { AgencyImport } from "#contract/exchange/agency-import.ts";
import { ProgressBar } from "#web/design/display/ProgressBar.tsx";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import css from "./ImportProgress.module.css";
import { progressShare } from "./import-labels.ts";

/** How far the server is. It goes on when the page is left. */
export function ImportProgress({ item }: { item: AgencyImport }) {
  return (
    <div className={css.progress}>
      <p role="status">{progressText(item)} You can leave this page.</p>
      <ProgressBar share={progressShare(item.progress)} label="Progress" />
    </div>
  );
}

function progressText({ state, progress, origin }: AgencyImport): string {
  if (state === "applying") return "The changes are being written.";
  if (state === "undoing") return "The changes are being put back.";
  if (!progress || progress.done === 0) {
    return origin === "foia_gov" ? "FOIA.gov is being asked." : "The file is being read.";
  }
  return progress.total === null
    ? `${countText(progress.done, "row", "rows")} read.`
    : `${countText(progress.done)} of ${countText(progress.total, "row", "rows")} read.`;
}
