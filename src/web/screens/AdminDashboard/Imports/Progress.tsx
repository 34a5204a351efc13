import type { AgencyImport } from "#contract/agency-import.ts";
import { counted } from "../count-words.ts";
import { shareOf } from "./import-words.ts";
import css from "./Progress.module.css";

/** How far the server is. It goes on when the page is left. */
export function Progress({ item }: { item: AgencyImport }) {
  const share = shareOf(item.progress);
  return (
    <div className={css.progress}>
      <p role="status">{wordsOf(item)} You can leave this page.</p>
      <div
        className={css.bar}
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share !== null && { "aria-valuenow": Math.round(share * 100) })}
      >
        <span
          className={share === null ? css.unknown : undefined}
          style={{ width: `${(share ?? 1) * 100}%` }}
        />
      </div>
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
