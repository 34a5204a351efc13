import { adminStatus } from "#messages/admin/status.ts";
import { SkeletonBlock } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import css from "./StatusPlots.module.css";

/** How many plots are shown at first: one row. */
export const FIRST_PLOTS = 4;

/** Shown while the plots or their code load, in the size of the plots. */
export const PlotSkeletons = ({ count }: { count: number }) => (
  <>
    <VisuallyHidden role="status">{adminStatus.loading}</VisuallyHidden>
    <ul className={css.plots} aria-hidden="true">
      {Array.from({ length: count }, (_, plot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical and keep their order
        <li key={plot} className={css.skeleton}>
          <SkeletonBlock />
          <SkeletonBlock />
          <SkeletonBlock />
        </li>
      ))}
    </ul>
  </>
);
