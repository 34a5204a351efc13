import { useSyncExternalStore } from "react";
import { api } from "#web/api.ts";
import { fitting } from "./attaching.ts";
import type { PendingFile } from "./FileList.tsx";
import { uploadFile, whyNotUploaded } from "./upload-file.ts";
import { replyDraft, reviseDraft } from "./use-reply-draft.ts";

type Held = PendingFile & { file: File; stop: AbortController };

const NONE: readonly Held[] = [];
/** Outside the composer, so that closing it stops no upload. */
const held = new Map<string, readonly Held[]>();
const listeners = new Set<() => void>();

const heldOf = (requestId: string) => held.get(requestId) ?? NONE;

function put(requestId: string, files: readonly Held[]) {
  held.set(requestId, files);
  for (const listener of listeners) listener();
}

const update = (requestId: string, key: string, change: Partial<Held>) =>
  put(
    requestId,
    heldOf(requestId).map((file) => (file.key === key ? { ...file, ...change } : file)),
  );

const drop = (requestId: string, key: string) =>
  put(
    requestId,
    heldOf(requestId).filter((file) => file.key !== key),
  );

/** Begins to upload what fits; returns what is to be said of the rest. */
export function attachFiles(requestId: string, files: readonly File[]): string | null {
  const draft = replyDraft(requestId);
  const already = [...draft.files, ...(draft.forwards?.files ?? []), ...heldOf(requestId)];
  const { taken, refused } = fitting(files, already);
  const begun = taken.map((file) => ({
    key: crypto.randomUUID(),
    name: file.name,
    size: file.size,
    share: 0,
    failed: null,
    file,
    stop: new AbortController(),
  }));
  put(requestId, [...heldOf(requestId), ...begun]);
  for (const one of begun) void send(requestId, one);
  return refused;
}

async function send(requestId: string, { key, file, stop }: Held) {
  try {
    const upload = await uploadFile(requestId, file, {
      onShare: (share) => update(requestId, key, { share }),
      signal: stop.signal,
    });
    reviseDraft(requestId, ({ files }) => ({ files: [...files, upload] }));
    drop(requestId, key);
  } catch (error) {
    if (stop.signal.aborted) return;
    update(requestId, key, { failed: whyNotUploaded(error) });
  }
}

/** Tries once more to upload a file that did not arrive. */
export function retryFile(requestId: string, key: string) {
  const file = heldOf(requestId).find((one) => one.key === key);
  if (!file) return;
  update(requestId, key, { failed: null, share: 0 });
  void send(requestId, file);
}

/** Calls off an upload. */
export function stopFile(requestId: string, key: string) {
  heldOf(requestId)
    .find((one) => one.key === key)
    ?.stop.abort();
  drop(requestId, key);
}

/** These files do not go along. */
export function takeOff(requestId: string, ids: readonly string[]) {
  reviseDraft(requestId, ({ files, forwards }) => ({
    files: files.filter(({ id }) => !ids.includes(id)),
    forwards: forwards && { ...forwards, files: forwards.files.filter(({ id }) => !ids.includes(id)) },
  }));
}

/** Takes a file off the draft. The server forgets it by itself, should it not hear of it now. */
export function removeFile(requestId: string, uploadId: string) {
  const own = replyDraft(requestId).files.some(({ id }) => id === uploadId);
  takeOff(requestId, [uploadId]);
  if (!own) return;
  api.delete<void>(`/api/requests/${requestId}/uploads/${uploadId}`).catch(() => undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePendingFiles = (requestId: string): readonly PendingFile[] =>
  useSyncExternalStore(subscribe, () => heldOf(requestId));
