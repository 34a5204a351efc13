import { useRef } from "react";

/** The value as it was when `hold` began, while it lasts. */
export function useFrozenValue<Value>(value: Value, frozen: boolean): Value {
  const latestValue = useRef(value);
  if (!frozen) latestValue.current = value;
  return latestValue.current;
}
