import { useCallback, useEffect, useState } from "react";
import { type Attachment, fetchAttachment } from "#web/correspondence/files.ts";

/** A file on its way from the server. */
export type Fetching =
  | { state: "going"; share: number }
  | { state: "here"; blob: Blob }
  | { state: "failed"; why: string; retry: () => void };

/** Fetches an attachment, and ends that when it is no longer looked at. `wanted`: false fetches nothing. */
export function useFile({ id, size }: Pick<Attachment, "id" | "size">, wanted: boolean): Fetching {
  const [turn, setTurn] = useState(0);
  const [fetching, setFetching] = useState<Fetching>({ state: "going", share: 0 });
  const retry = useCallback(() => setTurn((last) => last + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks once more
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    setFetching({ state: "going", share: 0 });
    fetchAttachment(id, leaving.signal, (received) =>
      setFetching({ state: "going", share: size > 0 ? Math.min(1, received / size) : 0 }),
    )
      .then((blob) => setFetching({ state: "here", blob }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        const why = error instanceof Error ? error.message : "Try again in a moment.";
        setFetching({ state: "failed", why, retry });
      });
    return () => leaving.abort();
  }, [id, size, wanted, turn, retry]);
  return fetching;
}
