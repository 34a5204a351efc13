import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { shellDialogs } from "#messages/shell/dialogs.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { countDraftsToConfirm, endSession } from "./end-session.ts";

const messages = shellDialogs.logOut;

/** Logs out. Asks first what to do with drafts that only this browser has. `onCancel` cancels the logout. */
export default function LogOut({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const [unsavedCount, setUnsavedCount] = useState(0);
  const [busy, setBusy] = useState(false);
  const confirm = (drafts: "keep" | "discard") => {
    setBusy(true);
    void endSession(drafts, async () => navigate("/"));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the button was pressed
  useEffect(
    () =>
      void countDraftsToConfirm().then((drafts) => {
        if (drafts > 0) setUnsavedCount(drafts);
        else confirm("keep");
      }),
    [],
  );
  if (unsavedCount === 0) return null;
  const count = unsavedCount;
  return (
    <Dialog
      open
      onClose={onCancel}
      title={formatMessage(messages.title, { count })}
      text={formatMessage(messages.text, { count })}
      actions={
        <>
          <Button kind="quiet" onClick={onCancel}>
            {messages.cancel}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => confirm("discard")}>
            {formatMessage(messages.discard, { count })}
          </Button>
          <Button kind="main" busy={busy} onClick={() => confirm("keep")}>
            {formatMessage(messages.keep, { count })}
          </Button>
        </>
      }
    />
  );
}
