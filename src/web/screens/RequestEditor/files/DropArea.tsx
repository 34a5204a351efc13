import type { ReactNode } from "react";
import { classNames } from "#web/design/class-names.ts";
import { useFileDrop } from "#web/features/files/use-file-drop.ts";
import css from "./DraftFiles.module.css";

/** Takes files dropped anywhere on what it holds, and those pasted into it. */
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
          <span>Drop files to attach them</span>
        </div>
      )}
    </div>
  );
}
