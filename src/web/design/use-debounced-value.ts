import { useEffect, useState } from "react";

/** The value after it has not changed for the given time. */
export function useDebouncedValue<Text extends string>(value: Text, milliseconds: number): Text {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
