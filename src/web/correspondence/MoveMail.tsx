import { mdiEmailArrowRightOutline, mdiFolderMoveOutline } from "@mdi/js";
import { useState } from "react";
import type { Message } from "#contract/conversation.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import css from "./MoveMail.module.css";
import { useMoveMail } from "./moving.ts";
import { RequestChooser } from "./RequestChooser.tsx";

type Props = { requestId: string; message: Message };

/** At the foot of a mail that came in: it can be moved to another request of the person's, or given back. */
export function MoveMail({ requestId, message }: Props) {
  const [asking, setAsking] = useState(false);
  if (message.direction === "out") return null;
  return (
    <div className={css.foot}>
      <Button kind="quiet" size="small" icon={mdiFolderMoveOutline} onClick={() => setAsking(true)}>
        Not about this request?
      </Button>
      {asking && <Places requestId={requestId} message={message} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Places({ requestId, message, onClose }: Props & { onClose: () => void }) {
  const move = useMoveMail();
  const moveTo = (to: string | null, words: string) => {
    if (move.isPending) return;
    move.mutate(
      { id: message.id, from: requestId, to },
      {
        onSuccess: ({ id }) => {
          onClose();
          showToast({
            icon: mdiEmailArrowRightOutline,
            text: words,
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
      <RequestChooser
        label="Your other requests"
        besides={requestId}
        busy={move.isPending}
        error={move.error?.message}
        onChoose={({ requestId: to, title }) => moveTo(to, `Moved to “${title}”`)}
      />
    </Dialog>
  );
}
