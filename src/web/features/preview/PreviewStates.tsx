import { mdiCloudOffOutline, mdiDownloadOutline, mdiFileOutline } from "@mdi/js";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { fileAppearance, formatFileSize } from "#web/features/files/file-appearance.ts";
import css from "./Preview.module.css";

/** On its way: how much of it is here. */
export const FileLoading = ({ share, size }: { share: number; size: number }) => (
  <div className={css.state} role="status">
    <p>
      {share < 1
        ? `Loading, ${formatFileSize(Math.round(share * size))} of ${formatFileSize(size)}`
        : "Opening"}
    </p>
    <progress
      className={css.progress}
      {...(share < 1 && { value: share })}
      max={1}
      aria-label="Loading the file"
    />
  </div>
);

export const FileFailed = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <div className={css.state}>
    <EmptyState
      alert
      icon={mdiCloudOffOutline}
      title="The file did not load"
      action={<Button onClick={onRetry}>Try now</Button>}
    >
      {reason}
    </EmptyState>
  </div>
);

/** A file one can only take along. */
export function PreviewUnavailable(props: {
  file: { name: string; type: string; size: number };
  words: { title: string; text: string };
  onDownload: () => void;
}) {
  const { file, words, onDownload } = props;
  return (
    <div className={css.state}>
      <EmptyState
        icon={mdiFileOutline}
        title={words.title}
        action={
          <Button kind="main" icon={mdiDownloadOutline} onClick={onDownload}>
            {`Download ${fileAppearance(file).badge}, ${formatFileSize(file.size)}`}
          </Button>
        }
      >
        {words.text}
      </EmptyState>
    </div>
  );
}
