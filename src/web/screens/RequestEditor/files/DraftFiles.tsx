import { mdiAlertOutline } from "@mdi/js";
import { type ReactNode, useEffect, useRef } from "react";
import { editorFiles } from "#messages/editor/files.ts";
import { classNames } from "#web/design/class-names.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { FileList } from "#web/features/files/FileList.tsx";
import { useFileDrop } from "#web/features/files/use-file-drop.ts";
import linkCss from "#web/screens/RequestEditor/templates/TemplatesLink.module.css";
import css from "./DraftFiles.module.css";
import type { DraftFilesState } from "./use-draft-files.ts";

/** The attached files, and a notice about files that could not be attached. */
export function DraftFiles({ files }: { files: DraftFilesState }) {
  const note = useRef<HTMLDivElement>(null);
  const { notice, announcement } = files;
  useEffect(() => {
    if (notice !== null) note.current?.scrollIntoView({ block: "nearest" });
  }, [notice]);
  const empty = files.files.length + files.pending.length + files.missing.length === 0;
  /** Removing a file removes its focused button: focus moves to the next one. */
  const focusAfterRemoval = (removeFile: (key: string) => void) => (key: string) => {
    const form = note.current?.closest("form");
    removeFile(key);
    requestAnimationFrame(() => {
      const next =
        note.current?.querySelector("li button") ??
        form?.querySelector(`button[name="${ATTACH_BUTTON_NAME}"]`);
      if (document.activeElement === document.body && next instanceof HTMLElement) next.focus();
    });
  };
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {(!empty || notice !== null) && (
        <div ref={note} className={css.attached}>
          <FileList
            className={css.list}
            files={files.files}
            pending={files.pending}
            missingIds={files.missing}
            onRemove={focusAfterRemoval(files.remove)}
            onCancel={focusAfterRemoval(files.stop)}
            onRetry={files.retry}
          />
          {notice !== null && (
            <Notice tone="red" icon={mdiAlertOutline} role="alert">
              {notice}
            </Notice>
          )}
        </div>
      )}
    </>
  );
}

/** The button's name, to move focus back to it. */
const ATTACH_BUTTON_NAME = "attach";

/** Opens the browser's file picker. It looks like the "Templates" link beside it. */
export function AttachLink({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const fileInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        name={ATTACH_BUTTON_NAME}
        className={linkCss.link}
        onClick={() => fileInput.current?.click()}
      >
        {editorFiles.attach}
      </button>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows selecting the same file again after it was removed.
          event.target.value = "";
        }}
      />
    </>
  );
}

/** Accepts files dropped on its children or pasted into them. */
export function DropArea({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const { over: isOver, handlers } = useFileDrop(onFiles);
  return (
    <div className={classNames(css.area, isOver && css.over)} {...handlers}>
      {children}
      {isOver && (
        <div className={css.target} aria-hidden="true">
          <span>{editorFiles.drop}</span>
        </div>
      )}
    </div>
  );
}
