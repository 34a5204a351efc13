import type { Message } from "#contract/mailbox/conversation.ts";

/** Whether the mail is kept as it went over the wire: what came in as mail, and what of ours a server took. */
export const hasOriginal = ({
  direction,
  delivery,
  entry,
}: Pick<Message, "direction" | "delivery" | "entry">): boolean =>
  (direction === "in" && entry === undefined) ||
  delivery?.state === "accepted" ||
  delivery?.state === "bounced";
