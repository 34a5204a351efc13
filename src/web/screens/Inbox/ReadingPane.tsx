import { mdiArrowLeft, mdiChevronDown, mdiChevronUp, mdiEmailOutline } from "@mdi/js";
import { useEffect } from "react";
import { useConversation, useMarkRead } from "#web/correspondence/queries.ts";
import { Thread } from "#web/correspondence/Thread.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { ConversationHead } from "./ConversationHead.tsx";
import css from "./ReadingPane.module.css";

type Props = {
  requestId: string;
  /** Where it stands in the list, such as "3 of 214". */
  place: string | null;
  focused: boolean;
  onNewer: (() => void) | null;
  onOlder: (() => void) | null;
  onClose: () => void;
};

/** The open conversation under its bar. */
export function ReadingPane({ requestId, place, focused, onNewer, onOlder, onClose }: Props) {
  const { data } = useConversation(requestId);
  const markRead = useMarkRead();
  const title = data?.request.title;

  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = before.replace(/^.*(?= · )/, `${title} · Inbox`);
    return () => {
      document.title = before;
    };
  }, [title]);

  const markUnread = () =>
    markRead.mutate(
      { requestId, read: false },
      {
        onSuccess: onClose,
        onError: (error) => showToast({ text: `Not marked as unread. ${error.message}` }),
      },
    );
  return (
    <div className={css.pane}>
      <div className={css.bar}>
        <IconButton
          icon={mdiArrowLeft}
          label="Back to the list"
          shortcut="u"
          className={css.back}
          onClick={onClose}
        />
        <IconButton icon={mdiEmailOutline} label="Mark as unread" onClick={markUnread} />
        <span className={css.place}>{place}</span>
        <IconButton
          icon={mdiChevronUp}
          label="Newer"
          shortcut="k"
          disabled={!onNewer}
          onClick={() => onNewer?.()}
        />
        <IconButton
          icon={mdiChevronDown}
          label="Older"
          shortcut="j"
          disabled={!onOlder}
          onClick={() => onOlder?.()}
        />
      </div>
      <Thread
        requestId={requestId}
        focused={focused}
        head={data && <ConversationHead request={data.request} />}
      />
    </div>
  );
}
