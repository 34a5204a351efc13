import { batch as messages } from "#messages/batch.ts";
import { router } from "#messages/router.ts";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton, SkeletonBlock } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import css from "./Batch.module.css";

/** The header, the bar and the head of the table in their heights, so that the rows stay where they are. */
export const BatchLoading = () => (
  <Sheet className={css.batch}>
    <VisuallyHidden role="heading" aria-level={1}>
      {router.batch}
    </VisuallyHidden>
    <div className={css.head} aria-hidden="true">
      <div className={css.loadingText}>
        <SkeletonBlock />
        <SkeletonBlock />
        <SkeletonBlock />
      </div>
      <div className={css.progress} />
    </div>
    <div className={css.bar} aria-hidden="true">
      <SkeletonBlock className={css.loadingChips} />
    </div>
    <div className={css.loadingHead} />
    <Skeleton rows={20} shape="table" label={messages.loading} />
  </Sheet>
);
