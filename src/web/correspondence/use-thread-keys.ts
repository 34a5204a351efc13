import type { ContextType, RefObject } from "react";
import type { Message } from "#contract/conversation.ts";
import type { MessageDeeds } from "./message-deeds.ts";
import { messageInHand, stepMessage } from "./thread-places.ts";
import { newestToForward } from "./use-composing.ts";
import { useKeys } from "./use-keys.ts";

type Reading = {
  scroller: RefObject<HTMLElement | null>;
  messages: readonly Message[];
  deeds: ContextType<typeof MessageDeeds>;
  composing: boolean;
};

/** The keys of an open conversation. What is done to one message is done to the one the keyboard is on, or the newest. */
export function useThreadKeys({ scroller, messages, deeds, composing }: Reading) {
  const { reply, replyAll, forward } = deeds;
  const inHand = () => messages.find(({ id }) => id === messageInHand()) ?? newestToForward(messages);
  useKeys({
    n: () => stepMessage(scroller.current, 1),
    p: () => stepMessage(scroller.current, -1),
    ...(!composing && {
      ...(reply && { r: reply }),
      ...(replyAll && { a: replyAll }),
      ...(forward && {
        f: () => {
          const message = inHand();
          if (message) forward(message);
        },
      }),
    }),
  });
}
