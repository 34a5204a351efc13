import { mdiEmailArrowRightOutline } from "@mdi/js";
import type { Message } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadMessageMenu as m } from "#messages/thread/message-menu.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useMoveEmail } from "./move-queries.ts";
import { RequestPicker } from "./RequestPicker.tsx";

type Props = { requestId: string; message: Message };

/** Moves an incoming email to another request of the user, or back to the unmatched email. */
export function MoveEmailDialog({ requestId, message, onClose }: Props & { onClose: () => void }) {
  const move = useMoveEmail();
  const moveTo = (to: string | null, toastText: string) => {
    if (move.isPending) return;
    move.mutate(
      { id: message.id, from: requestId, to },
      {
        onSuccess: ({ id }) => {
          onClose();
          showToast({
            icon: mdiEmailArrowRightOutline,
            text: toastText,
            ...(id !== null &&
              to !== null && {
                action: { label: m.undo, onClick: () => move.mutate({ id, from: to, to: requestId }) },
                seconds: 10,
              }),
          });
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.moveTitle}
      text={m.moveExplanation}
      actions={
        <>
          <Button kind="quiet" busy={move.isPending} onClick={() => moveTo(null, m.returnedNotice)}>
            {m.returnToAdministrator}
          </Button>
          <Button onClick={onClose}>{m.cancelMove}</Button>
        </>
      }
    >
      <RequestPicker
        label={m.otherRequests}
        excludedRequestId={requestId}
        busy={move.isPending}
        error={move.error?.message}
        onSelect={({ requestId: to, title }) => moveTo(to, formatMessage(m.movedNotice, { title }))}
      />
    </Dialog>
  );
}
