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

/** The keys of an open conversation. What is done to one message is done to the one the keyboard is on, or the newest. */
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
