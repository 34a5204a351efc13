import { useCallback, useMemo, useState } from "react";
import { userId } from "#web/app/identity/user-id.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";

/**
 * Unsaved input, stored in this tab across navigation, a reload and an expired session until `clear` is called.
 * @param name identifies the input, such as "note of" and an id
 */
export function useStoredInput<Value>(name: string, initial: Value) {
  const storedItem = useMemo(() => storageItem("panelDraft", userId(), name), [name]);
  const [value, setValue] = useState<Value>(() => parseJson(storedItem.read()) ?? initial);
  const set = useCallback(
    (next: Value) => {
      setValue(next);
      // Without storage the input lasts as long as the page.
      storedItem.write(JSON.stringify(next));
    },
    [storedItem],
  );
  const clear = useCallback(() => {
    setValue(initial);
    storedItem.remove();
  }, [storedItem, initial]);
  return { value, set, clear };
}

function parseJson<Value>(text: string | null): Value | null {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
