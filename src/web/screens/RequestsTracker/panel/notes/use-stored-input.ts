import { useCallback, useMemo, useState } from "react";
import { userId } from "#web/app/identity/user-id.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";

/**
 * Words a person is typing, kept in this tab through navigation, a reload and an expired session until `forget`.
 * @param name says whose words they are, such as "note of" and an id
 */
export function useStoredInput<Value>(name: string, initial: Value) {
  const storedItem = useMemo(() => storageItem("panelDraft", userId(), name), [name]);
  const [value, setValue] = useState<Value>(() => parseJson(storedItem.read()) ?? initial);
  const set = useCallback(
    (next: Value) => {
      setValue(next);
      // Without storage they live as long as the page.
      storedItem.write(JSON.stringify(next));
    },
    [storedItem],
  );
  const clear = useCallback(() => {
    setValue(initial);
    storedItem.remove();
  }, [storedItem, initial]);
  return { value, set, forget: clear };
}

function parseJson<Value>(text: string | null): Value | null {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
