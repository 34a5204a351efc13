import { mdiDownload } from "@mdi/js";
import { useState } from "react";
import { Button } from "#web/design/controls/Button.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { downloadRawEmail } from "#web/features/files/download-files.ts";

/** Saves an email exactly as it arrived. @param path where its raw bytes are */
export function DownloadOriginal({ path, subject }: { path: string; subject: string }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadRawEmail(path, subject);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "Try again in a moment.";
      showToast({ text: `The original could not be downloaded. ${reason}` });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={mdiDownload} busy={busy} onClick={() => void download()}>
      Download the original
    </Button>
  );
}
