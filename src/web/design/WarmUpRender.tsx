import { Activity, type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

/** By then it has been drawn, in the pauses of everything else. */
const WARM_UP_MS = 4_000;

/**
 * Draws what is likely to be wanted once, outside of the page and without its effects: a browser compiles a function when
 * it is first called, and the first press of a person would wait for a thousand of them.
 */
export function WarmUpRender({ children }: { children: ReactNode }) {
  const [container] = useState(() => document.createElement("div"));
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDone(true), WARM_UP_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDone ? null : createPortal(<Activity mode="hidden">{children}</Activity>, container);
}
