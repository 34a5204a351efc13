import { useCallback, useEffect, useRef, useState } from "react";
import type { Upload } from "#contract/delivery/upload.ts";
import { files } from "#messages/files.ts";
import type { PendingFile } from "./FileList.tsx";
import { uploadErrorText, uploadFile } from "./upload-file.ts";

type PendingUpload = PendingFile & { file: File; stop: AbortController };

type Options = {
  /** Returns the id of the request, after saving a new draft; null if saving failed. */
  requestId: () => Promise<string | null>;
  onUploaded: (upload: Upload) => void;
};

/** Uploads in progress and failed ones. They are lost with the page; the server stores nothing of an aborted upload. */
export function useUploads(options: Options) {
  const [pendingUploads, setPendingUploads] = useState<readonly PendingUpload[]>([]);
  const latest = useRef(options);
  latest.current = options;
  useUnloadWarning(pendingUploads);

  const update = useCallback((key: string, change: Partial<PendingUpload>) => {
    setPendingUploads((previous) =>
      previous.map((item) => (item.key === key ? { ...item, ...change } : item)),
    );
  }, []);
  const removePending = useCallback((key: string) => {
    setPendingUploads((previous) => previous.filter((item) => item.key !== key));
  }, []);
  const startUpload = useCallback(
    async ({ key, file, stop }: PendingUpload) => {
      if (stop.signal.aborted) return;
      try {
        const id = await latest.current.requestId();
        if (stop.signal.aborted) return;
        if (id === null) return update(key, { failed: files.draftNotSaved });
        const onProgress = (share: number) => update(key, { share });
        const upload = await uploadFile(id, file, { onProgress, signal: stop.signal });
        removePending(key);
        latest.current.onUploaded(upload);
      } catch (error) {
        if (!stop.signal.aborted) update(key, { failed: uploadErrorText(error) });
      }
    },
    [update, removePending],
  );

  const addUploads = useCallback(
    (selected: readonly File[]) => {
      const newUploads = selected.map(toPendingUpload);
      setPendingUploads((previous) => [...previous, ...newUploads]);
      // Sequential, so that files keep the order in which they were selected.
      void newUploads.reduce((previous, item) => previous.then(() => startUpload(item)), Promise.resolve());
    },
    [startUpload],
  );
  const retry = (key: string) => {
    const item = pendingUploads.find((file) => file.key === key);
    if (!item) return;
    update(key, { failed: null, share: 0 });
    void startUpload(item);
  };
  const stop = (key: string) => {
    pendingUploads.find((item) => item.key === key)?.stop.abort();
    removePending(key);
  };
  return { pending: pendingUploads as readonly PendingFile[], addUploads, retry, stop };
}

const toPendingUpload = (file: File): PendingUpload => ({
  key: crypto.randomUUID(),
  name: file.name,
  size: file.size,
  share: 0,
  failed: null,
  file,
  stop: new AbortController(),
});

/** Asks before closing the page during an upload, and aborts uploads on unmount. */
function useUnloadWarning(pendingUploads: readonly PendingUpload[]) {
  const latest = useRef(pendingUploads);
  latest.current = pendingUploads;
  useEffect(
    () => () => {
      for (const { stop } of latest.current) stop.abort();
    },
    [],
  );
  const hasPending = pendingUploads.length > 0;
  useEffect(() => {
    if (!hasPending) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [hasPending]);
}
