import { useSyncExternalStore } from "react";
import { api } from "#web/app/api/api.ts";
import { replyDraft, reviseDraft } from "#web/features/drafts/use-reply-draft.ts";
import { selectAttachable } from "#web/features/files/attachment-limits.ts";
import type { PendingFile } from "#web/features/files/FileList.tsx";
import { uploadErrorText, uploadFile } from "#web/features/files/upload-file.ts";

type TrackedUpload = PendingFile & { file: File; abortController: AbortController };

const NONE: readonly TrackedUpload[] = [];
/** Outside of the composer, so that uploads continue when it is closed. */
const uploadsByRequest = new Map<string, readonly TrackedUpload[]>();
const listeners = new Set<() => void>();

const uploadsOf = (requestId: string) => uploadsByRequest.get(requestId) ?? NONE;

function setUploads(requestId: string, files: readonly TrackedUpload[]) {
  uploadsByRequest.set(requestId, files);
  for (const listener of listeners) listener();
}

const updateUpload = (requestId: string, key: string, change: Partial<TrackedUpload>) =>
  setUploads(
    requestId,
    uploadsOf(requestId).map((file) => (file.key === key ? { ...file, ...change } : file)),
  );

const removeUpload = (requestId: string, key: string) =>
  setUploads(
    requestId,
    uploadsOf(requestId).filter((file) => file.key !== key),
  );

/** Starts to upload the files within the limits; returns an error text about the others, or null. */
export function attachFiles(requestId: string, files: readonly File[]): string | null {
  const draft = replyDraft(requestId);
  const attached = [...draft.files, ...(draft.forwards?.files ?? []), ...uploadsOf(requestId)];
  const { accepted, rejected } = selectAttachable(files, attached);
  const newUploads = accepted.map((file) => ({
    key: crypto.randomUUID(),
    name: file.name,
    size: file.size,
    share: 0,
    failed: null,
    file,
    abortController: new AbortController(),
  }));
  setUploads(requestId, [...uploadsOf(requestId), ...newUploads]);
  for (const one of newUploads) void startUpload(requestId, one);
  return rejected;
}

async function startUpload(requestId: string, { key, file, abortController }: TrackedUpload) {
  try {
    const upload = await uploadFile(requestId, file, {
      onProgress: (share) => updateUpload(requestId, key, { share }),
      signal: abortController.signal,
    });
    reviseDraft(requestId, ({ files }) => ({ files: [...files, upload] }));
    removeUpload(requestId, key);
  } catch (error) {
    if (abortController.signal.aborted) return;
    updateUpload(requestId, key, { failed: uploadErrorText(error) });
  }
}

/** Retries a failed upload. */
export function retryUpload(requestId: string, key: string) {
  const file = uploadsOf(requestId).find((one) => one.key === key);
  if (!file) return;
  updateUpload(requestId, key, { failed: null, share: 0 });
  void startUpload(requestId, file);
}

/** Cancels an upload. */
export function cancelUpload(requestId: string, key: string) {
  uploadsOf(requestId)
    .find((one) => one.key === key)
    ?.abortController.abort();
  removeUpload(requestId, key);
}

/** Removes files from the draft. */
export function removeFiles(requestId: string, ids: readonly string[]) {
  reviseDraft(requestId, ({ files, forwards }) => ({
    files: files.filter(({ id }) => !ids.includes(id)),
    forwards: forwards && { ...forwards, files: forwards.files.filter(({ id }) => !ids.includes(id)) },
  }));
}

/** Removes a file from the draft and from the server, where it also expires if this request fails. */
export function removeFile(requestId: string, uploadId: string) {
  const isOwnUpload = replyDraft(requestId).files.some(({ id }) => id === uploadId);
  removeFiles(requestId, [uploadId]);
  if (!isOwnUpload) return;
  api.delete<void>(`/api/requests/${requestId}/uploads/${uploadId}`).catch(() => undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePendingUploads = (requestId: string): readonly PendingFile[] =>
  useSyncExternalStore(subscribe, () => uploadsOf(requestId));
