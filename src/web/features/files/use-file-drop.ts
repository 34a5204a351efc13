import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Accepts dropped or pasted files; `over` while files are dragged above. Text is left to the field. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  /** Entering a child fires before leaving its parent, so both are counted. */
  const enterDepth = useRef(0);
  const reset = () => {
    enterDepth.current = 0;
    setIsOver(false);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      enterDepth.current += 1;
      setIsOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    },
    onDragLeave: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      enterDepth.current -= 1;
      if (enterDepth.current <= 0) reset();
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      reset();
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      // Copied cells or text may include a picture of themselves; the text is preferred.
      if (event.clipboardData.files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
      event.preventDefault();
      onFiles([...event.clipboardData.files]);
    },
  };
  return { over: isOver, handlers };
}
