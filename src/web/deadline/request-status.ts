import { mdiAlertCircle, mdiEmailRemoveOutline } from "@mdi/js";
import type { RequestRow } from "#contract/request.ts";
import { type Look, requestLook } from "#web/ui/request-look.ts";

const OVERDUE: Look = { tone: "red", icon: mdiAlertCircle, words: "Overdue" };
const UNDELIVERED: Look = { tone: "red", icon: mdiEmailRemoveOutline, words: "Not delivered" };

/**
 * Where a request stands as a person would say it: a letter that did not arrive comes before a late answer, and a late
 * answer before the stored status, which never says "overdue".
 */
export function statusLook(row: Pick<RequestRow, "status" | "ball" | "deadline" | "deliveryTrouble">): Look {
  if (row.deliveryTrouble) return UNDELIVERED;
  if (row.ball === "agency" && row.deadline?.urgency === "overdue") return OVERDUE;
  return requestLook[row.status];
}
