import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { draftsToAskAbout, leave } from "./leave.ts";

/** Logs out; asks before what becomes of drafts that only this browser has. `onStay` calls it off. */
export default function LogOut({ onStay }: { onStay: () => void }) {
  const navigate = useNavigate();
  const [count, setCount] = useState(0);
  const [busy, setBusy] = useState(false);
  const out = (drafts: "keep" | "discard") => {
    setBusy(true);
    void leave(drafts, async () => navigate("/"));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the button was pressed
  useEffect(
    () =>
      void draftsToAskAbout().then((drafts) => {
        if (drafts > 0) setCount(drafts);
        else out("keep");
      }),
    [],
  );
  if (count === 0) return null;
  const it = count === 1 ? "it" : "them";
  return (
    <Dialog
      open
      onClose={onStay}
      title={`You have ${count === 1 ? "1 draft that was" : `${count} drafts that were`} not saved`}
      text={`Only this browser has ${it}. If you keep ${it}, you find ${it} here after your next login. Discard ${it} if others use this computer.`}
      actions={
        <>
          <Button kind="quiet" onClick={onStay}>
            Stay logged in
          </Button>
          <Button kind="danger" busy={busy} onClick={() => out("discard")}>
            Discard
          </Button>
          <Button kind="main" busy={busy} onClick={() => out("keep")}>
            Keep
          </Button>
        </>
      }
    />
  );
}
