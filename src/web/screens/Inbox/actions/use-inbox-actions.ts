import type { RefObject } from "react";
import { nextRowAfter } from "#web/features/lists/selection.ts";
import type { useSelection } from "#web/features/lists/use-selection.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";
import type { useRowFocus } from "#web/screens/Inbox/list/use-row-focus.ts";
import { type ConversationAction, leavesList } from "./mailbox-action.ts";
import type { ActionTarget, useMailboxActions } from "./use-mailbox-actions.ts";

type InboxActionsOptions = {
  view: ListView;
  /** The list's ids. */
  order: readonly string[];
  request: string | null;
  selectionState: ReturnType<typeof useSelection>;
  focus: ReturnType<typeof useRowFocus>;
  mailboxActions: ReturnType<typeof useMailboxActions>;
  /** Gets the focus when no row is left to have it. */
  pane: RefObject<HTMLElement | null>;
  onClose: () => void;
  announce: (text: string) => void;
};

/** Star and read state show where they are set; a notice would only be in the way. */
const ANNOUNCEMENTS: Partial<Record<ConversationAction["type"], string>> = {
  star: "Starred",
  unstar: "Star removed",
};

/**
 * What is done to conversations, and where the keyboard goes after it: to the next row when the one it was on has left
 * the list, to the list when the open conversation closes.
 */
export function useInboxActs(options: InboxActionsOptions) {
  const { view, order, request, selectionState, focus, mailboxActions, pane, onClose, announce } = options;

  /** What is done next is done to these: the rows chosen, else the open conversation, else the row the keyboard is on. */
  const selectedTarget = (): ActionTarget | null => {
    const { ids, all } = selectionState.selection;
    if (ids.size > 0) return { ids: [...ids], all };
    const one = request ?? focus.active;
    return one ? { ids: [one], all: false } : null;
  };

  const applyAction = (action: ConversationAction, target: ActionTarget | null = selectedTarget()) => {
    if (!target) return;
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
  return { act: applyAction, chosen: selectedTarget };
}

/** What is put elsewhere is dealt with for now, and what is marked as unread is left so: both close it. */
const closesConversation = ({ type }: ConversationAction) =>
  ["archive", "inbox", "spam", "trash", "snooze", "unread"].includes(type);
