import { mdiClockOutline, mdiSendClockOutline } from "@mdi/js";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import type { Appearance } from "#web/features/requests/status-appearance.ts";
import { deliveryAppearance, rowAppearance } from "#web/features/thread/classification/message-status.ts";

type RowState = Pick<ConversationRow, "delivery" | "classification" | "scheduledAt" | "snoozedUntil">;

/** A row has room for a word or two. */
const SHORT_LABELS: Partial<Record<NonNullable<ConversationRow["delivery"]>, string>> = {
  scheduled: "Scheduled",
  accepted: "Accepted",
  deferred: "Deferred",
  held: "Held",
};

const formatTime = (at: string, now: Date) => formatMessageDate(at, now).replace("Today", "today");

/** What a row is marked with: when it comes back or leaves where that is why it is here, else how the last mail fared or what it says. */
export function rowStatus(row: RowState, folder: MailboxFolder, now: Date): Appearance | null {
  const { delivery, scheduledAt, snoozedUntil } = row;
  if (snoozedUntil && folder !== "sent" && folder !== "scheduled")
    return { label: `Until ${formatTime(snoozedUntil, now)}`, icon: mdiClockOutline, tone: "grey" };
  if (scheduledAt && (folder === "scheduled" || delivery === "scheduled"))
    return { label: `Leaves ${formatTime(scheduledAt, now)}`, icon: mdiSendClockOutline, tone: "grey" };
  const appearance = delivery && folder === "sent" ? deliveryAppearance[delivery] : rowAppearance(row);
  const shortLabel =
    delivery && appearance === deliveryAppearance[delivery] ? SHORT_LABELS[delivery] : undefined;
  return appearance && shortLabel ? { ...appearance, label: shortLabel } : appearance;
}
