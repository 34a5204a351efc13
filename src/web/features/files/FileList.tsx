import { mdiAlertOutline, mdiClose, mdiRefresh } from "@mdi/js";
import type { Upload } from "#contract/delivery/upload.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { files } from "#messages/files.ts";
import { classNames } from "#web/design/class-names.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./FileList.module.css";
import { fileAppearance, formatFileSize } from "./file-appearance.ts";

/** A file that is being uploaded. `share`: the uploaded part, 0 to 1. */
export type PendingFile = {
  key: string;
  name: string;
  size: number;
  share: number;
  /** Why the upload failed; the user retries or removes it. */
  failed: string | null;
};

type FileListProps = {
  files: readonly Upload[];
  pending: readonly PendingFile[];
  /** Ids of files of the letter that the server no longer has. */
  missingIds?: readonly string[];
  className?: string | undefined;
  onRemove: (id: string) => void;
  onCancel: (key: string) => void;
  onRetry: (key: string) => void;
};

/** The files of a letter: uploaded ones, and those being uploaded. Each can be removed. */
export function FileList(props: FileListProps) {
  const { files: uploads, pending, missingIds = [], className, onRemove, onCancel, onRetry } = props;
  if (uploads.length + pending.length + missingIds.length === 0) return null;
  return (
    <ul className={classNames(css.files, className)} aria-label={files.attachedLabel}>
      {uploads.map((file) => (
        <li key={file.id} className={css.file}>
          <b className={css.badge}>{fileAppearance(file).badge}</b>
          <span className={css.name} title={file.name}>
            {file.name}
          </span>
          <span className={css.size}>{formatFileSize(file.size)}</span>
          <RemoveButton name={file.name} onClick={() => onRemove(file.id)} />
        </li>
      ))}
      {missingIds.map((id) => (
        <li key={id} className={classNames(css.file, css.failed)}>
          <Icon path={mdiAlertOutline} size={16} />
          <span className={css.why} role="alert">
            {files.missing}
          </span>
          <RemoveButton name={files.missingName} onClick={() => onRemove(id)} />
        </li>
      ))}
      {pending.map((file) => (
        <PendingUpload
          key={file.key}
          file={file}
          onCancel={() => onCancel(file.key)}
          onRetry={() => onRetry(file.key)}
        />
      ))}
    </ul>
  );
}

const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <PlainIconButton
    size="small"
    icon={mdiClose}
    label={formatMessage(files.remove, { name })}
    onClick={onClick}
  />
);

function PendingUpload(props: { file: PendingFile; onCancel: () => void; onRetry: () => void }) {
  const { name, share, failed } = props.file;
  const percent = Math.round(share * 100);
  return (
    <li className={classNames(css.file, failed !== null && css.failed)}>
      {failed === null ? (
        <b className={css.badge}>{fileAppearance({ name, type: "" }).badge}</b>
      ) : (
        <Icon path={mdiAlertOutline} size={16} />
      )}
      <span className={css.name} title={name}>
        {name}
      </span>
      {failed === null ? (
        <>
          <span className={css.size}>
            {percent < 100 ? formatMessage(files.percent, { percent }) : files.saving}
          </span>
          <progress
            className={css.bar}
            value={share}
            max={1}
            aria-label={formatMessage(files.uploading, { name })}
          />
        </>
      ) : (
        <>
          <span className={css.why} role="alert">
            {failed}
          </span>
          <PlainIconButton
            size="small"
            icon={mdiRefresh}
            label={formatMessage(files.retry, { name })}
            onClick={props.onRetry}
          />
        </>
      )}
      <RemoveButton name={name} onClick={props.onCancel} />
    </li>
  );
}
