import { mdiEmailArrowRightOutline } from "@mdi/js";
import type { Message } from "#contract/mailbox/conversation.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useMoveEmail } from "./move-queries.ts";
import { RequestPicker } from "./RequestPicker.tsx";

type Props = { requestId: string; message: Message };

/** Where a mail that came in goes instead: to another request of the person's, or back. */
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
                action: { label: "Undo", onClick: () => move.mutate({ id, from: to, to: requestId }) },
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
      title="Where does this mail belong?"
      text="It goes there with its files. What it changed here is taken back: status, tracking number, clocks."
      actions={
        <>
          <Button
            kind="quiet"
            busy={move.isPending}
            onClick={() => moveTo(null, "Given back. An administrator finds its place.")}
          >
            None of my requests
          </Button>
          <Button onClick={onClose}>Leave it here</Button>
        </>
      }
    >
      <RequestPicker
        label="Your other requests"
        excludedRequestId={requestId}
        busy={move.isPending}
        error={move.error?.message}
        onSelect={({ requestId: to, title }) => moveTo(to, `Moved to “${title}”`)}
      />
    </Dialog>
  );
}
