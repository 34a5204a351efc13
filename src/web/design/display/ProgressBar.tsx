import css from "./ProgressBar.module.css";

/** A progress bar: `share` from 0 to 1, or null if unknown. Put a text beside it. */
export const ProgressBar = ({ share, label }: { share: number | null; label: string }) => (
  <div
    className={css.bar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    {...(share !== null && { "aria-valuenow": Math.round(share * 100) })}
  >
    <span className={share === null ? css.unknown : undefined} style={{ width: `${(share ?? 1) * 100}%` }} />
  </div>
);
