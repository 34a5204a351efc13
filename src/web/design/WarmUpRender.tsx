import { Activity, type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

/** By then it has been rendered in idle time. */
const WARM_UP_MS = 4_000;

/**
 * Renders components once, outside of the document and without effects. Browsers compile functions on the first call; this
 * warm-up avoids that delay at the user's first click.
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
