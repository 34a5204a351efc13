import { useCallback, useState } from "react";

/**
 * Words a person is typing, kept in this tab through navigation, a reload and an expired session until `forget`.
 * @param name says whose words they are, such as "note of" and an id
 */
export function useKept<Value>(name: string, empty: Value) {
  const key = `daylight ${name}`;
  const [value, setValue] = useState<Value>(() => read(key) ?? empty);
  const set = useCallback(
    (next: Value) => {
      setValue(next);
      write(key, JSON.stringify(next));
    },
    [key],
  );
  const forget = useCallback(() => {
    setValue(empty);
    write(key, null);
  }, [key, empty]);
  return { value, set, forget };
}

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without storage they live as long as the page.
  }
}
