import { mdiAlertOutline, mdiClose, mdiRefresh } from "@mdi/js";
import type { Upload } from "#contract/upload.ts";
import { classNames } from "#web/ui/class-names.ts";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import css from "./AttachedFiles.module.css";
import { fileLook, sizeWords } from "./attachment-look.ts";

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
  lost?: readonly string[];
  className?: string | undefined;
  onRemove: (id: string) => void;
  onStop: (key: string) => void;
  onRetry: (key: string) => void;
};

/** What goes with a letter: files the server has, and those on their way to it. Each can be taken off. */
export function FileList(props: FileListProps) {
  const { files, pending, lost = [], className, onRemove, onStop, onRetry } = props;
  if (files.length + pending.length + lost.length === 0) return null;
  return (
    <ul className={classNames(css.files, className)} aria-label="Attached files">
      {files.map((file) => (
        <li key={file.id} className={css.file}>
          <b className={css.badge}>{fileLook(file).badge}</b>
          <span className={css.name} title={file.name}>
            {file.name}
          </span>
          <span className={css.size}>{sizeWords(file.size)}</span>
          <Remove name={file.name} onClick={() => onRemove(file.id)} />
        </li>
      ))}
      {lost.map((id) => (
        <li key={id} className={classNames(css.file, css.failed)}>
          <Icon path={mdiAlertOutline} size={16} />
          <span className={css.why} role="alert">
            A file is not here any more. Take it off, and attach it again.
          </span>
          <Remove name="the file that is gone" onClick={() => onRemove(id)} />
        </li>
      ))}
      {pending.map((file) => (
        <Pending
          key={file.key}
          file={file}
          onStop={() => onStop(file.key)}
          onRetry={() => onRetry(file.key)}
        />
      ))}
    </ul>
  );
}

const Remove = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <GlyphButton size="small" icon={mdiClose} label={`Remove ${name}`} onClick={onClick} />
);

function Pending(props: { file: PendingFile; onStop: () => void; onRetry: () => void }) {
  const { name, share, failed } = props.file;
  const percent = Math.round(share * 100);
  return (
    <li className={classNames(css.file, failed !== null && css.failed)}>
      {failed === null ? (
        <b className={css.badge}>{fileLook({ name, type: "" }).badge}</b>
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
          <GlyphButton size="small" icon={mdiRefresh} label={`Try ${name} again`} onClick={props.onRetry} />
        </>
      )}
      <Remove name={name} onClick={props.onStop} />
    </li>
  );
}
