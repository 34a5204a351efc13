import { createContext } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";

/** Actions of one message, for components deep in a thread. Null where the action is not available. */
export const MessageActionsContext = createContext<{
  reply: (() => void) | null;
  /** Null also where it would have the same recipients as `reply`. */
  replyAll: (() => void) | null;
  forward: ((message: Message) => void) | null;
  /** Prints one message; null prints the whole conversation. */
  print: (message: Message | null) => void;
  /** Whether the user may confirm or correct the outcome of a reply. */
  canDecide: boolean;
  /** Whether the user may move an email to another request. */
  canMove: boolean;
}>({ reply: null, replyAll: null, forward: null, print: () => undefined, canDecide: false, canMove: false });
