import { useState } from "react";
import type { Upload } from "#contract/delivery/upload.ts";
import { selectAttachable } from "#web/features/files/attachment-limits.ts";
import type { PendingFile } from "#web/features/files/FileList.tsx";
import { uploadErrorText, uploadFile } from "#web/features/files/upload-file.ts";

type PendingUpload = PendingFile & { file: File; stop: AbortController };

/** The files of an entry: uploaded ones, and uploads in progress. */
export function useEntryFiles(requestId: string, initialFiles: readonly Upload[]) {
  const [files, setFiles] = useState(initialFiles);
  const [pendingUploads, setPendingUploads] = useState<readonly PendingUpload[]>([]);
  const [rejection, setRejection] = useState<string | null>(null);
  const change = (key: string, to: Partial<PendingUpload>) =>
    setPendingUploads((all) => all.map((item) => (item.key === key ? { ...item, ...to } : item)));
  const removePending = (key: string) => setPendingUploads((all) => all.filter((item) => item.key !== key));

  const startUpload = async ({ key, file, stop }: PendingUpload) => {
    try {
      const upload = await uploadFile(requestId, file, {
        onProgress: (share) => change(key, { share }),
        signal: stop.signal,
      });
      setFiles((current) => [...current, upload]);
      removePending(key);
    } catch (error) {
      if (!stop.signal.aborted) change(key, { failed: uploadErrorText(error) });
    }
  };
  return {
    files,
    pending: pendingUploads,
    refused: rejection,
    busy: pendingUploads.some(({ failed }) => failed === null),
    add: (selected: readonly File[]) => {
      const accepted = selectAttachable(selected, [...files, ...pendingUploads]);
      setRejection(accepted.rejected);
      const newUploads = accepted.accepted.map((file) => ({
        key: crypto.randomUUID(),
        name: file.name,
        size: file.size,
        share: 0,
        failed: null,
        file,
        stop: new AbortController(),
      }));
      setPendingUploads((current) => [...current, ...newUploads]);
      for (const item of newUploads) void startUpload(item);
    },
    remove: (id: string) => setFiles((current) => current.filter((file) => file.id !== id)),
    stop: (key: string) => {
      pendingUploads.find((item) => item.key === key)?.stop.abort();
      removePending(key);
    },
    retry: (key: string) => {
      const item = pendingUploads.find((file) => file.key === key);
      if (!item) return;
      change(key, { failed: null, share: 0 });
      void startUpload(item);
    },
  };
}
