import { createContext } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";

/** Actions of one message, for components deep in a thread. Null where the action is not available. */
type MessageActions = {
  reply: (() => void) | null;
  /** Null also where it would have the same recipients as `reply`. */
  replyAll: (() => void) | null;
  forward: ((message: Message) => void) | null;
  /** Prints one message; null prints the whole conversation. */
  print: (message: Message | null) => void;
  /** Whether the user may confirm or correct the outcome of a reply. */
  canDecide: boolean;
  /** The email whose Confirm is the main button of the thread; null while another button is. */
  confirmId: string | null;
  /** Whether the user may move an email to another request. */
  canMove: boolean;
};

export const MessageActionsContext = createContext<MessageActions>({
  reply: null,
  replyAll: null,
  forward: null,
  print: () => undefined,
  canDecide: false,
  confirmId: null,
  canMove: false,
});
