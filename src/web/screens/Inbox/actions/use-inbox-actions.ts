import type { RefObject } from "react";
import { inboxActions } from "#messages/inbox/actions.ts";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { nextRowAfter } from "#web/features/lists/selection.ts";
import type { useSelection } from "#web/features/lists/use-selection.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";
import type { useRowFocus } from "#web/screens/Inbox/list/use-row-focus.ts";
import { type ConversationAction, leavesList } from "./mailbox-action.ts";
import type { ActionTarget, useMailboxActions } from "./use-mailbox-actions.ts";

type InboxActionsOptions = {
  view: ListView;
  /** The list's ids, and those of the user's own requests. */
  order: readonly string[];
  ownOrder: readonly string[];
  request: string | null;
  selectionState: ReturnType<typeof useSelection>;
  focus: ReturnType<typeof useRowFocus>;
  mailboxActions: ReturnType<typeof useMailboxActions>;
  /** Takes the focus when no row is left. */
  pane: RefObject<HTMLElement | null>;
  onClose: () => void;
  announce: (text: string) => void;
};

/** Announced to screen readers only: stars are visible where they are set, so a toast is not needed. */
const ANNOUNCEMENTS: Partial<Record<ConversationAction["type"], string>> = {
  star: inboxActions.starred,
  unstar: inboxActions.starRemoved,
};

/**
 * Actions on conversations, and where the focus goes afterwards: to the next row if the focused one left the list, to
 * the list if the open conversation closed.
 */
export function useInboxActions(options: InboxActionsOptions) {
  const { view, order, ownOrder, request, selectionState, focus, mailboxActions, pane } = options;
  const { onClose, announce } = options;

  /** The selected rows, else the open conversation, else the focused row. */
  const selectedTarget = (): ActionTarget | null => {
    const { ids, all } = selectionState.selection;
    if (ids.size > 0) return { ids: [...ids], all };
    const one = request ?? focus.active;
    return one ? { ids: [one], all: false } : null;
  };

  const applyAction = (action: ConversationAction, target: ActionTarget | null = selectedTarget()) => {
    if (!target) return;
    if (target.ids.some((id) => order.includes(id) && !ownOrder.includes(id))) {
      showToast({ text: inboxActions.sharedByOther });
      return;
    }
    const leaves = leavesList(action, view);
    const next = leaves ? nextRowAfter(new Set(target.ids), order) : undefined;
    const announcement = ANNOUNCEMENTS[action.type];
    mailboxActions.change(action, target, !announcement);
    if (announcement) announce(announcement);
    if (leaves) selectionState.clear();
    const closes = request !== null && target.ids.includes(request) && (leaves || closesConversation(action));
    if (closes) onClose();
    if (leaves && next) focus.focusRow(next);
    else if (leaves) pane.current?.focus();
    else if (closes) focus.focusRow(request);
  };
  return { applyAction, selectedTarget };
}

/** Moving a conversation or marking it as unread closes it. */
const closesConversation = ({ type }: ConversationAction) =>
  ["archive", "inbox", "spam", "trash", "snooze", "unread"].includes(type);
