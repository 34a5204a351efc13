import { mdiAlertCircle, mdiPencilOutline } from "@mdi/js";
import { useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { type AdminLaw, useRevertCorrection } from "./law-queries.ts";

type Props = { jurisdiction: string; correction: NonNullable<AdminLaw["correction"]> };

/** Who corrected the law, when, why and by what source, with the button that reverts the correction. */
export function CorrectionNote({ jurisdiction, correction }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  const revertMutation = useRevertCorrection(jurisdiction, () => {
    setIsConfirming(false);
    showToast({ text: adminLaws.revertedNotice });
  });
  const { by, at, reason, source, isApplicable } = correction;
  return (
    <Notice tone={isApplicable ? "ink" : "red"} icon={isApplicable ? mdiPencilOutline : mdiAlertCircle}>
      {!isApplicable && `${adminLaws.correctionOutdatedNotice} `}
      <RichText
        message={adminLaws.correctionBy}
        values={{
          name: by,
          date: formatDayYear(at.slice(0, 10)),
          reason,
          source,
          time: (text) => <Timestamp at={at} text={text.join("")} />,
          revert: (text) => (
            <button type="button" onClick={() => setIsConfirming(true)}>
              {text}
            </button>
          ),
        }}
      />
      <Dialog
        open={isConfirming}
        requireChoice
        onClose={() => setIsConfirming(false)}
        title={adminLaws.revertTitle}
        text={adminLaws.revertText}
        actions={
          <>
            <Button onClick={() => setIsConfirming(false)}>{admin.cancel}</Button>
            <Button kind="danger" busy={revertMutation.isPending} onClick={() => revertMutation.mutate()}>
              {adminLaws.revert}
            </Button>
          </>
        }
      >
        {revertMutation.error && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {formatMessage(adminLaws.revertFailed, { reason: revertMutation.error.message })}
          </Notice>
        )}
      </Dialog>
    </Notice>
  );
}
