import type { AgencyImport } from "#contract/agency-import.ts";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { counted } from "../count-words.ts";
import { shareOf } from "./import-words.ts";
import css from "./Progress.module.css";

/** How far the server is. It goes on when the page is left. */
export function Progress({ item }: { item: AgencyImport }) {
  return (
    <div className={css.progress}>
      <p role="status">{wordsOf(item)} You can leave this page.</p>
      <ProgressBar share={shareOf(item.progress)} label="Progress" />
    </div>
  );
}

function wordsOf({ state, progress, origin }: AgencyImport): string {
  if (state === "applying") return "The changes are being written.";
  if (state === "undoing") return "The changes are being put back.";
  if (!progress || progress.done === 0) {
    return origin === "foia_gov" ? "FOIA.gov is being asked." : "The file is being read.";
  }
  return progress.total === null
    ? `${counted(progress.done, "row", "rows")} read.`
    : `${counted(progress.done)} of ${counted(progress.total, "row", "rows")} read.`;
}
