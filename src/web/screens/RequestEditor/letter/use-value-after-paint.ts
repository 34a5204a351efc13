import { startTransition, useEffect, useState } from "react";

/**
 * The value as it was when the screen was last drawn: what follows it begins only after the key that changed it is to be
 * seen, and is given up for the next key. A deferred value alone begins at once, and often before the frame.
 */
export function useValueAfterPaint<Value>(value: Value): Value {
  const [paintedValue, setPaintedValue] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPaintedValue(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return paintedValue;
}
