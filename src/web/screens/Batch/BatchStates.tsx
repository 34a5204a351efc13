import { mdiCloudOffOutline, mdiEmailMultipleOutline } from "@mdi/js";
import { batch as messages } from "#messages/batch.ts";
import { router } from "#messages/router.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
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

/** The letters were deleted, or belong to another user. */
export const BatchMissing = () => (
  <Sheet>
    <EmptyState
      level={1}
      icon={mdiEmailMultipleOutline}
      title={messages.missingTitle}
      action={<ButtonLink to="/requests-tracker">{messages.seeRequests}</ButtonLink>}
    >
      {messages.missing}
    </EmptyState>
  </Sheet>
);

export const BatchFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Sheet>
    <EmptyState
      level={1}
      alert
      icon={mdiCloudOffOutline}
      title={messages.failedTitle}
      action={<Button onClick={onRetry}>{messages.reload}</Button>}
    >
      {messages.failed}
    </EmptyState>
  </Sheet>
);
