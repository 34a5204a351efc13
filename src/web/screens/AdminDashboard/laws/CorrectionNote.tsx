import { mdiAlertCircle, mdiPencilOutline } from "@mdi/js";
import { useState } from "react";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { type AdminLaw, useRevertCorrection } from "./law-queries.ts";

type Props = { jurisdiction: string; correction: NonNullable<AdminLaw["correction"]> };

/** Who corrected the row, when, why and from what; and the way back. */
export function CorrectionNote({ jurisdiction, correction }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  const revertMutation = useRevertCorrection(jurisdiction, () => {
    setIsConfirming(false);
    showToast({ text: "The built-in figures are in force again. Open deadlines are worked out anew." });
  });
  const { by, at, reason, source, isApplicable } = correction;
  return (
    <Notice tone={isApplicable ? "ink" : "red"} icon={isApplicable ? mdiPencilOutline : mdiAlertCircle}>
      {isApplicable
        ? "Corrected"
        : "This correction does not fit the row any more and is not used. Correct the law again, or take it back. Made"}{" "}
      by {by} on <Timestamp at={at} text={formatDayYear(at.slice(0, 10))} />: {reason} (Source: {source}){" "}
      <button type="button" onClick={() => setIsConfirming(true)}>
        Take it back
      </button>
      <Dialog
        open={isConfirming}
        requireChoice
        onClose={() => setIsConfirming(false)}
        title="Take this correction back?"
        text="The built-in figures come into force again, and every open deadline they touch is worked out anew. The correction itself is not kept."
        actions={
          <>
            <Button onClick={() => setIsConfirming(false)}>Keep it</Button>
            <Button kind="danger" busy={revertMutation.isPending} onClick={() => revertMutation.mutate()}>
              Take it back
            </Button>
          </>
        }
      >
        {revertMutation.error && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            It was not taken back. {revertMutation.error.message}
          </Notice>
        )}
      </Dialog>
    </Notice>
  );
}
