import {
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
import { AnchoredMenu, type MenuItem } from "#web/design/overlays/Menu.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { downloadOriginal } from "#web/features/files/download-files.ts";
import { MessageActionsContext } from "#web/features/thread/message-actions.ts";
import { hasOriginal } from "./has-original.ts";
import { MoveEmailDialog } from "./MoveEmailDialog.tsx";

type Props = {
  requestId: string;
  message: Message;
  onOriginal: () => void;
  /** What the menu hangs at; null while it is closed. */
  anchor: Element | null;
  onClose: () => void;
};

/** The menu of a message, and the dialog of the item that has one. */
export function MessageMenuItems({ requestId, message, onOriginal, anchor, onClose }: Props) {
  const { reply, replyAll, forward, print, canMove } = useContext(MessageActionsContext);
  const [moveDialogOpen, setMoveDialogOpen] = useState(false);
  const items: (MenuItem | false)[] = [
    reply !== null && { label: "Reply", icon: mdiReply, shortcut: "r", onSelect: reply },
    replyAll !== null && { label: "Reply all", icon: mdiReplyAll, shortcut: "a", onSelect: replyAll },
    forward !== null && { label: "Forward", icon: mdiShare, shortcut: "f", onSelect: () => forward(message) },
    { label: "Print this message", icon: mdiPrinterOutline, apart: true, onSelect: () => print(message) },
    { label: "Print the conversation", icon: mdiPrinterOutline, onSelect: () => print(null) },
    {
      label: "Copy link to this message",
      icon: mdiLinkVariant,
      onSelect: () => void copyLink(requestId, message.id),
    },
    hasOriginal(message) && {
      label: "Show original",
      icon: mdiEmailSearchOutline,
      apart: true,
      onSelect: onOriginal,
    },
    hasOriginal(message) && {
      label: "Download original",
      icon: mdiTrayArrowDown,
      onSelect: () => void saveOriginalFile(message),
    },
    canMove &&
      message.direction === "in" &&
      message.entry === undefined && {
        label: "Move to another request…",
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
          label="More for this message"
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

/** The address of a message opens its conversation with it unfolded, for whoever may see it. */
async function copyLink(requestId: string, messageId: string) {
  const params = new URLSearchParams({ folder: "all", request: requestId, message: messageId });
  try {
    await navigator.clipboard.writeText(`${window.location.origin}/inbox?${params}`);
    showToast({ text: "Link copied" });
  } catch {
    showToast({ text: "The link could not be copied. Your browser does not allow it here." });
  }
}

async function saveOriginalFile({ id, subject }: Message) {
  try {
    await downloadOriginal(id, subject);
  } catch (error) {
    showToast({
      text: `The original could not be fetched. ${error instanceof Error ? error.message : "Try again in a moment."}`,
    });
  }
}
