import type { Upload } from "#contract/upload.ts";
import { FileList, type PendingFile } from "./FileList.tsx";
import { cancelUpload, removeFile, retryUpload } from "./use-pending-files.ts";

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
    onCancel={(key) => cancelUpload(props.requestId, key)}
    onRetry={(key) => retryUpload(props.requestId, key)}
  />
);
