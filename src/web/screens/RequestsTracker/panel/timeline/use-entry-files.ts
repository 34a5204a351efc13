import { useState } from "react";
import type { Upload } from "#contract/delivery/upload.ts";
import { selectAttachable } from "#web/features/files/attachment-limits.ts";
import { useUploads } from "#web/features/files/use-uploads.ts";

/** The files of an entry: uploaded ones, and uploads in progress. */
export function useEntryFiles(requestId: string, initialFiles: readonly Upload[]) {
  const [files, setFiles] = useState(initialFiles);
  const [rejection, setRejection] = useState<string | null>(null);
  const { pending, addUploads, stop, retry } = useUploads({
    requestId: async () => requestId,
    onUploaded: (upload) => setFiles((current) => [...current, upload]),
  });
  return {
    files,
    pending,
    refused: rejection,
    busy: pending.some(({ failed }) => failed === null),
    add: (selected: readonly File[]) => {
      const { accepted, rejected } = selectAttachable(selected, [...files, ...pending]);
      setRejection(rejected);
      addUploads(accepted);
    },
    remove: (id: string) => setFiles((current) => current.filter((file) => file.id !== id)),
    stop,
    retry,
  };
}
