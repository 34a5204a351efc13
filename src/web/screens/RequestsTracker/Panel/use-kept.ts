import { useCallback, useMemo, useState } from "react";
import { userId } from "#web/identity/user-id.ts";
import { stored } from "#web/storage/stored.ts";

/**
 * Words a person is typing, kept in this tab through navigation, a reload and an expired session until `forget`.
 * @param name says whose words they are, such as "note of" and an id
 */
export function useKept<Value>(name: string, empty: Value) {
  const place = useMemo(() => stored("panelDraft", userId(), name), [name]);
  const [value, setValue] = useState<Value>(() => parsed(place.read()) ?? empty);
  const set = useCallback(
    (next: Value) => {
      setValue(next);
      // Without storage they live as long as the page.
      place.write(JSON.stringify(next));
    },
    [place],
  );
  const forget = useCallback(() => {
    setValue(empty);
    place.remove();
  }, [place, empty]);
  return { value, set, forget };
}

function parsed<Value>(text: string | null): Value | null {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
