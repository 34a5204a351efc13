import { mdiDownloadOutline } from "@mdi/js";
import { useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadMessage as m } from "#messages/thread/message.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import {
  type Attachment,
  downloadAllAttachments,
  downloadAttachment,
} from "#web/features/files/download-files.ts";
import {
  attachmentSummary,
  type FileAppearance,
  fileAppearance,
  scanSummary,
  type ThumbnailKind,
} from "#web/features/files/file-appearance.ts";
import { useOpenFile } from "#web/features/preview/use-open-file.ts";
import { errorReason } from "#web/features/thread/error-reason.ts";
import css from "./Attachments.module.css";

type Props = {
  files: readonly Attachment[];
  /** The message they belong to, to download all of its files. */
  messageId: string;
  /** On a phone, list the files below each other instead of in a scrolling row. */
  stacked?: boolean;
};

/** The files of a message. A click opens one in the preview. */
export function Attachments({ files, messageId, stacked }: Props) {
  const { open } = useOpenFile();
  const download = useDownload();
  if (files.length === 0) return null;
  const label = formatMessage(m.attachments, { count: files.length });
  return (
    <div className={css.all}>
      <ul className={classNames(css.files, stacked && css.stacked)} aria-label={label}>
        {files.map((file) => (
          <File key={file.id} file={file} onOpen={() => open(file.id)} />
        ))}
      </ul>
      {files.length > 1 && (
        <Button
          size="small"
          kind="quiet"
          icon={mdiDownloadOutline}
          className={css.downloadAll}
          busy={download.isDownloading}
          onClick={() =>
            download.run(
              () => downloadAllAttachments(messageId),
              (reason) => formatMessage(m.downloadAllFailed, { reason }),
            )
          }
        >
          {m.downloadAll}
        </Button>
      )}
    </div>
  );
}

/** Runs a download and shows a notice if it fails. */
function useDownload() {
  const [isDownloading, setIsDownloading] = useState(false);
  const run = async (save: () => Promise<void>, errorText: (reason: string) => string) => {
    setIsDownloading(true);
    try {
      await save();
    } catch (error) {
      showToast({ text: errorText(errorReason(error)) });
    } finally {
      setIsDownloading(false);
    }
  };
  return { isDownloading, run };
}

function File({ file, onOpen }: { file: Attachment; onOpen: () => void }) {
  const download = useDownload();
  const summary = attachmentSummary(file);
  const scan = scanSummary(file);
  return (
    <li className={css.file} aria-busy={download.isDownloading || undefined}>
      <button type="button" className={css.main} title={file.name} data-file={file.id} onClick={onOpen}>
        <Thumbnail appearance={fileAppearance(file)} />
        <span className={css.text}>
          <b>{file.name}</b>
          <span className={classNames(summary.warns && css.warning)}>
            {download.isDownloading ? m.downloading : summary.text}
          </span>
          {scan && <span>{scan}</span>}
          <VisuallyHidden>{m.opensHere}</VisuallyHidden>
        </span>
      </button>
      <IconButton
        size="small"
        icon={mdiDownloadOutline}
        label={formatMessage(m.download, { name: file.name })}
        className={css.download}
        onClick={() =>
          download.run(
            () => downloadAttachment(file),
            (reason) => formatMessage(m.downloadFailed, { name: file.name, reason }),
          )
        }
      />
    </li>
  );
}

const THUMBNAIL_CLASSES: Record<ThumbnailKind, string | undefined> = {
  page: css.page,
  cells: css.cells,
  picture: css.picture,
  pack: css.archive,
  mail: css.email,
};
const BADGE_CLASSES: Record<FileAppearance["tone"], string | undefined> = {
  red: css.red,
  green: css.green,
  blue: css.blue,
  grey: css.grey,
};

/** A drawn thumbnail of the file's kind, with its type as a badge. */
const Thumbnail = ({ appearance }: { appearance: FileAppearance }) => (
  <span className={`${css.thumbnail} ${THUMBNAIL_CLASSES[appearance.drawing]}`}>
    <em className={BADGE_CLASSES[appearance.tone]}>{appearance.badge}</em>
  </span>
);
