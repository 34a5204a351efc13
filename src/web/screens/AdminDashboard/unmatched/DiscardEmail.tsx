import { mdiEmailOffOutline, mdiUndo } from "@mdi/js";
import type { UnmatchedEmail } from "#contract/platform/admin.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useUnmatchedAction } from "#web/screens/AdminDashboard/admin-queries.ts";
import css from "./UnmatchedMessage.module.css";

/** Sets a mail aside as spam; Undo and the list of spam bring it back. */
export function DiscardButton({ id, onDone }: { id: string; onDone: () => void }) {
  const action = useUnmatchedAction();
  const discard = () =>
    action.mutate(
      { id, do: "discard" },
      {
        onSuccess: () => {
          showToast({
            icon: mdiEmailOffOutline,
            text: "Set aside as spam",
            action: { label: "Undo", onClick: () => action.mutate({ id, do: "restore" }) },
            seconds: 10,
          });
          onDone();
        },
        onError: (error) => showToast({ text: `The mail was not set aside. ${error.message}` }),
      },
    );
  return (
    <Button kind="quiet" size="small" icon={mdiEmailOffOutline} busy={action.isPending} onClick={discard}>
      Spam
    </Button>
  );
}

/** What became of a mail that waits no more, and the way back. */
export function ResolvedMessage({ message, onClose }: { message: UnmatchedEmail; onClose: () => void }) {
  const action = useUnmatchedAction();
  const isAssigned = message.state === "assigned";
  const restoreMessage = () =>
    action.mutate(
      { id: message.id, do: isAssigned ? "take_back" : "restore" },
      {
        onSuccess: () => {
          showToast({ icon: mdiUndo, text: "Back among the unmatched mail" });
          onClose();
        },
        onError: (error) => showToast({ text: `The mail stays where it is. ${error.message}` }),
      },
    );
  return (
    <>
      <p className={css.to}>
        {isAssigned
          ? `${message.content?.reason ?? "It is in a request."} It is its owner’s now, so its text is not shown here.`
          : "Set aside as spam."}
      </p>
      <div className={css.undo}>
        <Button icon={mdiUndo} busy={action.isPending} onClick={restoreMessage}>
          {isAssigned ? "Take it back" : "Not spam"}
        </Button>
        {isAssigned && <p>Its request’s status and clocks go back to what they were without it.</p>}
      </div>
    </>
  );
}
