import css from "./Skeleton.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** One gray block; size it with a class. */
export const SkeletonBlock = ({ className }: { className?: string | undefined }) => (
  <span className={className ? `${css.block} ${className}` : css.block} />
);

/** Placeholder rows with the height of the real ones. `label` names what is loading, for screen readers. */
export function Skeleton({
  rows,
  shape,
  label,
}: {
  rows: number;
  shape: "mail" | "table" | "text";
  label: string;
}) {
  return (
    <div>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <ul aria-hidden="true" className={shape === "text" ? css.text : undefined}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          <li key={row} className={shape === "text" ? undefined : css[shape]}>
            <SkeletonRow shape={shape} odd={row % 2 === 1} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SkeletonRow({ shape, odd }: { shape: "mail" | "table" | "text"; odd: boolean }) {
  if (shape === "text") return <SkeletonBlock className={odd ? css.middle : css.long} />;
  if (shape === "mail")
    return (
      <>
        <SkeletonBlock className={odd ? css.short : css.middle} />
        <SkeletonBlock className={css.long} />
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
