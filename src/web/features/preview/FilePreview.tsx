import { Suspense } from "react";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import type { Attachment } from "#web/features/files/download-files.ts";
import { useOpenFile } from "./use-open-file.ts";

const Preview = lazyComponent(async () => (await import("#web/features/preview/Preview.tsx")).default);

/** Shows the file that the URL names, if it is one of these. `groups`: the files of each message. */
export function FilePreview({ groups }: { groups: readonly (readonly Attachment[])[] }) {
  const { fileId, show, close } = useOpenFile();
  if (fileId === null) return null;
  const files = groups.find((group) => group.some(({ id }) => id === fileId));
  const file = files?.find(({ id }) => id === fileId);
  if (!files || !file) return null;
  return (
    <Suspense fallback={null}>
      <Preview files={files} file={file} onShow={({ id }) => show(id)} onClose={close} />
    </Suspense>
  );
}
