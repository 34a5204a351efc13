import { mdiDownloadOutline } from "@mdi/js";
import { useState } from "react";
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
  type ThumbnailKind,
} from "#web/features/files/file-appearance.ts";
import { useOpenFile } from "#web/features/preview/use-open-file.ts";
import css from "./Attachments.module.css";

type Props = {
  files: readonly Attachment[];
  /** The mail they came with, all of which may be saved at once. */
  messageId: string;
  /** Sets them under each other on a phone, where they are what one came for. */
  stacked?: boolean;
};

/** What came with a mail, as things one can pick up: a click opens one in place. */
export function Attachments({ files, messageId, stacked }: Props) {
  const { open } = useOpenFile();
  const download = useDownload();
  if (files.length === 0) return null;
  const label = files.length === 1 ? "1 attachment" : `${files.length} attachments`;
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
          className={css.saveAll}
          busy={download.going}
          onClick={() => download.run("The files", () => downloadAllAttachments(messageId))}
        >
          Download all
        </Button>
      )}
    </div>
  );
}

/** Runs a download and says so if it fails. */
function useDownload() {
  const [isDownloading, setGoing] = useState(false);
  const run = async (fileLabel: string, save: () => Promise<void>) => {
    setGoing(true);
    try {
      await save();
    } catch (error) {
      const reason = error instanceof Error ? error.message : "Try again in a moment.";
      showToast({ text: `${fileLabel} could not be fetched. ${reason}` });
    } finally {
      setGoing(false);
    }
  };
  return { going: isDownloading, run };
}

function File({ file, onOpen }: { file: Attachment; onOpen: () => void }) {
  const download = useDownload();
  const summary = attachmentSummary(file);
  return (
    <li className={css.file} aria-busy={download.going || undefined}>
      <button type="button" className={css.main} title={file.name} data-file={file.id} onClick={onOpen}>
        <Thumbnail look={fileAppearance(file)} />
        <span className={css.words}>
          <b>{file.name}</b>
          <span className={classNames(summary.warns && css.warning)}>
            {download.going ? "Fetching" : summary.text}
          </span>
          <VisuallyHidden>, opens here</VisuallyHidden>
        </span>
      </button>
      <IconButton
        size="small"
        icon={mdiDownloadOutline}
        label={`Download ${file.name}`}
        className={css.save}
        onClick={() => download.run(file.name, () => downloadAttachment(file))}
      />
    </li>
  );
}

const THUMBNAIL_CLASSES: Record<ThumbnailKind, string | undefined> = {
  page: css.page,
  cells: css.cells,
  picture: css.picture,
  pack: css.pack,
  mail: css.letter,
};
const BADGE_CLASSES: Record<FileAppearance["tone"], string | undefined> = {
  red: css.red,
  green: css.green,
  blue: css.blue,
  grey: css.grey,
};

/** A small page of the file's kind, drawn, with its type on it. */
const Thumbnail = ({ look }: { look: FileAppearance }) => (
  <span className={`${css.thumbnail} ${THUMBNAIL_CLASSES[look.drawing]}`}>
    <em className={BADGE_CLASSES[look.tone]}>{look.badge}</em>
  </span>
);
