import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DraftContent } from "#contract/request.ts";
import type { Upload } from "#contract/upload.ts";
import { fitting } from "#web/correspondence/attaching.ts";
import type { PendingFile } from "#web/correspondence/FileList.tsx";
import { uploadFile, whyNotUploaded } from "#web/correspondence/upload-file.ts";
import { showToast } from "#web/ui/Toast.tsx";

type Held = PendingFile & { file: File; stop: AbortController };

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
 * draft saved before it leaves. What is on its way is lost with the page, and nothing of it is kept anywhere.
 */
export function useDraftFiles({ id, save, attachments, known, onChange }: Options) {
  const [held, setHeld] = useState<readonly Held[]>([]);
  const [arrived, setArrived] = useState<readonly Upload[]>([]);
  const [notice, setNotice] = useState<string | null>(null);
  const [news, setNews] = useState("");
  const { files, names, lost } = useMemo(
    () => namedFiles(attachments, [...(known ?? []), ...arrived]),
    [attachments, known, arrived],
  );
  const latest = useRef({ held, attachments, files, onChange });
  latest.current = { held, attachments, files, onChange };
  useLeaving(held);

  const update = useCallback((key: string, change: Partial<Held>) => {
    setHeld((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }, []);
  const name = useCallback((ids: readonly string[]) => {
    // Two files may arrive before the page is drawn again.
    latest.current.attachments = ids;
    latest.current.onChange({ attachments: [...ids] });
  }, []);
  const send = useCallback(
    async ({ key, file, stop }: Held) => {
      if (stop.signal.aborted) return;
      try {
        if (id.current === null) await save();
        if (stop.signal.aborted) return;
        if (id.current === null) return update(key, { failed: NOT_SAVED });
        const onShare = (share: number) => update(key, { share });
        const upload = await uploadFile(id.current, file, { onShare, signal: stop.signal });
        setArrived((before) => [...before, upload]);
        setNews(`${upload.name} is attached.`);
        setHeld((before) => before.filter((one) => one.key !== key));
        name([...latest.current.attachments, upload.id]);
      } catch (error) {
        if (!stop.signal.aborted) update(key, { failed: whyNotUploaded(error) });
      }
    },
    [id, save, update, name],
  );

  const attach = useCallback(
    (chosen: readonly File[]) => {
      const { taken, refused } = fitting(chosen, [...latest.current.files, ...latest.current.held]);
      const begun = taken.map(heldOf);
      setNotice(refused);
      setHeld((before) => [...before, ...begun]);
      // One after the other, so that they arrive in the order they were chosen in.
      void begun.reduce((before, one) => before.then(() => send(one)), Promise.resolve());
    },
    [send],
  );
  const retry = (key: string) => {
    const one = held.find((file) => file.key === key);
    if (!one) return;
    update(key, { failed: null, share: 0 });
    void send(one);
  };
  const stop = (key: string) => {
    held.find((one) => one.key === key)?.stop.abort();
    setHeld((before) => before.filter((one) => one.key !== key));
    setNotice(null);
  };
  /** The server forgets it by itself after a day, so that it can be wanted back. */
  const remove = (fileId: string) => {
    const at = attachments.indexOf(fileId);
    const file = files.find((one) => one.id === fileId);
    setNotice(null);
    name(attachments.filter((one) => one !== fileId));
    if (!file) return;
    showToast({
      text: `${file.name} was taken off`,
      ringSeconds: 10,
      action: {
        label: "Undo",
        onClick: () => name(latest.current.attachments.toSpliced(at, 0, fileId)),
      },
    });
  };
  /** Whether the letter must wait for a file; if so, it is said beside the files. */
  const holdUp = () => {
    const [first] = held;
    if (!first) return false;
    setNotice(
      first.failed === null
        ? `${first.name} is still on its way. Send the letter when it has arrived, or take the file off.`
        : `${first.name} did not arrive. Try it again, or take it off, then send the letter.`,
    );
    return true;
  };
  return {
    files,
    names,
    lost,
    pending: held as readonly PendingFile[],
    notice,
    news,
    attach,
    retry,
    stop,
    remove,
    holdUp,
  };
}

export type DraftFilesState = ReturnType<typeof useDraftFiles>;

const NOT_SAVED = "The draft is not saved yet, so the file could not leave.";

const heldOf = (file: File): Held => ({
  key: crypto.randomUUID(),
  name: file.name,
  size: file.size,
  share: 0,
  failed: null,
  file,
  stop: new AbortController(),
});

function namedFiles(ids: readonly string[], known: readonly Upload[]) {
  const found = new Map(known.map((file) => [file.id, file]));
  const files = ids.flatMap((id) => found.get(id) ?? []);
  return {
    files,
    names: files.map((file) => file.name),
    lost: ids.filter((id) => !found.has(id)),
  };
}

/** Asks before the page is closed over a file on its way, and stops what nobody waits for any more. */
function useLeaving(held: readonly Held[]) {
  const latest = useRef(held);
  latest.current = held;
  useEffect(
    () => () => {
      for (const { stop } of latest.current) stop.abort();
    },
    [],
  );
  const waiting = held.length > 0;
  useEffect(() => {
    if (!waiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [waiting]);
}
