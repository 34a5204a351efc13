import type { Upload } from "#contract/delivery/upload.ts";
import { FileList, type PendingFile } from "#web/features/files/FileList.tsx";
import { cancelUpload, removeFile, retryUpload } from "./use-pending-uploads.ts";

/** Files attached to a reply. */
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
