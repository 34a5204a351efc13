import { mdiClockOutline, mdiSendClockOutline } from "@mdi/js";
import type { ConversationRow } from "#contract/conversation.ts";
import type { Folder } from "#core/request/lists.ts";
import { messageWords } from "#web/correspondence/date-words.ts";
import { deliveryLook, lookOfRow } from "#web/correspondence/reply-marks.ts";
import type { Look } from "#web/ui/request-look.ts";

type Marked = Pick<ConversationRow, "delivery" | "mark" | "scheduledAt" | "snoozedUntil">;

/** A row has room for a word or two. */
const SHORT: Partial<Record<NonNullable<ConversationRow["delivery"]>, string>> = {
  scheduled: "Scheduled",
  accepted: "Accepted",
  deferred: "Deferred",
  held: "Held",
};

const timeWords = (at: string, now: Date) => messageWords(at, now).replace("Today", "today");

/** What a row is marked with: when it comes back or leaves where that is why it is here, else how the last mail fared or what it says. */
export function markOf(row: Marked, folder: Folder, now: Date): Look | null {
  const { delivery, scheduledAt, snoozedUntil } = row;
  if (snoozedUntil && folder !== "sent" && folder !== "scheduled")
    return { words: `Until ${timeWords(snoozedUntil, now)}`, icon: mdiClockOutline, tone: "grey" };
  if (scheduledAt && (folder === "scheduled" || delivery === "scheduled"))
    return { words: `Leaves ${timeWords(scheduledAt, now)}`, icon: mdiSendClockOutline, tone: "grey" };
  const look = delivery && folder === "sent" ? deliveryLook[delivery] : lookOfRow(row);
  const short = delivery && look === deliveryLook[delivery] ? SHORT[delivery] : undefined;
  return look && short ? { ...look, words: short } : look;
}
