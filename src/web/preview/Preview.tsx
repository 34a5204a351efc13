import { Dialog } from "@base-ui/react/dialog";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type Attachment, saveAttachment, saveBlob } from "#web/correspondence/files.ts";
import { showToast } from "#web/ui/Toast.tsx";
import { fileKind } from "./file-kind.ts";
import { InFrame } from "./InFrame.tsx";
import css from "./Preview.module.css";
import { PreviewHead } from "./PreviewHead.tsx";
import { FileFailed, FileLoading, NotShownHere } from "./PreviewStates.tsx";
import { MOST_SHOWN, tooLargeWords, unknownWords } from "./preview-words.ts";
import { useFile } from "./use-file.ts";

/** A file taken out of another one. */
type Inner = { name: string; blob: Blob };

export type PreviewProps = {
  /** What came together, in its order. */
  files: readonly Attachment[];
  file: Attachment;
  onShow: (file: Attachment) => void;
  onClose: () => void;
};

/**
 * A file in place, over the sheet: its name and what one can do with it, and the file in a frame that can reach nothing.
 * A file inside it opens in its stead, with the way back.
 */
export default function Preview({ files, file, onShow, onClose }: PreviewProps) {
  const close = useRef<HTMLButtonElement>(null);
  // Escape leaves what is open: a file in this one first.
  const leave = useRef(onClose);
  // Focus goes back to the card of the file that was seen last.
  const card = () => document.querySelector<HTMLElement>(`[data-file="${CSS.escape(file.id)}"]`);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && leave.current()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Popup
          className={css.popup}
          aria-label={`File ${file.name}`}
          initialFocus={close}
          finalFocus={() => card() ?? true}
        >
          <OneFile
            key={file.id}
            files={files}
            file={file}
            close={close}
            leave={leave}
            onShow={onShow}
            onClose={onClose}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type OneFileProps = PreviewProps & {
  close: RefObject<HTMLButtonElement | null>;
  leave: RefObject<() => void>;
};

function OneFile({ files, file, close, leave, onShow, onClose }: OneFileProps) {
  const [inner, setInner] = useState<readonly Inner[]>([]);
  const tooLarge = file.size > MOST_SHOWN;
  const unknown = fileKind(file) === "none";
  const fetching = useFile(file, !tooLarge && !unknown);
  const top = inner.at(-1);
  const at = files.findIndex(({ id }) => id === file.id);
  const next = (by: 1 | -1) => {
    const other = files[at + by];
    return other ? () => onShow(other) : null;
  };
  const download = async () => {
    if (top) return saveBlob(new Blob([top.blob], { type: "application/octet-stream" }), top.name);
    await saveAttachment(file).catch((error: Error) =>
      showToast({ text: `${file.name} could not be fetched. ${error.message}` }),
    );
  };
  const shown = top
    ? { name: top.name, type: "", size: top.blob.size }
    : { name: file.name, type: file.type, size: file.size };
  const head = {
    file: shown,
    within: inner.length === 0 ? null : ([file, ...inner].at(-2)?.name ?? null),
    place: files.length > 1 && !top ? `${at + 1} of ${files.length}` : null,
    close,
    onPrevious: next(-1),
    onNext: next(1),
    onDownload: () => void download(),
    onClose: top ? () => setInner(inner.slice(0, -1)) : onClose,
  };
  useEffect(() => {
    leave.current = head.onClose;
  });
  const unshown = (words: { title: string; text: string }) => (
    <>
      <PreviewHead {...head} frame={null} />
      <NotShownHere file={shown} words={words} onDownload={head.onDownload} />
    </>
  );
  const blob = top?.blob ?? (fetching.state === "here" ? fetching.blob : null);
  if (!top && tooLarge) return unshown(tooLargeWords(file.size));
  if (!top && unknown) return unshown(unknownWords(file.name));
  if (!blob) {
    return (
      <>
        <PreviewHead {...head} frame={null} />
        {fetching.state === "failed" ? (
          <FileFailed why={fetching.why} onRetry={fetching.retry} />
        ) : (
          <FileLoading share={fetching.state === "going" ? fetching.share : 1} size={file.size} />
        )}
      </>
    );
  }
  return (
    <InFrame
      key={inner.length}
      file={shown}
      blob={blob}
      head={head}
      onInner={(name, bytes) => setInner([...inner, { name, blob: new Blob([bytes]) }])}
    />
  );
}
