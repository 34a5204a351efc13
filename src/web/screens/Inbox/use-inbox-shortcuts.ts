import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import type { ConversationAction } from "./actions/mailbox-action.ts";
import { inboxUrl } from "./inbox-params.ts";

type ShortcutHandlers = {
  /** Moves to the conversation or row at this offset. */
  move: (by: number) => void;
  open: () => void;
  close: () => void;
  /** Escape clears the selection first, then closes the conversation. */
  leave: () => void;
  applyAction: (action: ConversationAction) => void;
  star: () => void;
  /** Selects the focused row, or the range from the last selected row to it. */
  toggleSelection: (range: boolean) => void;
  selectAll: (all: boolean) => void;
  openMenu: (kind: "label" | "snooze") => void;
  /** Null where there are not several outcomes to confirm. */
  confirmSure: (() => void) | null;
  undo: () => void;
  search: () => void;
  showKeys: () => void;
  go: (to: string) => void;
};

/** The inbox's shortcuts, the same as Gmail's, listed in features/keyboard/KeyboardShortcuts.tsx. The thread has its own. */
export function useInboxShortcuts(handlers: ShortcutHandlers) {
  const read = () => handlers.applyAction({ type: "read" });
  const unread = () => handlers.applyAction({ type: "unread" });
  const selectRange = () => handlers.toggleSelection(true);
  useKeyboardShortcuts({
    j: () => handlers.move(1),
    k: () => handlers.move(-1),
    o: handlers.open,
    u: handlers.close,
    Escape: handlers.leave,
    e: () => handlers.applyAction({ type: "archive" }),
    "#": () => handlers.applyAction({ type: "trash" }),
    "!": () => handlers.applyAction({ type: "spam" }),
    // With Shift.
    I: read,
    U: unread,
    s: handlers.star,
    x: () => handlers.toggleSelection(false),
    X: selectRange,
    "* a": () => handlers.selectAll(true),
    "* n": () => handlers.selectAll(false),
    l: () => handlers.openMenu("label"),
    b: () => handlers.openMenu("snooze"),
    z: handlers.undo,
    ...(handlers.confirmSure && { "* c": handlers.confirmSure }),
    "/": handlers.search,
    "?": handlers.showKeys,
    c: () => {
      clearEditedRequest();
      handlers.go("/request-editor");
    },
    ...navigationShortcuts(handlers.go),
  });
}

/** Shortcuts that navigate to another folder or page, from any list of the inbox. */
export const navigationShortcuts = (go: (to: string) => void) => ({
  "g i": () => go("/inbox"),
  "g n": () => go(inboxUrl({ folder: "needs_action" })),
  "g s": () => go(inboxUrl({ folder: "starred" })),
  "g t": () => go(inboxUrl({ folder: "sent" })),
  "g d": () => go(inboxUrl({ folder: "drafts" })),
  "g a": () => go(inboxUrl({ folder: "archive" })),
  "g r": () => go("/requests-tracker"),
});
