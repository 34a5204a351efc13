import {
  mdiEmailArrowRightOutline,
  mdiEmailSearchOutline,
  mdiFolderMoveOutline,
  mdiLinkVariant,
  mdiPrinterOutline,
  mdiReply,
  mdiReplyAll,
  mdiShare,
  mdiTrayArrowDown,
} from "@mdi/js";
import { useContext, useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadMessage } from "#messages/thread/message.ts";
import { threadMessageMenu as m } from "#messages/thread/message-menu.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { AnchoredMenu, type MenuItem } from "#web/design/overlays/Menu.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { downloadOriginal } from "#web/features/files/download-files.ts";
import { errorReason } from "#web/features/thread/error-reason.ts";
import { MessageActionsContext } from "#web/features/thread/message-actions.ts";
import { hasOriginal } from "./DownloadOriginal.tsx";
import { useMoveEmail } from "./move-queries.ts";
import { RequestPicker } from "./RequestPicker.tsx";

type Props = {
  requestId: string;
  message: Message;
  onOriginal: () => void;
  /** The element at which the menu opens; null while it is closed. */
  anchor: Element | null;
  onClose: () => void;
};

/** The menu of a message, and the dialog that one of its items opens. */
export function MessageMenuItems({ requestId, message, onOriginal, anchor, onClose }: Props) {
  const { reply, replyAll, forward, print, canMove } = useContext(MessageActionsContext);
  const [moveDialogOpen, setMoveDialogOpen] = useState(false);
  const items: (MenuItem | false)[] = [
    reply !== null && { label: m.reply, icon: mdiReply, shortcut: "r", onSelect: reply },
    replyAll !== null && { label: m.replyAll, icon: mdiReplyAll, shortcut: "a", onSelect: replyAll },
    forward !== null && { label: m.forward, icon: mdiShare, shortcut: "f", onSelect: () => forward(message) },
    { label: m.printMessage, icon: mdiPrinterOutline, apart: true, onSelect: () => print(message) },
    { label: m.printConversation, icon: mdiPrinterOutline, onSelect: () => print(null) },
    {
      label: m.copyLink,
      icon: mdiLinkVariant,
      onSelect: () => void copyLink(requestId, message.id),
    },
    hasOriginal(message) && {
      label: m.showOriginal,
      icon: mdiEmailSearchOutline,
      apart: true,
      onSelect: onOriginal,
    },
    hasOriginal(message) && {
      label: m.downloadOriginal,
      icon: mdiTrayArrowDown,
      onSelect: () => void downloadOriginalFile(message),
    },
    canMove &&
      message.direction === "in" &&
      message.entry === undefined && {
        label: m.move,
        icon: mdiFolderMoveOutline,
        apart: true,
        onSelect: () => setMoveDialogOpen(true),
      },
  ];
  return (
    <>
      {anchor && (
        <AnchoredMenu
          align="end"
          anchor={anchor}
          label={threadMessage.menu}
          items={items.filter((item) => item !== false)}
          onClose={onClose}
        />
      )}
      {moveDialogOpen && (
        <MoveEmailDialog requestId={requestId} message={message} onClose={() => setMoveDialogOpen(false)} />
      )}
    </>
  );
}

/** The link opens the conversation with this message expanded, for users who have access to it. */
async function copyLink(requestId: string, messageId: string) {
  const params = new URLSearchParams({ folder: "all", request: requestId, message: messageId });
  try {
    await navigator.clipboard.writeText(`${window.location.origin}/inbox?${params}`);
    showToast({ text: m.linkCopied });
  } catch {
    showToast({ text: m.linkNotCopied });
  }
}

async function downloadOriginalFile({ id, subject }: Message) {
  try {
    await downloadOriginal(id, subject);
  } catch (error) {
    showToast({ text: formatMessage(m.originalFailed, { reason: errorReason(error) }) });
  }
}

type MoveEmailDialogProps = { requestId: string; message: Message };

/** Moves an incoming email to another request of the user, or back to the unmatched email. */
function MoveEmailDialog({ requestId, message, onClose }: MoveEmailDialogProps & { onClose: () => void }) {
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
