import type { Message } from "#contract/conversation.ts";

/** Whether the mail is kept as it went over the wire: what came in, and what of ours a server took. */
export const hasOriginal = ({ direction, delivery }: Pick<Message, "direction" | "delivery">): boolean =>
  direction === "in" || delivery?.state === "accepted" || delivery?.state === "bounced";
