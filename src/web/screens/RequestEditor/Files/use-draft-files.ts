import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { DraftContent } from "#contract/request.ts";
import type { Upload } from "#contract/upload.ts";
import { fitting } from "#web/correspondence/attaching.ts";
import type { PendingFile } from "#web/correspondence/FileList.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { useUploads } from "./use-uploads.ts";

type Options = {
  id: RefObject<string | null>;
  /** Saves the draft at once, which gives a new one its id. */
  save: () => Promise<unknown>;
  /** The ids the draft names, in its order. */
  attachments: readonly string[];
  /** The files of the draft as the server last told them; undefined before it has one. */
  known: readonly Upload[] | undefined;
  onChange: (part: Partial<DraftContent>) => void;
};

/**
 * The files that go with the first letter. One is the request's own from the start, so the first of a new draft has the
 * draft saved before it leaves.
 */
export function useDraftFiles({ id, save, attachments, known, onChange }: Options) {
  const [arrived, setArrived] = useState<readonly Upload[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const [waits, setWaits] = useState<string | null>(null);
  const [news, setNews] = useState("");
  const named = useMemo(
    () => namedFiles(attachments, [...(known ?? []), ...arrived]),
    [attachments, known, arrived],
  );
  const latest = useRef({ attachments, onChange });
  latest.current = { attachments, onChange };
  const name = useCallback((ids: readonly string[]) => {
    // Two files may arrive before the page is drawn again.
    latest.current.attachments = ids;
    latest.current.onChange({ attachments: [...ids] });
  }, []);
  const uploads = useUploads({
    requestId: async () => {
      if (id.current === null) await save();
      return id.current;
    },
    onArrived: (upload) => {
      setArrived((before) => [...before, upload]);
      setNews(`${upload.name} is attached.`);
      setWaits(null);
      name([...latest.current.attachments, upload.id]);
    },
  });
  const { pending } = uploads;
  const notice = waits ?? refused;
  const say = (words: string | null) => {
    setWaits(null);
    setRefused(words);
  };

  const attach = (chosen: readonly File[]) => {
    const fit = fitting(chosen, [...named.files, ...pending]);
    say(fit.refused);
    uploads.begin(fit.taken);
  };
  const stop = (key: string) => {
    uploads.stop(key);
    say(null);
  };
  /** The server forgets it by itself after a day, so that it can be wanted back. */
  const remove = (fileId: string) => {
    const at = attachments.indexOf(fileId);
    const file = named.files.find((one) => one.id === fileId);
    say(null);
    name(attachments.filter((one) => one !== fileId));
    if (file) offerBack(file.name, () => name(latest.current.attachments.toSpliced(at, 0, fileId)));
  };
  /** Whether the letter must wait for a file; if so, it is said beside the files. */
  const holdUp = () => {
    const [first] = pending;
    if (first) setWaits(whyWait(first));
    return first !== undefined;
  };
  return { ...named, pending, notice, news, attach, retry: uploads.retry, stop, remove, holdUp };
}

export type DraftFilesState = ReturnType<typeof useDraftFiles>;

/** `lost`: ids the draft names and the server does not have any more. */
function namedFiles(ids: readonly string[], known: readonly Upload[]) {
  const found = new Map(known.map((file) => [file.id, file]));
  const files = ids.flatMap((id) => found.get(id) ?? []);
  return { files, names: files.map((file) => file.name), lost: ids.filter((id) => !found.has(id)) };
}

const offerBack = (name: string, onUndo: () => void) =>
  showToast({
    text: `${name} was taken off`,
    ringSeconds: 10,
    action: { label: "Undo", onClick: onUndo },
  });

const whyWait = ({ name, failed }: PendingFile) =>
  failed === null
    ? `${name} is still on its way. Send the letter when it has arrived, or take the file off.`
    : `${name} did not arrive. Try it again, or take it off, then send the letter.`;
