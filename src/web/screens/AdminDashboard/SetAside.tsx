import { mdiEmailOffOutline, mdiUndo } from "@mdi/js";
import type { UnmatchedMail } from "#contract/admin.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { useMailDeed } from "./queries.ts";
import css from "./UnmatchedReading.module.css";

/** Sets a mail aside as spam; Undo and the list of spam bring it back. */
export function Spam({ id, onDone }: { id: string; onDone: () => void }) {
  const deed = useMailDeed();
  const discard = () =>
    deed.mutate(
      { id, do: "discard" },
      {
        onSuccess: () => {
          showToast({
            icon: mdiEmailOffOutline,
            text: "Set aside as spam",
            action: { label: "Undo", onClick: () => deed.mutate({ id, do: "restore" }) },
            seconds: 10,
          });
          onDone();
        },
        onError: (error) => showToast({ text: `The mail was not set aside. ${error.message}` }),
      },
    );
  return (
    <Button kind="quiet" size="small" icon={mdiEmailOffOutline} busy={deed.isPending} onClick={discard}>
      Spam
    </Button>
  );
}

/** What became of a mail that waits no more, and the way back. */
export function SetAside({ mail, onBack }: { mail: UnmatchedMail; onBack: () => void }) {
  const deed = useMailDeed();
  const assigned = mail.state === "assigned";
  const back = () =>
    deed.mutate(
      { id: mail.id, do: assigned ? "take_back" : "restore" },
      {
        onSuccess: () => {
          showToast({ icon: mdiUndo, text: "Back among the unmatched mail" });
          onBack();
        },
        onError: (error) => showToast({ text: `The mail stays where it is. ${error.message}` }),
      },
    );
  return (
    <>
      <p className={css.to}>
        {assigned
          ? `${mail.content?.reason ?? "It is in a request."} It is its owner’s now, so its text is not shown here.`
          : "Set aside as spam."}
      </p>
      <div className={css.undo}>
        <Button icon={mdiUndo} busy={deed.isPending} onClick={back}>
          {assigned ? "Take it back" : "Not spam"}
        </Button>
        {assigned && <p>Its request’s status and clocks go back to what they were without it.</p>}
      </div>
    </>
  );
}
