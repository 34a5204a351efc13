import { mdiAlertOutline, mdiClose, mdiRefresh } from "@mdi/js";
import type { Upload } from "#contract/delivery/upload.ts";
import { classNames } from "#web/design/class-names.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./FileList.module.css";
import { fileAppearance, formatFileSize } from "./file-appearance.ts";

/** A file on its way to the server. `share`: how much of it has left, 0 to 1. */
export type PendingFile = {
  key: string;
  name: string;
  size: number;
  share: number;
  /** Why it did not arrive; it waits to be tried again or taken off. */
  failed: string | null;
};

type FileListProps = {
  files: readonly Upload[];
  pending: readonly PendingFile[];
  /** Ids of files the letter names and the server does not have any more. */
  missingIds?: readonly string[];
  className?: string | undefined;
  onRemove: (id: string) => void;
  onCancel: (key: string) => void;
  onRetry: (key: string) => void;
};

/** What goes with a letter: files the server has, and those on their way to it. Each can be taken off. */
export function FileList(props: FileListProps) {
  const { files, pending, missingIds = [], className, onRemove, onCancel, onRetry } = props;
  if (files.length + pending.length + missingIds.length === 0) return null;
  return (
    <ul className={classNames(css.files, className)} aria-label="Attached files">
      {files.map((file) => (
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
            A file is not here any more. Take it off, and attach it again.
          </span>
          <RemoveButton name="the file that is gone" onClick={() => onRemove(id)} />
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
  <PlainIconButton size="small" icon={mdiClose} label={`Remove ${name}`} onClick={onClick} />
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
          <span className={css.size}>{percent < 100 ? `${percent}%` : "Being kept"}</span>
          <progress className={css.bar} value={share} max={1} aria-label={`Uploading ${name}`} />
        </>
      ) : (
        <>
          <span className={css.why} role="alert">
            {failed}
          </span>
          <PlainIconButton
            size="small"
            icon={mdiRefresh}
            label={`Try ${name} again`}
            onClick={props.onRetry}
          />
        </>
      )}
      <RemoveButton name={name} onClick={props.onCancel} />
    </li>
  );
}
