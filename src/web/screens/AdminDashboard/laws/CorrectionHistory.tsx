import { mdiAlertCircle, mdiPencilOutline } from "@mdi/js";
import { useState } from "react";
import type { LawVersionList } from "#contract/deadlines/law.ts";
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
import { ChangePreview } from "./ChangePreview.tsx";
import { useLawVersions, useUndoCorrection } from "./law-queries.ts";

type Version = LawVersionList["items"][number];

/** Every correction of a law, newest first: who made it, when, why, by what source, for which requests; each can be undone. */
export function CorrectionHistory({ jurisdiction }: { jurisdiction: string }) {
  const versions = useLawVersions(jurisdiction).data?.items ?? [];
  const [undoing, setUndoing] = useState<Version | null>(null);
  return (
    <>
      {versions.map((version) => (
        <VersionNotice key={version.id} version={version} onUndo={() => setUndoing(version)} />
      ))}
      {undoing && (
        <UndoDialog jurisdiction={jurisdiction} version={undoing} onClose={() => setUndoing(null)} />
      )}
    </>
  );
}

function VersionNotice({ version, onUndo }: { version: Version; onUndo: () => void }) {
  const { by, at, reason, source, undone, isApplicable } = version;
  return (
    <Notice tone={isApplicable ? "ink" : "red"} icon={isApplicable ? mdiPencilOutline : mdiAlertCircle}>
      {!isApplicable && `${adminLaws.correctionOutdatedNotice} `}
      <RichText
        message={undone ? adminLaws.correctionUndoneBy : adminLaws.correctionBy}
        values={{
          ...{ name: by, date: formatDayYear(at.slice(0, 10)), reason, source },
          validity: validityText(version),
          undoneBy: undone?.by ?? "",
          undoneOn: undone ? formatDayYear(undone.at.slice(0, 10)) : "",
          time: () => <Timestamp at={at} text={formatDayYear(at.slice(0, 10))} />,
          undo: (text) => (
            <button type="button" onClick={onUndo}>
              {text}
            </button>
          ),
        }}
      />
    </Notice>
  );
}

/** "For requests received from Jan 1, 2027.", nothing for a correction of all requests. */
function validityText({ validFrom, validTo }: Version): string {
  if (validFrom === null && validTo === null) return adminLaws.validity.always;
  const values = {
    from: validFrom === null ? "" : formatDayYear(validFrom),
    to: validTo === null ? "" : formatDayYear(validTo),
  };
  if (validTo === null) return formatMessage(adminLaws.validity.from, values);
  return formatMessage(validFrom === null ? adminLaws.validity.to : adminLaws.validity.both, values);
}

function UndoDialog(props: { jurisdiction: string; version: Version; onClose: () => void }) {
  const { jurisdiction, version, onClose } = props;
  const undo = useUndoCorrection(jurisdiction, () => {
    onClose();
    showToast({ text: adminLaws.undoneNotice });
  });
  return (
    <Dialog
      open
      wide
      requireChoice
      onClose={onClose}
      title={adminLaws.undoTitle}
      text={formatMessage(adminLaws.undoText, { reason: version.reason })}
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button kind="danger" busy={undo.isPending} onClick={() => undo.mutate(version.id)}>
            {adminLaws.undo}
          </Button>
        </>
      }
    >
      <ChangePreview change={{ undo: version.id }} />
      {undo.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(adminLaws.undoFailed, { reason: undo.error.message })}
        </Notice>
      )}
    </Dialog>
  );
}
