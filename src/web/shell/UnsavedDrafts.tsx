import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

/** Asks before logging out what becomes of drafts that only this browser has. */
export default function UnsavedDrafts(props: {
  count: number;
  onLeave: (drafts: "keep" | "discard") => Promise<void>;
  onStay: () => void;
}) {
  const { count, onLeave, onStay } = props;
  const [busy, setBusy] = useState(false);
  const one = count === 1;
  const leave = (drafts: "keep" | "discard") => {
    setBusy(true);
    void onLeave(drafts);
  };
  return (
    <Dialog
      open
      onClose={onStay}
      title={`You have ${one ? "1 draft that was" : `${count} drafts that were`} not saved`}
      text={`Only this browser has ${one ? "it" : "them"}. If you keep ${one ? "it" : "them"}, you find ${
        one ? "it" : "them"
      } here after your next login. Discard ${one ? "it" : "them"} if others use this computer.`}
      actions={
        <>
          <Button kind="quiet" onClick={onStay}>
            Stay logged in
          </Button>
          <Button kind="danger" busy={busy} onClick={() => leave("discard")}>
            Discard
          </Button>
          <Button kind="main" busy={busy} onClick={() => leave("keep")}>
            Keep
          </Button>
        </>
      }
    />
  );
}
