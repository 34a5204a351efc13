import { mdiAlertCircle, mdiPencilOutline } from "@mdi/js";
import { useState } from "react";
import { When } from "#web/correspondence/When.tsx";
import { dayYear } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { type AdminLaw, useTakingBack } from "./queries.ts";

type Props = { jurisdiction: string; correction: NonNullable<AdminLaw["correction"]> };

/** Who corrected the row, when, why and from what; and the way back. */
export function CorrectionNote({ jurisdiction, correction }: Props) {
  const [asking, setAsking] = useState(false);
  const taking = useTakingBack(jurisdiction, () => {
    setAsking(false);
    showToast({ text: "The built-in figures are in force again. Open deadlines are worked out anew." });
  });
  const { by, at, reason, source, fits } = correction;
  return (
    <Notice tone={fits ? "ink" : "red"} icon={fits ? mdiPencilOutline : mdiAlertCircle}>
      {fits
        ? "Corrected"
        : "This correction does not fit the row any more and is not used. Correct the law again, or take it back. Made"}{" "}
      by {by} on <When at={at} words={dayYear(at.slice(0, 10))} />: {reason} (Source: {source}){" "}
      <button type="button" onClick={() => setAsking(true)}>
        Take it back
      </button>
      <Dialog
        open={asking}
        asks
        onClose={() => setAsking(false)}
        title="Take this correction back?"
        text="The built-in figures come into force again, and every open deadline they touch is worked out anew. The correction itself is not kept."
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button kind="danger" busy={taking.isPending} onClick={() => taking.mutate()}>
              Take it back
            </Button>
          </>
        }
      >
        {taking.error && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            It was not taken back. {taking.error.message}
          </Notice>
        )}
      </Dialog>
    </Notice>
  );
}
