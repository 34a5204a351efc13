import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { Upload } from "#contract/delivery/upload.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { selectAttachable } from "#web/features/files/attachment-limits.ts";
import type { PendingFile } from "#web/features/files/FileList.tsx";
import { useUploads } from "./use-uploads.ts";

type Options = {
  id: RefObject<string | null>;
  /** Saves the draft at once, which gives a new one its id. */
  save: () => Promise<unknown>;
  /** The ids the draft names, in its order. */
  attachments: readonly string[];
  /** The files of the draft as the server last told them; undefined before it has one. */
  serverFiles: readonly Upload[] | undefined;
  onChange: (part: Partial<DraftContent>) => void;
};

/**
 * The files that go with the first letter. One is the request's own from the start, so the first of a new draft has the
 * draft saved before it leaves.
 */
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
    // Two files may arrive before the page is drawn again.
    latest.current.attachments = ids;
    latest.current.onChange({ attachments: [...ids] });
  }, []);
  const uploads = useUploads({
    requestId: async () => {
      if (id.current === null) await save();
      return id.current;
    },
    onUploaded: (upload) => {
      setUploaded((previous) => [...previous, upload]);
      setAnnouncement(`${upload.name} is attached.`);
      setWaitReason(null);
      setAttachments([...latest.current.attachments, upload.id]);
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
    uploads.begin(accepted.accepted);
  };
  const stop = (key: string) => {
    uploads.stop(key);
    showNotice(null);
  };
  /** The server forgets it by itself after a day, so that it can be wanted back. */
  const remove = (fileId: string) => {
    const at = attachments.indexOf(fileId);
    const file = resolvedFiles.files.find((item) => item.id === fileId);
    showNotice(null);
    setAttachments(attachments.filter((item) => item !== fileId));
    if (file) offerUndo(file.name, () => setAttachments(latest.current.attachments.toSpliced(at, 0, fileId)));
  };
  /** Whether the letter must wait for a file; if so, it is said beside the files. */
  const blockSending = () => {
    const [first] = pending;
    if (first) setWaitReason(waitText(first));
    return first !== undefined;
  };
  return {
    ...resolvedFiles,
    pending,
    notice,
    news: announcement,
    attach,
    retry: uploads.retry,
    stop,
    remove,
    holdUp: blockSending,
  };
}

export type DraftFilesState = ReturnType<typeof useDraftFiles>;

/** `lost`: ids the draft names and the server does not have any more. */
function namedFiles(ids: readonly string[], serverFiles: readonly Upload[]) {
  const found = new Map(serverFiles.map((file) => [file.id, file]));
  const files = ids.flatMap((id) => found.get(id) ?? []);
  return { files, names: files.map((file) => file.name), missing: ids.filter((id) => !found.has(id)) };
}

const offerUndo = (setAttachments: string, onUndo: () => void) =>
  showToast({
    text: `${setAttachments} was taken off`,
    ringSeconds: 10,
    action: { label: "Undo", onClick: onUndo },
  });

const waitText = ({ name: setAttachments, failed }: PendingFile) =>
  failed === null
    ? `${setAttachments} is still on its way. Send the letter when it has arrived, or take the file off.`
    : `${setAttachments} did not arrive. Try it again, or take it off, then send the letter.`;
