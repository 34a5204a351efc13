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
import { threadOutcomes } from "#messages/thread/outcomes.ts";
import type { Appearance } from "#web/features/requests/status-appearance.ts";
import { messageKindAppearance, outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";

type DeliveryState = (typeof DELIVERY_STATES)[number];

const { delivery } = threadOutcomes;

/** Icon, color and label of each delivery state of an outgoing letter. */
export const deliveryAppearance: Readonly<Record<DeliveryState, Appearance>> = {
  scheduled: { label: delivery.scheduled, icon: mdiTimerSand, tone: "grey" },
  queued: { label: delivery.queued, icon: mdiTrayFull, tone: "grey" },
  sending: { label: delivery.sending, icon: mdiEmailSyncOutline, tone: "blue" },
  accepted: { label: delivery.accepted, icon: mdiEmailCheckOutline, tone: "green" },
  deferred: { label: delivery.deferred, icon: mdiTimerSand, tone: "orange" },
  failed: { label: delivery.failed, icon: mdiEmailRemoveOutline, tone: "red" },
  held: { label: delivery.held, icon: mdiPauseCircleOutline, tone: "orange" },
  bounced: { label: delivery.bounced, icon: mdiEmailRemoveOutline, tone: "red" },
  by_hand: { label: delivery.by_hand, icon: mdiSendCheckOutline, tone: "green" },
};

type RowClassification = NonNullable<ConversationRow["classification"]>;

/**
 * Icon, color and label of an email's classification. A confirmed outcome is shown as it is; a message that
 * is not a reply shows its kind; an outcome of low confidence shows as "Unsure", never as the most likely
 * one.
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

/** The same for a message of a thread; null for outgoing letters and for email not classified yet. */
export function messageAppearance({
  classification: reading,
  confirmed,
}: Pick<Message, "classification" | "confirmed">): Appearance | null {
  if (!reading) return confirmed && outcomeAppearance[confirmed.outcome];
  const { value, confidence } = reading.main;
  const outcome: Outcome = confirmed?.outcome ?? value;
  return classificationAppearance({ kind: reading.kind, outcome, confidence, confirmed: confirmed !== null });
}
