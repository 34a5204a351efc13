import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useSingleKeys } from "#web/correspondence/use-keys.ts";
import { FollowLink } from "./FollowLink.tsx";
import { type FileKind, fileKind } from "./file-kind.ts";
import css from "./Preview.module.css";
import { PreviewHead, type PreviewHeadProps } from "./PreviewHead.tsx";
import { FileLoading, NotShownHere } from "./PreviewStates.tsx";
import { FAILURE_WORDS, unknownWords } from "./preview-words.ts";
import { useFrame } from "./use-frame.ts";

type Props = {
  file: PreviewHeadProps["file"];
  blob: Blob;
  head: Omit<PreviewHeadProps, "frame">;
  /** Something in the file was opened. */
  onInner: (name: string, bytes: ArrayBuffer) => void;
};

/** The head of a file and the frame it is drawn in, once its first bytes said what it is. */
export function InFrame({ file, blob, head, onInner }: Props) {
  const [kind, setKind] = useState<FileKind | null>(null);
  const { name, type } = file;
  useEffect(() => {
    let gone = false;
    void blob
      .slice(0, 16)
      .arrayBuffer()
      .then((first) => {
        if (!gone) setKind(fileKind({ name, type }, new Uint8Array(first)));
      });
    return () => {
      gone = true;
    };
  }, [blob, name, type]);
  if (kind === null) return <PreviewHead {...head} frame={null} />;
  if (kind === "none") {
    return (
      <>
        <PreviewHead {...head} frame={null} />
        <NotShownHere file={file} words={unknownWords(file.name)} onDownload={head.onDownload} />
      </>
    );
  }
  return <Framed file={file} blob={blob} head={head} kind={kind} onInner={onInner} />;
}

function Framed({ file, blob, head, kind, onInner }: Props & { kind: FileKind }) {
  const [link, setLink] = useState<string | null>(null);
  const find = useRef<HTMLInputElement>(null);
  const single = useSingleKeys();
  const keys = (key: string): boolean => {
    if (key.length === 1 && key !== "/" && !single) return false;
    const act: Record<string, (() => void) | null> = {
      Escape: head.onClose,
      ArrowLeft: head.onPrevious,
      ArrowRight: head.onNext,
      "/": () => find.current?.focus(),
      "+": () => send({ say: "zoom", to: "in" }),
      "-": () => send({ say: "zoom", to: "out" }),
      "0": () => send({ say: "zoom", to: "fit" }),
      n: () => send({ say: "step", by: 1 }),
      p: () => send({ say: "step", by: -1 }),
    };
    const run = act[key];
    run?.();
    return Boolean(run);
  };
  const { frame, onLoad, state, send } = useFrame(
    { name: file.name, kind, blob },
    { onKey: keys, onEntry: onInner, onLink: setLink },
  );
  const { shown, failed } = state;
  useEffect(() => {
    // The arrow keys scroll what one came to see.
    if (shown && document.activeElement?.tagName !== "INPUT") frame.current?.focus({ preventScroll: true });
  }, [shown, frame]);
  const press = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const finds = (ctrlKey || metaKey) && key === "f" && shown?.finds;
    if (!finds && (ctrlKey || metaKey || altKey)) return;
    if (target instanceof Element && target.closest("input")) return;
    // The window itself closes at Escape.
    if (key !== "Escape" && keys(finds ? "/" : key)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole window, each of which a button does too
    <div className={css.inside} onKeyDown={press}>
      <PreviewHead {...head} frame={{ state, send, find }} />
      <div className={css.stage}>
        {failed && <NotShownHere file={file} words={FAILURE_WORDS[failed]} onDownload={head.onDownload} />}
        {!failed && !shown && <FileLoading share={1} size={file.size} />}
        <iframe
          ref={frame}
          className={css.frame}
          hidden={failed !== null}
          // Never allow-same-origin: with it, a file that took its reader over would be this application.
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          src="/preview/frame/index.html"
          title={`Contents of ${file.name}`}
          onLoad={() => void onLoad()}
        />
      </div>
      {link !== null && <FollowLink address={link} onDone={() => setLink(null)} />}
    </div>
  );
}
