import {
  mdiAccountQuestionOutline,
  mdiClockOutline,
  mdiSendClockOutline,
  mdiShieldAlertOutline,
} from "@mdi/js";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { inbox } from "#messages/inbox/inbox.ts";
import { threadOutcomes } from "#messages/thread/outcomes.ts";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import type { Appearance } from "#web/features/requests/status-appearance.ts";
import {
  classificationAppearance,
  deliveryAppearance,
} from "#web/features/thread/classification/message-status.ts";

type RowState = Pick<
  ConversationRow,
  "delivery" | "classification" | "senderWarning" | "scheduledAt" | "snoozedUntil"
>;

/** A row has room for one or two words. */
const SHORT_LABELS: Partial<Record<NonNullable<ConversationRow["delivery"]>, string>> = inbox.row.delivery;

const formatTime = (at: string, now: Date) => formatMessageDate(at, now).replace("Today", "today");

/** Status of a row: its snooze or scheduled time, else the delivery status or the outcome of the last message. */
export function rowStatus(row: RowState, folder: MailboxFolder, now: Date): Appearance | null {
  const { delivery, scheduledAt, snoozedUntil } = row;
  if (snoozedUntil && folder !== "sent" && folder !== "scheduled")
    return {
      label: formatMessage(inbox.row.snoozedUntil, { time: formatTime(snoozedUntil, now) }),
      icon: mdiClockOutline,
      tone: "grey",
    };
  if (scheduledAt && (folder === "scheduled" || delivery === "scheduled"))
    return {
      label: formatMessage(inbox.row.scheduledFor, { time: formatTime(scheduledAt, now) }),
      icon: mdiSendClockOutline,
      tone: "grey",
    };
  const appearance = delivery && folder === "sent" ? deliveryAppearance[delivery] : rowAppearance(row);
  const shortLabel =
    delivery && appearance === deliveryAppearance[delivery] ? SHORT_LABELS[delivery] : undefined;
  return appearance && shortLabel ? { ...appearance, label: shortLabel } : appearance;
}

/** Shown in place of an outcome that is not to be trusted. */
const senderWarningAppearance: Readonly<Record<NonNullable<ConversationRow["senderWarning"]>, Appearance>> = {
  suspicious: { label: threadOutcomes.sender.suspicious, icon: mdiShieldAlertOutline, tone: "red" },
  unknown: { label: threadOutcomes.sender.unknown, icon: mdiAccountQuestionOutline, tone: "orange" },
};

/**
 * What the newest message of a row is: a delivery problem first, then a warning about the sender, then the classification
 * of the agency's email. A delivered letter has none.
 */
export function rowAppearance({
  delivery,
  senderWarning,
  classification,
}: Pick<ConversationRow, "delivery" | "classification" | "senderWarning">): Appearance | null {
  if (delivery && delivery !== "accepted") return deliveryAppearance[delivery];
  if (senderWarning) return senderWarningAppearance[senderWarning];
  return classification && classificationAppearance(classification);
}
