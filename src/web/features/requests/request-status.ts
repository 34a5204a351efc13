import { mdiAlertCircle, mdiEmailRemoveOutline, mdiPauseCircleOutline, mdiTimerSand } from "@mdi/js";
import type { RequestRow } from "#contract/requests/request.ts";
import { type Appearance, statusAppearance } from "#web/features/requests/status-appearance.ts";

const OVERDUE: Appearance = { tone: "red", icon: mdiAlertCircle, label: "Overdue" };
const UNDELIVERED: Appearance = { tone: "red", icon: mdiEmailRemoveOutline, label: "Not delivered" };

/** By the delivery state of the letter that is in trouble. */
const DELIVERY_PROBLEMS: Readonly<Record<string, Appearance>> = {
  deferred: { tone: "orange", icon: mdiTimerSand, label: "Delivery delayed" },
  held: { tone: "orange", icon: mdiPauseCircleOutline, label: "Held, not sent again" },
};

/**
 * Where a request stands as a person would say it: a letter that did not arrive comes before a late answer, and a late
 * answer before the stored status, which never says "overdue".
 */
export function requestStatusAppearance(
  row: Pick<RequestRow, "status" | "waitingOn" | "deadline" | "deliveryProblem">,
): Appearance {
  if (row.deliveryProblem) return DELIVERY_PROBLEMS[row.deliveryProblem] ?? UNDELIVERED;
  if (row.waitingOn === "agency" && row.deadline?.urgency === "overdue") return OVERDUE;
  return statusAppearance[row.status];
}
