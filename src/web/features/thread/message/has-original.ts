import type { Message } from "#contract/mailbox/conversation.ts";

/** Whether the raw email is stored: incoming email, and outgoing letters that a mail server accepted. */
export const hasOriginal = ({
  direction,
  delivery,
  entry,
}: Pick<Message, "direction" | "delivery" | "entry">): boolean =>
  (direction === "in" && entry === undefined) ||
  delivery?.state === "accepted" ||
  delivery?.state === "bounced";
