import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { preview } from "#messages/preview/preview.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { downloadBlob } from "#web/features/files/download-files.ts";
import { useSingleKeyShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { type FileKind, fileKind } from "./file-kind.ts";
import css from "./Preview.module.css";
import { PreviewHeader, type PreviewHeaderProps } from "./PreviewHeader.tsx";
import { FileLoading, PreviewUnavailable } from "./PreviewStates.tsx";
import { FAILURE_MESSAGES, parseLink, unsupportedMessage } from "./preview-labels.ts";
import { usePreviewFrame } from "./use-preview-frame.ts";

type Props = {
  file: PreviewHeaderProps["file"];
  blob: Blob;
  header: Omit<PreviewHeaderProps, "frame">;
  /** The user opened a file inside this one. */
  onOpenEntry: (name: string, bytes: ArrayBuffer) => void;
};

/** The header of a file and the frame that shows it, once its first bytes have determined its kind. */
export function FileFrame({ file, blob, header, onOpenEntry }: Props) {
  const [kind, setKind] = useState<FileKind | null>(null);
  const { name, type } = file;
  useEffect(() => {
    let ignore = false;
    void blob
      .slice(0, 16)
      .arrayBuffer()
      .then((first) => {
        if (!ignore) setKind(fileKind({ name, type }, new Uint8Array(first)));
      });
    return () => {
      ignore = true;
    };
  }, [blob, name, type]);
  if (kind === null) return <PreviewHeader {...header} frame={null} />;
  if (kind === "none") {
    return (
      <>
        <PreviewHeader {...header} frame={null} />
        <PreviewUnavailable
          file={file}
          explanation={unsupportedMessage(file.name)}
          onDownload={header.onDownload}
        />
      </>
    );
  }
  return <FramedFile file={file} blob={blob} header={header} kind={kind} onOpenEntry={onOpenEntry} />;
}

function FramedFile({ file, blob, header, kind, onOpenEntry }: Props & { kind: FileKind }) {
  const [openedLink, setOpenedLink] = useState<string | null>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const singleKeyShortcuts = useSingleKeyShortcuts();
  const handleKey = (key: string): boolean => {
    if (key.length === 1 && key !== "/" && !singleKeyShortcuts) return false;
    const handlers: Record<string, (() => void) | null> = {
      Escape: header.onClose,
      ArrowLeft: header.onPrevious,
      ArrowRight: header.onNext,
      "/": () => searchInput.current?.focus(),
      "+": () => send({ say: "zoom", to: "in" }),
      "-": () => send({ say: "zoom", to: "out" }),
      "0": () => send({ say: "zoom", to: "fit" }),
      n: () => send({ say: "step", by: 1 }),
      p: () => send({ say: "step", by: -1 }),
    };
    const handler = handlers[key];
    handler?.();
    return Boolean(handler);
  };
  const { frame, onLoad, state, send } = usePreviewFrame(
    { name: file.name, kind, blob },
    { onKey: handleKey, onEntry: onOpenEntry, onLink: setOpenedLink },
  );
  const { shown: fileInfo, failed: failure } = state;
  useEffect(() => {
    // Focus the frame so that the arrow keys scroll the file.
    if (fileInfo && document.activeElement?.tagName !== "INPUT")
      frame.current?.focus({ preventScroll: true });
  }, [fileInfo, frame]);
  // The type and the ending make the device offer its calendar for the file.
  const addToCalendar = () =>
    downloadBlob(
      new Blob([blob], { type: "text/calendar" }),
      /\.(ics|ical|ifb)$/i.test(file.name) ? file.name : `${file.name}.ics`,
    );
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isFindShortcut = (ctrlKey || metaKey) && key === "f" && fileInfo?.finds;
    if (!isFindShortcut && (ctrlKey || metaKey || altKey)) return;
    if (target instanceof Element && target.closest("input")) return;
    // The dialog itself handles Escape.
    if (key !== "Escape" && handleKey(isFindShortcut ? "/" : key)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole dialog; each has a button too
    <div className={css.inside} onKeyDown={handleKeyDown}>
      <PreviewHeader
        {...header}
        frame={{ state, send, searchInput, onAddToCalendar: kind === "event" ? addToCalendar : null }}
      />
      <div className={css.stage}>
        {failure && (
          <PreviewUnavailable
            file={file}
            explanation={FAILURE_MESSAGES[failure]}
            onDownload={header.onDownload}
          />
        )}
        {!failure && !fileInfo && <FileLoading share={1} size={file.size} />}
        <iframe
          ref={frame}
          className={css.frame}
          hidden={failure !== null}
          // Never allow-same-origin: with it, a file that exploits its viewer would run as this application.
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          src="/preview/frame/index.html"
          title={formatMessage(preview.contents, { name: file.name })}
          onLoad={() => void onLoad()}
        />
      </div>
      {openedLink !== null && <OpenLinkDialog url={openedLink} onDone={() => setOpenedLink(null)} />}
    </div>
  );
}

const link = preview.link;

/** Confirms a link in a file before it opens, with its full URL. */
function OpenLinkDialog({ url, onDone }: { url: string; onDone: () => void }) {
  const parsedUrl = parseLink(url);
  if (!parsedUrl) {
    return (
      <Dialog
        open
        onClose={onDone}
        title={link.badTitle}
        text={
          <RichText
            message={link.badText}
            values={{
              url: url.slice(0, 300),
              address: (text) => <span className={css.address}>{text}</span>,
            }}
          />
        }
        actions={<Button onClick={onDone}>{link.close}</Button>}
      />
    );
  }
  const open = () => {
    window.open(parsedUrl.href, "_blank", "noopener,noreferrer");
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={parsedUrl.protocol === "mailto:" ? link.writeEmail : link.openPage}
      text={<span className={css.address}>{parsedUrl.href.slice(0, 1000)}</span>}
      actions={
        <>
          <Button onClick={onDone}>{link.cancel}</Button>
          <Button kind="main" onClick={open}>
            {parsedUrl.protocol === "mailto:"
              ? link.write
              : formatMessage(link.open, { host: parsedUrl.host })}
          </Button>
        </>
      }
    />
  );
}
