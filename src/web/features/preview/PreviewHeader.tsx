import {
  mdiArrowLeft,
  mdiCalendarPlusOutline,
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
import { formatMessage } from "#core/messages/format-message.ts";
import { preview } from "#messages/preview/preview.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import type { ToFrame } from "./frame-messages.ts";
import css from "./Preview.module.css";
import { fileMetaLabel, hitsLabel } from "./preview-labels.ts";
import type { FrameState } from "./use-preview-frame.ts";

type FrameControls = {
  state: FrameState;
  send: (message: ToFrame) => void;
  searchInput: RefObject<HTMLInputElement | null>;
  /** Null for a file that is no calendar event. */
  onAddToCalendar: (() => void) | null;
};

export type PreviewHeaderProps = {
  file: { name: string; type: string; size: number };
  /** The file that contains this one; null for an attachment. */
  parentName: string | null;
  /** Its position among the files of the message. */
  position: { number: number; total: number } | null;
  close: RefObject<HTMLButtonElement | null>;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onDownload: () => void;
  onClose: () => void;
  /** Null while no file is shown. */
  frame: FrameControls | null;
};

/** Name, details and actions of the file. */
export function PreviewHeader(props: PreviewHeaderProps) {
  const { file, parentName, position, close, onPrevious, onNext, onDownload, onClose, frame } = props;
  const fileInfo = frame?.state.failed ? null : (frame?.state.shown ?? null);
  return (
    <header className={css.head}>
      <IconButton
        ref={close}
        icon={parentName ? mdiArrowLeft : mdiClose}
        label={parentName ? formatMessage(preview.backTo, { name: parentName }) : preview.close}
        shortcut="Escape"
        onClick={onClose}
      />
      <div className={css.names}>
        <h2 title={file.name}>{file.name}</h2>
        <p>
          {parentName
            ? formatMessage(preview.inside, {
                name: parentName,
                description: fileMetaLabel(file, fileInfo),
              })
            : fileMetaLabel(file, fileInfo)}
        </p>
      </div>
      {fileInfo?.finds && frame && <SearchField frame={frame} />}
      <div className={css.tools}>
        {fileInfo?.pages && frame && <PageControls pages={fileInfo.pages} frame={frame} />}
        {fileInfo?.zooms && frame && <ZoomTools frame={frame} />}
        {position && (
          <span className={css.group}>
            <IconButton
              size="small"
              icon={mdiChevronLeft}
              label={preview.previousFile}
              shortcut="ArrowLeft"
              disabled={!onPrevious}
              onClick={() => onPrevious?.()}
            />
            <span className={css.count}>
              <RichText
                message={preview.filePosition}
                values={{ ...position, word: (text) => <span className={css.word}>{text}</span> }}
              />
            </span>
            <IconButton
              size="small"
              icon={mdiChevronRight}
              label={preview.nextFile}
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
        {preview.download}
      </Button>
      {frame?.onAddToCalendar && (
        <Button
          size="small"
          kind="main"
          icon={mdiCalendarPlusOutline}
          className={css.addToCalendar}
          onClick={frame.onAddToCalendar}
        >
          {preview.addToCalendar}
        </Button>
      )}
    </header>
  );
}

function PageControls({ pages, frame: { state, send } }: { pages: number; frame: FrameControls }) {
  const page = state.place?.page ?? 1;
  const [pageInput, setPageInput] = useState<string | null>(null);
  const goToPage = (to: number) => send({ say: "page", page: Math.min(pages, Math.max(1, to)) });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    const requestedPage = Number(pageInput);
    if (Number.isInteger(requestedPage) && requestedPage > 0) goToPage(requestedPage);
    setPageInput(null);
  };
  return (
    <span className={css.group}>
      <IconButton
        size="small"
        icon={mdiChevronUp}
        label={preview.previousPage}
        className={css.turn}
        disabled={page <= 1}
        onClick={() => goToPage(page - 1)}
      />
      <input
        className={css.page}
        style={{ width: `${String(pages).length + 2}ch` }}
        inputMode="numeric"
        aria-label={formatMessage(preview.page, { total: String(pages) })}
        value={pageInput ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setPageInput(event.target.value)}
        onBlur={() => setPageInput(null)}
        onKeyDown={handleKeyDown}
      />
      <span className={css.count}>{formatMessage(preview.pageTotal, { total: pages })}</span>
      <IconButton
        size="small"
        icon={mdiChevronDown}
        label={preview.nextPage}
        className={css.turn}
        disabled={page >= pages}
        onClick={() => goToPage(page + 1)}
      />
    </span>
  );
}

function ZoomTools({ frame: { state, send } }: { frame: FrameControls }) {
  const percent = Math.round((state.place?.zoom ?? 1) * 100);
  return (
    <span className={css.group}>
      <IconButton
        size="small"
        icon={mdiMagnifyMinusOutline}
        label={preview.zoomOut}
        shortcut="-"
        onClick={() => send({ say: "zoom", to: "out" })}
      />
      <button
        type="button"
        className={css.percent}
        aria-label={formatMessage(preview.zoomLabel, { percent })}
        title={preview.zoomTitle}
        onClick={() => send({ say: "zoom", to: percent === 100 ? "fit" : "full" })}
      >
        {formatMessage(preview.percent, { percent })}
      </button>
      <IconButton
        size="small"
        icon={mdiMagnifyPlusOutline}
        label={preview.zoomIn}
        shortcut="+"
        onClick={() => send({ say: "zoom", to: "in" })}
      />
    </span>
  );
}

const DEBOUNCE_MS = 180;

function SearchField({ frame: { state, send, searchInput } }: { frame: FrameControls }) {
  const [query, setQuery] = useState("");
  const { hits } = state;
  useEffect(() => {
    const timer = setTimeout(() => send({ say: "find", words: query }), query ? DEBOUNCE_MS : 0);
    return () => clearTimeout(timer);
  }, [query, send]);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") send({ say: "step", by: event.shiftKey ? -1 : 1 });
    if (event.key !== "Escape" || !query) return;
    // The first Escape ends the search, the next one closes the file.
    event.stopPropagation();
    setQuery("");
  };
  return (
    <search className={css.find}>
      <Icon path={mdiMagnify} size={18} />
      <input
        ref={searchInput}
        type="search"
        placeholder={preview.search}
        aria-label={preview.search}
        aria-keyshortcuts="/"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <span className={css.count} role="status" title={pagesLabel(hits?.pages ?? 0)}>
        {query.trim() && hits ? hitsLabel(hits) : ""}
      </span>
      {query.trim() && hits && hits.count > 0 && (
        <>
          <IconButton
            size="small"
            icon={mdiChevronUp}
            label={preview.previousHit}
            shortcut="p"
            onClick={() => send({ say: "step", by: -1 })}
          />
          <IconButton
            size="small"
            icon={mdiChevronDown}
            label={preview.nextHit}
            shortcut="n"
            onClick={() => send({ say: "step", by: 1 })}
          />
        </>
      )}
    </search>
  );
}

const pagesLabel = (pages: number) =>
  pages > 0 ? formatMessage(preview.hitPages, { count: pages }) : undefined;
