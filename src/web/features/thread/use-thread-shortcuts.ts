import type { ContextType, RefObject } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import { messageToForward } from "./composer/use-composer.ts";
import type { MessageActionsContext } from "./message-actions.ts";
import { focusedMessageId, moveMessageFocus } from "./message-focus.ts";

type ThreadShortcutOptions = {
  scroller: RefObject<HTMLElement | null>;
  messages: readonly Message[];
  actions: ContextType<typeof MessageActionsContext>;
  composing: boolean;
};

/** Keyboard shortcuts of an open conversation. They act on the focused message, or on the newest one. */
export function useThreadShortcuts({ scroller, messages, actions, composing }: ThreadShortcutOptions) {
  const { reply, replyAll, forward } = actions;
  const currentMessage = () =>
    messages.find(({ id }) => id === focusedMessageId()) ?? messageToForward(messages);
  useKeyboardShortcuts({
    n: () => moveMessageFocus(scroller.current, 1),
    p: () => moveMessageFocus(scroller.current, -1),
    ...(!composing && {
      ...(reply && { r: reply }),
      ...(replyAll && { a: replyAll }),
      ...(forward && {
        f: () => {
          const message = currentMessage();
          if (message) forward(message);
        },
      }),
    }),
  });
}
