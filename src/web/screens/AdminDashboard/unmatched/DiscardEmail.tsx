import { mdiEmailOffOutline, mdiUndo } from "@mdi/js";
import type { UnmatchedEmail } from "#contract/platform/admin.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminUnmatched } from "#messages/admin/unmatched.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useUnmatchedAction } from "#web/screens/AdminDashboard/admin-queries.ts";
import css from "./UnmatchedMessage.module.css";

/** Marks an email as spam; it can be restored with Undo or from the spam list. */
export function DiscardButton({ id, onDone }: { id: string; onDone: () => void }) {
  const action = useUnmatchedAction();
  const discard = () =>
    action.mutate(
      { id, do: "discard" },
      {
        onSuccess: () => {
          showToast({
            icon: mdiEmailOffOutline,
            text: adminUnmatched.spamNotice,
            action: { label: adminUnmatched.undo, onClick: () => action.mutate({ id, do: "restore" }) },
            seconds: 10,
          });
          onDone();
        },
        onError: (error) =>
          showToast({ text: formatMessage(adminUnmatched.spamFailed, { reason: error.message }) }),
      },
    );
  return (
    <Button kind="quiet" size="small" icon={mdiEmailOffOutline} busy={action.isPending} onClick={discard}>
      {adminUnmatched.markSpam}
    </Button>
  );
}

/** An email that was assigned or marked as spam, with the button that returns it to the queue. */
export function ResolvedMessage({ message, onClose }: { message: UnmatchedEmail; onClose: () => void }) {
  const action = useUnmatchedAction();
  const isAssigned = message.state === "assigned";
  const restoreMessage = () =>
    action.mutate(
      { id: message.id, do: isAssigned ? "take_back" : "restore" },
      {
        onSuccess: () => {
          showToast({ icon: mdiUndo, text: adminUnmatched.returnedNotice });
          onClose();
        },
        onError: (error) =>
          showToast({ text: formatMessage(adminUnmatched.returnFailed, { reason: error.message }) }),
      },
    );
  return (
    <>
      <p className={css.to}>
        {isAssigned
          ? `${message.content?.reason ?? adminUnmatched.inRequest} ${adminUnmatched.textHidden}`
          : adminUnmatched.isSpam}
      </p>
      <div className={css.undo}>
        <Button icon={mdiUndo} busy={action.isPending} onClick={restoreMessage}>
          {isAssigned ? adminUnmatched.returnToQueue : adminUnmatched.notSpam}
        </Button>
        {isAssigned && <p>{adminUnmatched.returnToQueueHelp}</p>}
      </div>
    </>
  );
}
