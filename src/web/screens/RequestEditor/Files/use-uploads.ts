import { useCallback, useEffect, useRef, useState } from "react";
import type { Upload } from "#contract/upload.ts";
import type { PendingFile } from "#web/correspondence/FileList.tsx";
import { uploadFile, whyNotUploaded } from "#web/correspondence/upload-file.ts";

type Held = PendingFile & { file: File; stop: AbortController };

type Options = {
  /** The id of the draft, saved for it if it has none; null when that failed. */
  requestId: () => Promise<string | null>;
  onArrived: (upload: Upload) => void;
};

/**
 * Files on their way to the server, those that did not arrive among them. They are lost with the page, and nothing of one
 * that was broken off is kept anywhere.
 */
export function useUploads(options: Options) {
  const [held, setHeld] = useState<readonly Held[]>([]);
  const latest = useRef(options);
  latest.current = options;
  useLeaving(held);

  const update = useCallback((key: string, change: Partial<Held>) => {
    setHeld((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }, []);
  const drop = useCallback((key: string) => {
    setHeld((before) => before.filter((one) => one.key !== key));
  }, []);
  const send = useCallback(
    async ({ key, file, stop }: Held) => {
      if (stop.signal.aborted) return;
      try {
        const id = await latest.current.requestId();
        if (stop.signal.aborted) return;
        if (id === null) return update(key, { failed: NOT_SAVED });
        const onShare = (share: number) => update(key, { share });
        const upload = await uploadFile(id, file, { onShare, signal: stop.signal });
        drop(key);
        latest.current.onArrived(upload);
      } catch (error) {
        if (!stop.signal.aborted) update(key, { failed: whyNotUploaded(error) });
      }
    },
    [update, drop],
  );

  const begin = useCallback(
    (files: readonly File[]) => {
      const begun = files.map(heldOf);
      setHeld((before) => [...before, ...begun]);
      // One after the other, so that they arrive in the order they were chosen in.
      void begun.reduce((before, one) => before.then(() => send(one)), Promise.resolve());
    },
    [send],
  );
  const retry = (key: string) => {
    const one = held.find((file) => file.key === key);
    if (!one) return;
    update(key, { failed: null, share: 0 });
    void send(one);
  };
  const stop = (key: string) => {
    held.find((one) => one.key === key)?.stop.abort();
    drop(key);
  };
  return { pending: held as readonly PendingFile[], begin, retry, stop };
}

const NOT_SAVED = "The draft is not saved yet, so the file could not leave.";

const heldOf = (file: File): Held => ({
  key: crypto.randomUUID(),
  name: file.name,
  size: file.size,
  share: 0,
  failed: null,
  file,
  stop: new AbortController(),
});

/** Asks before the page is closed over a file on its way, and stops what nobody waits for any more. */
function useLeaving(held: readonly Held[]) {
  const latest = useRef(held);
  latest.current = held;
  useEffect(
    () => () => {
      for (const { stop } of latest.current) stop.abort();
    },
    [],
  );
  const waiting = held.length > 0;
  useEffect(() => {
    if (!waiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [waiting]);
}
