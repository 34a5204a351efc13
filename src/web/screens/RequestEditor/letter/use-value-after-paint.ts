import { startTransition, useEffect, useState } from "react";

/**
 * The value, updated in a transition after the next paint, so that derived rendering never delays a key press.
 * `useDeferredValue` alone starts at once, often before that paint.
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
