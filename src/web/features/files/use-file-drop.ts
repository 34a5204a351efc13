import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Takes files that are dropped or pasted; `over` while some are held above. Text dropped or pasted is the field's own. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  /** Entering a child comes before leaving its parent, so they are counted. */
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
      // Copied cells or words may bring a picture of themselves along; then the words are meant.
      if (event.clipboardData.files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
      event.preventDefault();
      onFiles([...event.clipboardData.files]);
    },
  };
  return { over: isOver, handlers };
}
