import { mdiAlertOutline } from "@mdi/js";
import { useEffect, useRef } from "react";
import { Notice } from "#web/design/display/Notice.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { FileList } from "#web/features/files/FileList.tsx";
import { ATTACH_BUTTON_NAME } from "./AttachLink.tsx";
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
