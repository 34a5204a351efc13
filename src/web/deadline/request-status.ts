import { mdiAlertCircle, mdiEmailRemoveOutline, mdiPauseCircleOutline, mdiTimerSand } from "@mdi/js";
import type { RequestRow } from "#contract/request.ts";
import { type Look, requestLook } from "#web/ui/request-look.ts";

const OVERDUE: Look = { tone: "red", icon: mdiAlertCircle, words: "Overdue" };
const UNDELIVERED: Look = { tone: "red", icon: mdiEmailRemoveOutline, words: "Not delivered" };

/** By the delivery state of the letter that is in trouble. */
const TROUBLE: Readonly<Record<string, Look>> = {
  deferred: { tone: "orange", icon: mdiTimerSand, words: "Delivery delayed" },
  held: { tone: "orange", icon: mdiPauseCircleOutline, words: "Held, not sent again" },
};

/**
 * Where a request stands as a person would say it: a letter that did not arrive comes before a late answer, and a late
 * answer before the stored status, which never says "overdue".
 */
export function statusLook(row: Pick<RequestRow, "status" | "ball" | "deadline" | "deliveryTrouble">): Look {
  if (row.deliveryTrouble) return TROUBLE[row.deliveryTrouble] ?? UNDELIVERED;
  if (row.ball === "agency" && row.deadline?.urgency === "overdue") return OVERDUE;
  return requestLook[row.status];
}
