import { mdiAlertOutline, mdiClose, mdiRefresh } from "@mdi/js";
import type { Upload } from "#contract/upload.ts";
import { classNames } from "#web/ui/class-names.ts";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import css from "./AttachedFiles.module.css";
import { fileLook, sizeWords } from "./attachment-look.ts";
import { type PendingFile, removeFile, retryFile, stopFile } from "./use-pending-files.ts";

type Props = { requestId: string; files: readonly Upload[]; pending: readonly PendingFile[] };

/** What goes with a reply: files the server has, and those on their way to it. Each can be taken off. */
export function AttachedFiles({ requestId, files, pending }: Props) {
  if (files.length + pending.length === 0) return null;
  return (
    <ul className={css.files} aria-label="Attached files">
      {files.map((file) => (
        <li key={file.id} className={css.file}>
          <b className={css.badge}>{fileLook(file).badge}</b>
          <span className={css.name} title={file.name}>
            {file.name}
          </span>
          <span className={css.size}>{sizeWords(file.size)}</span>
          <GlyphButton
            size="small"
            icon={mdiClose}
            label={`Remove ${file.name}`}
            onClick={() => removeFile(requestId, file.id)}
          />
        </li>
      ))}
      {pending.map((file) => (
        <Pending key={file.key} requestId={requestId} file={file} />
      ))}
    </ul>
  );
}

function Pending({ requestId, file }: { requestId: string; file: PendingFile }) {
  const { key, name, share, failed } = file;
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
          <GlyphButton
            size="small"
            icon={mdiRefresh}
            label={`Try ${name} again`}
            onClick={() => retryFile(requestId, key)}
          />
        </>
      )}
      <GlyphButton
        size="small"
        icon={mdiClose}
        label={`Remove ${name}`}
        onClick={() => stopFile(requestId, key)}
      />
    </li>
  );
}
