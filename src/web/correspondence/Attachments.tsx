import { mdiDownloadOutline, mdiOpenInNew } from "@mdi/js";
import { useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./Attachments.module.css";
import { type Drawing, type FileLook, fileLook, sizeWords } from "./attachment-look.ts";
import { type Attachment, canOpen, openAttachment, saveAttachment } from "./files.ts";

/**
 * What came with a mail, as things one can pick up: a click shows what is safe to show, and saves the rest. `stacked`
 * sets them under each other on a phone, where they are what one came for.
 */
export function Attachments({ files, stacked }: { files: readonly Attachment[]; stacked?: boolean }) {
  if (files.length === 0) return null;
  const label = files.length === 1 ? "1 attachment" : `${files.length} attachments`;
  return (
    <ul className={classNames(css.files, stacked && css.stacked)} aria-label={label}>
      {files.map((file) => (
        <File key={file.id} file={file} />
      ))}
    </ul>
  );
}

function File({ file }: { file: Attachment }) {
  const [fetching, setFetching] = useState(false);
  const look = fileLook(file);
  const opens = canOpen(file);
  const fetchFor = async (use: (file: Attachment) => Promise<void>) => {
    setFetching(true);
    try {
      await use(file);
    } catch (error) {
      const why = error instanceof Error ? error.message : "Try again in a moment.";
      showToast({ text: `${file.name} could not be fetched. ${why}` });
    } finally {
      setFetching(false);
    }
  };
  return (
    <li className={css.file} aria-busy={fetching || undefined}>
      <button
        type="button"
        className={css.main}
        title={file.name}
        onClick={() => fetchFor(opens ? openAttachment : saveAttachment)}
      >
        <Thumbnail look={look} />
        <span className={css.words}>
          <b>{file.name}</b>
          <span>
            {fetching ? "Fetching" : sizeWords(file.size)}
            <Icon path={opens ? mdiOpenInNew : mdiDownloadOutline} size={14} />
            <VisuallyHidden>{opens ? "opens in a new tab" : "downloads"}</VisuallyHidden>
          </span>
        </span>
      </button>
      {opens && (
        <IconButton
          size="small"
          icon={mdiDownloadOutline}
          label={`Download ${file.name}`}
          className={css.save}
          onClick={() => fetchFor(saveAttachment)}
        />
      )}
    </li>
  );
}

const LINES: Record<Drawing, string | undefined> = {
  page: css.page,
  cells: css.cells,
  picture: css.picture,
  pack: css.pack,
  mail: css.letter,
};
const BADGES: Record<FileLook["tone"], string | undefined> = {
  red: css.red,
  green: css.green,
  blue: css.blue,
  grey: css.grey,
};

/** A small page of the file's kind, drawn, with its type on it. */
const Thumbnail = ({ look }: { look: FileLook }) => (
  <span className={`${css.thumbnail} ${LINES[look.drawing]}`}>
    <em className={BADGES[look.tone]}>{look.badge}</em>
  </span>
);
