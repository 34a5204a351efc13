import { mdiAlertOutline } from "@mdi/js";
import { useEffect, useRef } from "react";
import { FileList } from "#web/correspondence/FileList.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import css from "./DraftFiles.module.css";
import type { DraftFilesState } from "./use-draft-files.ts";

/** The files that go with the letter, and what is to be said of one that does not. */
export function DraftFiles({ files }: { files: DraftFilesState }) {
  const note = useRef<HTMLDivElement>(null);
  const { notice } = files;
  useEffect(() => {
    if (notice !== null) note.current?.scrollIntoView({ block: "nearest" });
  }, [notice]);
  if (files.files.length + files.pending.length + files.lost.length === 0 && notice === null) return null;
  return (
    <div ref={note} className={css.attached}>
      <FileList
        className={css.list}
        files={files.files}
        pending={files.pending}
        lost={files.lost}
        onRemove={files.remove}
        onStop={files.stop}
        onRetry={files.retry}
      />
      {notice !== null && (
        <Notice tone="red" icon={mdiAlertOutline} role="alert">
          {notice}
        </Notice>
      )}
    </div>
  );
}
