import {
  mdiArrowLeft,
  mdiChevronDown,
  mdiChevronLeft,
  mdiChevronRight,
  mdiChevronUp,
  mdiClose,
  mdiDownloadOutline,
  mdiMagnify,
  mdiMagnifyMinusOutline,
  mdiMagnifyPlusOutline,
} from "@mdi/js";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import type { ToFrame } from "./messages.ts";
import css from "./Preview.module.css";
import { hitWords, metaWords } from "./preview-words.ts";
import type { FrameState } from "./use-frame.ts";

type Frame = {
  state: FrameState;
  send: (message: ToFrame) => void;
  find: RefObject<HTMLInputElement | null>;
};

export type PreviewHeadProps = {
  file: { name: string; type: string; size: number };
  /** The file this one is in; null for one that came by itself. */
  within: string | null;
  /** Among those that came with it: "2 of 3". */
  place: string | null;
  close: RefObject<HTMLButtonElement | null>;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onDownload: () => void;
  onClose: () => void;
  /** Null while nothing is drawn. */
  frame: Frame | null;
};

/** What the file is and what one can do with it. */
export function PreviewHead(props: PreviewHeadProps) {
  const { file, within, place, close, onPrevious, onNext, onDownload, onClose, frame } = props;
  const shown = frame?.state.failed ? null : (frame?.state.shown ?? null);
  return (
    <header className={css.head}>
      <IconButton
        ref={close}
        icon={within ? mdiArrowLeft : mdiClose}
        label={within ? `Back to ${within}` : "Close"}
        shortcut="Escape"
        onClick={onClose}
      />
      <div className={css.names}>
        <h2 title={file.name}>{file.name}</h2>
        <p>
          {within && `In ${within} · `}
          {metaWords(file, shown)}
        </p>
      </div>
      {shown?.finds && frame && <Find frame={frame} />}
      <div className={css.tools}>
        {shown?.pages && frame && <Pages pages={shown.pages} frame={frame} />}
        {shown?.zooms && frame && <ZoomTools frame={frame} />}
        {place && (
          <span className={css.group}>
            <IconButton
              size="small"
              icon={mdiChevronLeft}
              label="Previous file"
              shortcut="ArrowLeft"
              disabled={!onPrevious}
              onClick={() => onPrevious?.()}
            />
            <span className={css.count}>
              <span className={css.word}>File </span>
              {place}
            </span>
            <IconButton
              size="small"
              icon={mdiChevronRight}
              label="Next file"
              shortcut="ArrowRight"
              disabled={!onNext}
              onClick={() => onNext?.()}
            />
          </span>
        )}
      </div>
      <Button
        size="small"
        kind="quiet"
        icon={mdiDownloadOutline}
        className={css.download}
        onClick={onDownload}
      >
        Download
      </Button>
    </header>
  );
}

function Pages({ pages, frame: { state, send } }: { pages: number; frame: Frame }) {
  const page = state.place?.page ?? 1;
  const [typed, setTyped] = useState<string | null>(null);
  const go = (to: number) => send({ say: "page", page: Math.min(pages, Math.max(1, to)) });
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted > 0) go(wanted);
    setTyped(null);
  };
  return (
    <span className={css.group}>
      <IconButton
        size="small"
        icon={mdiChevronUp}
        label="Previous page"
        className={css.turn}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      />
      <input
        className={css.page}
        style={{ width: `${String(pages).length + 2}ch` }}
        inputMode="numeric"
        aria-label={`Page, of ${pages}`}
        value={typed ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
      />
      <span className={css.count}>of {pages.toLocaleString("en-US")}</span>
      <IconButton
        size="small"
        icon={mdiChevronDown}
        label="Next page"
        className={css.turn}
        disabled={page >= pages}
        onClick={() => go(page + 1)}
      />
    </span>
  );
}

function ZoomTools({ frame: { state, send } }: { frame: Frame }) {
  const percent = Math.round((state.place?.zoom ?? 1) * 100);
  return (
    <span className={css.group}>
      <IconButton
        size="small"
        icon={mdiMagnifyMinusOutline}
        label="Smaller"
        shortcut="-"
        onClick={() => send({ say: "zoom", to: "out" })}
      />
      <button
        type="button"
        className={css.percent}
        aria-label={`Shown at ${percent} percent. Fit to the window, or show full size`}
        title="Fit, or full size"
        onClick={() => send({ say: "zoom", to: percent === 100 ? "fit" : "full" })}
      >
        {percent} %
      </button>
      <IconButton
        size="small"
        icon={mdiMagnifyPlusOutline}
        label="Larger"
        shortcut="+"
        onClick={() => send({ say: "zoom", to: "in" })}
      />
    </span>
  );
}

/** Waits this long after the last key before it searches. */
const PAUSE_MS = 180;

function Find({ frame: { state, send, find } }: { frame: Frame }) {
  const [words, setWords] = useState("");
  const { hits } = state;
  useEffect(() => {
    const later = setTimeout(() => send({ say: "find", words }), words ? PAUSE_MS : 0);
    return () => clearTimeout(later);
  }, [words, send]);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") send({ say: "step", by: event.shiftKey ? -1 : 1 });
    if (event.key !== "Escape" || !words) return;
    // The first Escape ends the search, the next one closes the file.
    event.stopPropagation();
    setWords("");
  };
  return (
    <search className={css.find}>
      <Icon path={mdiMagnify} size={18} />
      <input
        ref={find}
        type="search"
        placeholder="Search this file"
        aria-label="Search this file"
        aria-keyshortcuts="/"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={press}
      />
      <span className={css.count} role="status" title={pagesWords(hits?.pages ?? 0)}>
        {words.trim() && hits ? hitWords(hits) : ""}
      </span>
      {words.trim() && hits && hits.count > 0 && (
        <>
          <IconButton
            size="small"
            icon={mdiChevronUp}
            label="Previous hit"
            shortcut="p"
            onClick={() => send({ say: "step", by: -1 })}
          />
          <IconButton
            size="small"
            icon={mdiChevronDown}
            label="Next hit"
            shortcut="n"
            onClick={() => send({ say: "step", by: 1 })}
          />
        </>
      )}
    </search>
  );
}

const pagesWords = (pages: number) =>
  pages > 0 ? `On ${pages.toLocaleString("en-US")} ${pages === 1 ? "page" : "pages"}` : undefined;
