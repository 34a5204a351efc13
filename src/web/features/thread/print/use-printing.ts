import { type RefObject, useEffect, useRef } from "react";
import "./thread-print.css";

/** Narrower than any paper size at 96 px per inch. */
const PAPER_WIDTH = "640px";

/**
 * Prints an open conversation. Ctrl+P prints it as its own document. The browser's menu prints the page, on
 * which the print styles leave only the thread, with each iframe as tall as its email is on paper.
 */
export function usePrinting(thread: RefObject<HTMLElement | null>, print: () => void) {
  const latestPrint = useRef(print);
  latestPrint.current = print;
  useEffect(() => {
    const restoreFrames: (() => void)[] = [];
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
      if (key.toLowerCase() !== "p" || !(ctrlKey || metaKey) || shiftKey || altKey || event.defaultPrevented)
        return;
      event.preventDefault();
      latestPrint.current();
    };
    const onBeforePrint = () => {
      for (const frame of thread.current?.querySelectorAll("iframe") ?? [])
        restoreFrames.push(fitFrameToPaper(frame));
    };
    const onAfterPrint = () => {
      for (const undo of restoreFrames.splice(0)) undo();
    };
    document.addEventListener("keydown", onKeyDown);
    window.addEventListener("beforeprint", onBeforePrint);
    window.addEventListener("afterprint", onAfterPrint);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("beforeprint", onBeforePrint);
      window.removeEventListener("afterprint", onAfterPrint);
    };
  }, [thread]);
}

/** Lays an iframe out for paper; returns a function that restores it. */
function fitFrameToPaper(frame: HTMLIFrameElement): () => void {
  const { width, height } = frame.style;
  frame.style.width = PAPER_WIDTH;
  const page = frame.contentDocument?.documentElement;
  if (page) frame.style.height = `${Math.max(page.offsetHeight, page.scrollHeight) + 8}px`;
  return () => {
    frame.style.width = width;
    frame.style.height = height;
  };
}
