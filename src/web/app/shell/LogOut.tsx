import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { countDraftsToConfirm, endSession } from "./end-session.ts";

/** Logs out; asks before what becomes of drafts that only this browser has. `onStay` calls it off. */
export default function LogOut({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const [unsavedCount, setUnsavedCount] = useState(0);
  const [busy, setBusy] = useState(false);
  const confirm = (drafts: "keep" | "discard") => {
    setBusy(true);
    void endSession(drafts, async () => navigate("/"));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the button was pressed
  useEffect(
    () =>
      void countDraftsToConfirm().then((drafts) => {
        if (drafts > 0) setUnsavedCount(drafts);
        else confirm("keep");
      }),
    [],
  );
  if (unsavedCount === 0) return null;
  const pronoun = unsavedCount === 1 ? "it" : "them";
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`You have ${unsavedCount === 1 ? "1 draft that was" : `${unsavedCount} drafts that were`} not saved`}
      text={`Only this browser has ${pronoun}. If you keep ${pronoun}, you find ${pronoun} here after your next login. Discard ${pronoun} if others use this computer.`}
      actions={
        <>
          <Button kind="quiet" onClick={onCancel}>
            Stay logged in
          </Button>
          <Button kind="danger" busy={busy} onClick={() => confirm("discard")}>
            Discard
          </Button>
          <Button kind="main" busy={busy} onClick={() => confirm("keep")}>
            Keep
          </Button>
        </>
      }
    />
  );
}
