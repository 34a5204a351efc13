import { useState } from "react";
import type { Upload } from "#contract/upload.ts";
import { fitting } from "#web/correspondence/attaching.ts";
import type { PendingFile } from "#web/correspondence/FileList.tsx";
import { uploadFile, whyNotUploaded } from "#web/correspondence/upload-file.ts";

type Held = PendingFile & { file: File; stop: AbortController };

/** The files of an entry: those the server has, and those on their way to it. */
export function useEntryFiles(requestId: string, before: readonly Upload[]) {
  const [files, setFiles] = useState(before);
  const [held, setHeld] = useState<readonly Held[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const change = (key: string, to: Partial<Held>) =>
    setHeld((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: string) => setHeld((all) => all.filter((one) => one.key !== key));

  const send = async ({ key, file, stop }: Held) => {
    try {
      const upload = await uploadFile(requestId, file, {
        onShare: (share) => change(key, { share }),
        signal: stop.signal,
      });
      setFiles((known) => [...known, upload]);
      drop(key);
    } catch (error) {
      if (!stop.signal.aborted) change(key, { failed: whyNotUploaded(error) });
    }
  };
  return {
    files,
    pending: held,
    refused,
    busy: held.some(({ failed }) => failed === null),
    add: (chosen: readonly File[]) => {
      const fit = fitting(chosen, [...files, ...held]);
      setRefused(fit.refused);
      const begun = fit.taken.map((file) => ({
        key: crypto.randomUUID(),
        name: file.name,
        size: file.size,
        share: 0,
        failed: null,
        file,
        stop: new AbortController(),
      }));
      setHeld((known) => [...known, ...begun]);
      for (const one of begun) void send(one);
    },
    remove: (id: string) => setFiles((known) => known.filter((file) => file.id !== id)),
    stop: (key: string) => {
      held.find((one) => one.key === key)?.stop.abort();
      drop(key);
    },
    retry: (key: string) => {
      const one = held.find((file) => file.key === key);
      if (!one) return;
      change(key, { failed: null, share: 0 });
      void send(one);
    },
  };
}
