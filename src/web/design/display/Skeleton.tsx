import css from "./Skeleton.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** One gray block; size it with a class. */
export const SkeletonBlock = ({ className }: { className?: string | undefined }) => (
  <span className={className ? `${css.block} ${className}` : css.block} />
);

/** "lanes": a row is a column of cards. "weeks": a row is a day. */
export type SkeletonShape = "mail" | "table" | "text" | "lanes" | "weeks";

const LISTS: Partial<Record<SkeletonShape, string | undefined>> = {
  text: css.text,
  lanes: css.lanes,
  weeks: css.weeks,
};
const ROWS: Partial<Record<SkeletonShape, string | undefined>> = {
  mail: css.mail,
  table: css.table,
  lanes: css.lane,
  weeks: css.day,
};

/** Placeholder rows with the height of the real ones. `label` names what is loading, for screen readers. */
export function Skeleton({ rows, shape, label }: { rows: number; shape: SkeletonShape; label: string }) {
  return (
    <div>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <ul aria-hidden="true" className={LISTS[shape]}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          <li key={row} className={ROWS[shape]}>
            <SkeletonRow shape={shape} odd={row % 2 === 1} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SkeletonRow({ shape, odd }: { shape: SkeletonShape; odd: boolean }) {
  if (shape === "text") return <SkeletonBlock className={odd ? css.middle : css.long} />;
  if (shape === "mail" || shape === "weeks")
    return (
      <>
        <SkeletonBlock className={odd ? css.short : css.middle} />
        <SkeletonBlock className={css.long} />
      </>
    );
  if (shape === "lanes")
    return (
      <>
        <SkeletonBlock className={css.middle} />
        <SkeletonBlock className={css.card} />
        <SkeletonBlock className={css.card} />
        {odd && <SkeletonBlock className={css.card} />}
      </>
    );
  return (
    <>
      <SkeletonBlock className={css.first} />
      <SkeletonBlock className={css.second} />
      <SkeletonBlock className={css.third} />
      <SkeletonBlock className={css.third} />
    </>
  );
}
