import type { ReactNode } from "react";
import { editorFiles } from "#messages/editor/files.ts";
import { classNames } from "#web/design/class-names.ts";
import { useFileDrop } from "#web/features/files/use-file-drop.ts";
import css from "./DraftFiles.module.css";

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
