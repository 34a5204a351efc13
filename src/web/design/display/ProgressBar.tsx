import css from "./ProgressBar.module.css";

/** How far something is: `share` from 0 to 1, or null where nobody knows. The words for it stand beside. */
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
