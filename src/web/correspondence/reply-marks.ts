import {
  mdiEmailCheckOutline,
  mdiEmailRemoveOutline,
  mdiEmailSyncOutline,
  mdiPauseCircleOutline,
  mdiSendCheckOutline,
  mdiTimerSand,
  mdiTrayFull,
} from "@mdi/js";
import type { ConversationRow, DELIVERY_STATES, Message } from "#contract/conversation.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import { kindLook, outcomeLook } from "#web/ui/reply-look.ts";
import type { Look } from "#web/ui/request-look.ts";

type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Where a letter of ours is on its way. */
export const deliveryLook: Readonly<Record<DeliveryState, Look>> = {
  scheduled: { words: "Waits for its time", icon: mdiTimerSand, tone: "grey" },
  queued: { words: "Queued", icon: mdiTrayFull, tone: "grey" },
  sending: { words: "Sending", icon: mdiEmailSyncOutline, tone: "blue" },
  accepted: { words: "Accepted by the host", icon: mdiEmailCheckOutline, tone: "green" },
  deferred: { words: "Deferred, will try again", icon: mdiTimerSand, tone: "orange" },
  failed: { words: "Not delivered", icon: mdiEmailRemoveOutline, tone: "red" },
  held: { words: "Held: may have gone out already", icon: mdiPauseCircleOutline, tone: "orange" },
  bounced: { words: "Bounced", icon: mdiEmailRemoveOutline, tone: "red" },
  by_hand: { words: "Sent by you", icon: mdiSendCheckOutline, tone: "green" },
};

type ReadMark = NonNullable<ConversationRow["mark"]>;

/**
 * How a mail is marked. What a person confirmed is shown as it is; mail that is no answer shows its kind; an unsure
 * reading shows as "Unsure", never as the guess.
 */
export function lookOf({ kind, outcome, confidence, confirmed }: ReadMark): Look {
  if (confirmed) return outcomeLook[outcome];
  return kindLook[kind] ?? outcomeLook[confidence === "unsure" ? "unclear" : outcome];
}

/** The same for an open message; none for our own letters and for mail not read yet. */
export function lookOfMessage({ reading, confirmed }: Pick<Message, "reading" | "confirmed">): Look | null {
  if (!reading) return confirmed && outcomeLook[confirmed.outcome];
  const { value, confidence } = reading.main;
  const outcome: Outcome = confirmed?.outcome ?? value;
  return lookOf({ kind: reading.kind, outcome, confidence, confirmed: confirmed !== null });
}

/** A row's mark: trouble with our own letter first, then what the agency's says. A delivered letter needs none. */
export function lookOfRow({ delivery, mark }: Pick<ConversationRow, "delivery" | "mark">): Look | null {
  if (delivery && delivery !== "accepted") return deliveryLook[delivery];
  return mark && lookOf(mark);
}
