import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { Upload } from "#contract/delivery/upload.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorFiles } from "#messages/editor/files.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { selectAttachable } from "#web/features/files/attachment-limits.ts";
import type { PendingFile } from "#web/features/files/FileList.tsx";
import { useUploads } from "#web/features/files/use-uploads.ts";

type Options = {
  id: RefObject<string | null>;
  /** Saves the draft at once, which gives a new one its id. */
  save: () => Promise<unknown>;
  /** The ids the draft names, in its order. */
  attachments: readonly string[];
  /** The files of the last server response; undefined for an unsaved draft. */
  serverFiles: readonly Upload[] | undefined;
  onChange: (part: Partial<DraftContent>) => void;
};

/** The files of the first letter. Uploads belong to a request, so the first upload of a new draft saves the draft first. */
export function useDraftFiles({ id, save, attachments, serverFiles, onChange }: Options) {
  const [uploaded, setUploaded] = useState<readonly Upload[]>([]);
  const [rejection, setRejection] = useState<string | null>(null);
  const [waitReason, setWaitReason] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const resolvedFiles = useMemo(
    () => namedFiles(attachments, [...(serverFiles ?? []), ...uploaded]),
    [attachments, serverFiles, uploaded],
  );
  const latest = useRef({ attachments, onChange });
  latest.current = { attachments, onChange };
  const setAttachments = useCallback((ids: readonly string[]) => {
    // Two uploads may finish before the next render.
    latest.current.attachments = ids;
    latest.current.onChange({ attachments: [...ids] });
  }, []);
  const requestId = async () => {
    if (id.current === null) await save();
    return id.current;
  };
  const addUploaded = (added: readonly Upload[]) => {
    setUploaded((previous) => [...previous, ...added]);
    setAttachments([...latest.current.attachments, ...added.map((upload) => upload.id)]);
  };
  const uploads = useUploads({
    requestId,
    onUploaded: (upload) => {
      addUploaded([upload]);
      setAnnouncement(formatMessage(editorFiles.attached, { name: upload.name }));
      setWaitReason(null);
    },
  });
  const { pending } = uploads;
  const notice = waitReason ?? rejection;
  const showNotice = (text: string | null) => {
    setWaitReason(null);
    setRejection(text);
  };

  const attach = (selected: readonly File[]) => {
    const accepted = selectAttachable(selected, [...resolvedFiles.files, ...pending]);
    showNotice(accepted.rejected);
    uploads.addUploads(accepted.accepted);
  };
  const stop = (key: string) => {
    uploads.stop(key);
    showNotice(null);
  };
  /** The server deletes an unused file after a day, so that undo works until then. */
  const remove = (fileId: string) => {
    const at = attachments.indexOf(fileId);
    const file = resolvedFiles.files.find((item) => item.id === fileId);
    showNotice(null);
    setAttachments(attachments.filter((item) => item !== fileId));
    if (file) offerUndo(file.name, () => setAttachments(latest.current.attachments.toSpliced(at, 0, fileId)));
  };
  /** Whether an upload blocks sending; the notice beside the files then says so. */
  const blockSending = () => {
    const [first] = pending;
    if (first) setWaitReason(waitText(first));
    return first !== undefined;
  };
  return {
    ...resolvedFiles,
    pending,
    notice,
    announcement,
    attach,
    requestId,
    /** Adds files that the server already has for this request. */
    addUploaded,
    retry: uploads.retry,
    stop,
    remove,
    blockSending,
  };
}

export type DraftFilesState = ReturnType<typeof useDraftFiles>;

/** `missing`: ids of the draft that the server no longer has. */
function namedFiles(ids: readonly string[], serverFiles: readonly Upload[]) {
  const found = new Map(serverFiles.map((file) => [file.id, file]));
  const files = ids.flatMap((id) => found.get(id) ?? []);
  return { files, names: files.map((file) => file.name), missing: ids.filter((id) => !found.has(id)) };
}

const offerUndo = (name: string, onUndo: () => void) =>
  showToast({
    text: formatMessage(editorFiles.removed, { name }),
    ringSeconds: 10,
    action: { label: editorFiles.undo, onClick: onUndo },
  });

const waitText = ({ name, failed }: PendingFile) =>
  formatMessage(failed === null ? editorFiles.uploading : editorFiles.failed, { name });
