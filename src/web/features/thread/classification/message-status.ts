import {
  mdiEmailCheckOutline,
  mdiEmailRemoveOutline,
  mdiEmailSyncOutline,
  mdiPauseCircleOutline,
  mdiSendCheckOutline,
  mdiTimerSand,
  mdiTrayFull,
} from "@mdi/js";
import type { ConversationRow, DELIVERY_STATES, Message } from "#contract/mailbox/conversation.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import type { Appearance } from "#web/features/requests/status-appearance.ts";
import { messageKindAppearance, outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";

type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Where a letter of ours is on its way. */
export const deliveryAppearance: Readonly<Record<DeliveryState, Appearance>> = {
  scheduled: { label: "Waits for its time", icon: mdiTimerSand, tone: "grey" },
  queued: { label: "Queued", icon: mdiTrayFull, tone: "grey" },
  sending: { label: "Sending", icon: mdiEmailSyncOutline, tone: "blue" },
  accepted: { label: "Accepted by the host", icon: mdiEmailCheckOutline, tone: "green" },
  deferred: { label: "Deferred, will try again", icon: mdiTimerSand, tone: "orange" },
  failed: { label: "Not delivered", icon: mdiEmailRemoveOutline, tone: "red" },
  held: { label: "Held: may have gone out already", icon: mdiPauseCircleOutline, tone: "orange" },
  bounced: { label: "Bounced", icon: mdiEmailRemoveOutline, tone: "red" },
  by_hand: { label: "Sent by you", icon: mdiSendCheckOutline, tone: "green" },
};

type RowClassification = NonNullable<ConversationRow["classification"]>;

/**
 * How a mail is marked. What a person confirmed is shown as it is; mail that is no answer shows its kind; an unsure
 * reading shows as "Unsure", never as the guess.
 */
export function classificationAppearance({
  kind,
  outcome,
  confidence,
  confirmed,
}: RowClassification): Appearance {
  if (confirmed) return outcomeAppearance[outcome];
  return messageKindAppearance[kind] ?? outcomeAppearance[confidence === "unsure" ? "unclear" : outcome];
}

/** The same for an open message; none for our own letters and for mail not read yet. */
export function messageAppearance({
  classification: reading,
  confirmed,
}: Pick<Message, "classification" | "confirmed">): Appearance | null {
  if (!reading) return confirmed && outcomeAppearance[confirmed.outcome];
  const { value, confidence } = reading.main;
  const outcome: Outcome = confirmed?.outcome ?? value;
  return classificationAppearance({ kind: reading.kind, outcome, confidence, confirmed: confirmed !== null });
}

/** A row's mark: trouble with our own letter first, then what the agency's says. A delivered letter needs none. */
export function rowAppearance({
  delivery,
  classification: mark,
}: Pick<ConversationRow, "delivery" | "classification">): Appearance | null {
  if (delivery && delivery !== "accepted") return deliveryAppearance[delivery];
  return mark && classificationAppearance(mark);
}
