import { createContext } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";

/** What can be done from a single message, for what stands deep in a thread. Null where nobody can be written to, or not by them. */
export const MessageActionsContext = createContext<{
  reply: (() => void) | null;
  /** Null also where an answer to everyone is no other answer. */
  replyAll: (() => void) | null;
  forward: ((message: Message) => void) | null;
  /** One message, or the whole conversation. */
  print: (message: Message | null) => void;
  /** Whether they may say what a reply means. */
  canDecide: boolean;
  /** Whether they may move it to another request. */
  canMove: boolean;
}>({ reply: null, replyAll: null, forward: null, print: () => undefined, canDecide: false, canMove: false });
