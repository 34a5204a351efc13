import { useCallback, useEffect, useState } from "react";
import { apiClient } from "#messages/api-client.ts";
import { type Attachment, fetchAttachment } from "#web/features/files/download-files.ts";

/** A file that is being downloaded. */
export type FileDownload =
  | { state: "going"; share: number }
  | { state: "here"; blob: Blob }
  | { state: "failed"; reason: string; retry: () => void };

/** Fetches an attachment, and aborts when unmounted. Fetches nothing unless `enabled`. */
export function useFileDownload(
  { id, size }: Pick<Attachment, "id" | "size">,
  enabled: boolean,
): FileDownload {
  const [attempt, setAttempt] = useState(0);
  const [download, setDownload] = useState<FileDownload>({ state: "going", share: 0 });
  const retry = useCallback(() => setAttempt((last) => last + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    if (!enabled) return;
    const abortController = new AbortController();
    setDownload({ state: "going", share: 0 });
    fetchAttachment(id, abortController.signal, (received) =>
      setDownload({ state: "going", share: size > 0 ? Math.min(1, received / size) : 0 }),
    )
      .then((blob) => setDownload({ state: "here", blob }))
      .catch((error: unknown) => {
        if (abortController.signal.aborted) return;
        const reason = error instanceof Error ? error.message : apiClient.tryAgain;
        setDownload({ state: "failed", reason, retry });
      });
    return () => abortController.abort();
  }, [id, size, enabled, attempt, retry]);
  return download;
}
