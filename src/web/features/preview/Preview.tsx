import { Dialog } from "@base-ui/react/dialog";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { apiClient } from "#messages/api-client.ts";
import { preview } from "#messages/preview/preview.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import {
  type Attachment,
  downloadAttachment,
  downloadBlob,
  fetchAttachment,
} from "#web/features/files/download-files.ts";
import { FileFrame } from "./FileFrame.tsx";
import { fileKind } from "./file-kind.ts";
import css from "./Preview.module.css";
import { PreviewHeader } from "./PreviewHeader.tsx";
import { FileFailed, FileLoading, PreviewUnavailable } from "./PreviewStates.tsx";
import { MAX_SHOWN_BYTES, tooLargeMessage, unsupportedMessage } from "./preview-labels.ts";

/** A file inside another one. */
type NestedFile = { name: string; blob: Blob };

export type PreviewProps = {
  /** The files of one message, in order. */
  files: readonly Attachment[];
  file: Attachment;
  onShow: (file: Attachment) => void;
  onClose: () => void;
};

/**
 * Previews a file in a dialog: a header with name and actions, and the file in a sandboxed frame. A file inside of it
 * replaces it, with a button to go back.
 */
export default function Preview({ files, file, onShow, onClose }: PreviewProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  // Escape closes a nested file first.
  const onEscape = useRef(onClose);
  // Focus returns to the card of the last file shown.
  const attachmentButton = () => document.querySelector<HTMLElement>(`[data-file="${CSS.escape(file.id)}"]`);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onEscape.current()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Popup
          className={css.popup}
          aria-label={formatMessage(preview.dialogLabel, { name: file.name })}
          initialFocus={closeButton}
          finalFocus={() => attachmentButton() ?? true}
        >
          <FilePreviewContent
            key={file.id}
            files={files}
            file={file}
            closeButton={closeButton}
            onEscape={onEscape}
            onShow={onShow}
            onClose={onClose}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type FilePreviewContentProps = PreviewProps & {
  closeButton: RefObject<HTMLButtonElement | null>;
  onEscape: RefObject<() => void>;
};

function FilePreviewContent({
  files,
  file,
  closeButton,
  onEscape,
  onShow,
  onClose,
}: FilePreviewContentProps) {
  const [nestedFiles, setNestedFiles] = useState<readonly NestedFile[]>([]);
  const isTooLarge = file.size > MAX_SHOWN_BYTES;
  const isUnsupported = fileKind(file) === "none";
  const fileDownload = useFileDownload(file, !isTooLarge && !isUnsupported);
  const nestedFile = nestedFiles.at(-1);
  const index = files.findIndex(({ id }) => id === file.id);
  const neighborHandler = (offset: 1 | -1) => {
    const neighbor = files[index + offset];
    return neighbor ? () => onShow(neighbor) : null;
  };
  const download = async () => {
    if (nestedFile)
      return downloadBlob(new Blob([nestedFile.blob], { type: "application/octet-stream" }), nestedFile.name);
    await downloadAttachment(file).catch((error: Error) =>
      showToast({
        text: formatMessage(preview.downloadFailed, { name: file.name, reason: error.message }),
      }),
    );
  };
  const shownFile = nestedFile
    ? { name: nestedFile.name, type: "", size: nestedFile.blob.size }
    : { name: file.name, type: file.type, size: file.size };
  const head = {
    file: shownFile,
    parentName: nestedFiles.length === 0 ? null : ([file, ...nestedFiles].at(-2)?.name ?? null),
    position: files.length > 1 && !nestedFile ? { number: index + 1, total: files.length } : null,
    close: closeButton,
    onPrevious: neighborHandler(-1),
    onNext: neighborHandler(1),
    onDownload: () => void download(),
    onClose: nestedFile ? () => setNestedFiles(nestedFiles.slice(0, -1)) : onClose,
  };
  useEffect(() => {
    onEscape.current = head.onClose;
  });
  const notShown = (reasonText: { title: string; text: string }) => (
    <>
      <PreviewHeader {...head} frame={null} />
      <PreviewUnavailable file={shownFile} explanation={reasonText} onDownload={head.onDownload} />
    </>
  );
  const blob = nestedFile?.blob ?? (fileDownload.state === "here" ? fileDownload.blob : null);
  if (!nestedFile && isTooLarge) return notShown(tooLargeMessage(file.size));
  if (!nestedFile && isUnsupported) return notShown(unsupportedMessage(file.name));
  if (!blob) {
    return (
      <>
        <PreviewHeader {...head} frame={null} />
        {fileDownload.state === "failed" ? (
          <FileFailed reason={fileDownload.reason} onRetry={fileDownload.retry} />
        ) : (
          <FileLoading share={fileDownload.state === "going" ? fileDownload.share : 1} size={file.size} />
        )}
      </>
    );
  }
  return (
    <FileFrame
      key={nestedFiles.length}
      file={shownFile}
      blob={blob}
      header={head}
      onOpenEntry={(name, bytes) => setNestedFiles([...nestedFiles, { name, blob: new Blob([bytes]) }])}
    />
  );
}

/** A file that is being downloaded. */
type FileDownload =
  | { state: "going"; share: number }
  | { state: "here"; blob: Blob }
  | { state: "failed"; reason: string; retry: () => void };

/** Fetches an attachment, and aborts when unmounted. Fetches nothing unless `enabled`. */
function useFileDownload({ id, size }: Pick<Attachment, "id" | "size">, enabled: boolean): FileDownload {
  const [attempt, setAttempt] = useState(0);
  const [download, setDownload] = useState<FileDownload>({ state: "going", share: 0 });
  const retry = useCallback(() => setAttempt((last) => last + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    if (!enabled) return;
    const abortController = new AbortController();
    setDownload({ state: "going", share: 0 });
    fetchAttachment(id, abortController.signal, (received) =>
      setDownload({ state: "going", share: size > 0 ? Math.min(1, received / size) : 0 }),
    )
      .then((blob) => setDownload({ state: "here", blob }))
      .catch((error: unknown) => {
        if (abortController.signal.aborted) return;
        const reason = error instanceof Error ? error.message : apiClient.tryAgain;
        setDownload({ state: "failed", reason, retry });
      });
    return () => abortController.abort();
  }, [id, size, enabled, attempt, retry]);
  return download;
}
