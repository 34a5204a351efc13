import { useRef } from "react";

/** The value, or while `frozen` its last value before that. */
export function useFrozenValue<Value>(value: Value, frozen: boolean): Value {
  const latestValue = useRef(value);
  if (!frozen) latestValue.current = value;
  return latestValue.current;
}
