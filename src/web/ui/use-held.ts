import { useRef } from "react";

/** The value as it was when `hold` began, while it lasts. */
export function useHeld<Value>(value: Value, hold: boolean): Value {
  const kept = useRef(value);
  if (!hold) kept.current = value;
  return kept.current;
}
