import { mdiCloudOffOutline, mdiDownloadOutline, mdiFileOutline } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import { preview } from "#messages/preview/preview.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { fileAppearance, formatFileSize } from "#web/features/files/file-appearance.ts";
import css from "./Preview.module.css";

/** The progress of loading a file. */
export const FileLoading = ({ share, size }: { share: number; size: number }) => (
  <div className={css.state} role="status">
    <p>
      {share < 1
        ? formatMessage(preview.loading, {
            loaded: formatFileSize(Math.round(share * size)),
            total: formatFileSize(size),
          })
        : preview.opening}
    </p>
    <progress
      className={css.progress}
      {...(share < 1 && { value: share })}
      max={1}
      aria-label={preview.loadingLabel}
    />
  </div>
);

export const FileFailed = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <div className={css.state}>
    <EmptyState
      alert
      icon={mdiCloudOffOutline}
      title={preview.loadFailed}
      action={<Button onClick={onRetry}>{preview.retry}</Button>}
    >
      {reason}
    </EmptyState>
  </div>
);

/** A file that can only be downloaded. */
export function PreviewUnavailable(props: {
  file: { name: string; type: string; size: number };
  explanation: { title: string; text: string };
  onDownload: () => void;
}) {
  const { file, explanation, onDownload } = props;
  return (
    <div className={css.state}>
      <EmptyState
        icon={mdiFileOutline}
        title={explanation.title}
        action={
          <Button kind="main" icon={mdiDownloadOutline} onClick={onDownload}>
            {formatMessage(preview.downloadKind, {
              kind: fileAppearance(file).badge,
              size: formatFileSize(file.size),
            })}
          </Button>
        }
      >
        {explanation.text}
      </EmptyState>
    </div>
  );
}
