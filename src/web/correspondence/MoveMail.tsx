import { mdiEmailArrowRightOutline, mdiFolderMoveOutline, mdiMagnify } from "@mdi/js";
import { useState } from "react";
import type { Message } from "#contract/conversation.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, Input } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { useSearchWords } from "#web/ui/use-search-words.ts";
import css from "./MoveMail.module.css";
import { useMoveMail, useOtherRequests } from "./moving.ts";

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
  const [q, setQ] = useState("");
  const { typed, type } = useSearchWords(q, setQ);
  const others = useOtherRequests(requestId, q);
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
      <Field label="Your other requests" error={move.error?.message}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={typed}
            maxLength={200}
            leading={<Icon path={mdiMagnify} size={16} />}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <ul className={css.places}>
        {others.data?.map(({ requestId: to, title, agency }) => (
          <li key={to}>
            <button
              type="button"
              aria-disabled={move.isPending || undefined}
              onClick={() => moveTo(to, `Moved to “${title || "Untitled request"}”`)}
            >
              <b>{title || "Untitled request"}</b> {agency?.name}
            </button>
          </li>
        ))}
        {others.data?.length === 0 && <li>No other request{q && " matches"}.</li>}
        {others.error && <li role="alert">Your requests did not load. {others.error.message}</li>}
      </ul>
    </Dialog>
  );
}
