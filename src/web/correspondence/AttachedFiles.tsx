import type { Upload } from "#contract/upload.ts";
import { FileList, type PendingFile } from "./FileList.tsx";
import { removeFile, retryFile, stopFile } from "./use-pending-files.ts";

/** What goes with a reply. */
export const AttachedFiles = (props: {
  requestId: string;
  files: readonly Upload[];
  pending: readonly PendingFile[];
}) => (
  <FileList
    files={props.files}
    pending={props.pending}
    onRemove={(id) => removeFile(props.requestId, id)}
    onStop={(key) => stopFile(props.requestId, key)}
    onRetry={(key) => retryFile(props.requestId, key)}
  />
);
