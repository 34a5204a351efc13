import {
  mdiAlertCircle,
  mdiEmailAlertOutline,
  mdiEmailRemoveOutline,
  mdiPauseCircleOutline,
  mdiTimerSand,
} from "@mdi/js";
import type { RequestRow } from "#contract/requests/request.ts";
import { isOverdue } from "#core/request/board-lanes.ts";
import { hasReplyToConfirm } from "#core/request/states.ts";
import { requestStatus } from "#messages/request/status.ts";
import { type Appearance, statusAppearance } from "#web/features/requests/status-appearance.ts";

const OVERDUE: Appearance = { tone: "red", icon: mdiAlertCircle, label: requestStatus.overdue };
/** Of a request with a letter that came back. */
export const UNDELIVERED: Appearance = {
  tone: "red",
  icon: mdiEmailRemoveOutline,
  label: requestStatus.undelivered,
};

const REPLIED: Appearance = { tone: "orange", icon: mdiEmailAlertOutline, label: requestStatus.replied };

/** By the delivery state of the letter with the problem. */
const DELIVERY_PROBLEMS: Readonly<Record<string, Appearance>> = {
  deferred: { tone: "orange", icon: mdiTimerSand, label: requestStatus.deliveryDelayed },
  held: { tone: "orange", icon: mdiPauseCircleOutline, label: requestStatus.deliveryHeld },
};

/**
 * The status of a request for display: a delivery problem comes before a late answer, and that and a reply to confirm
 * before the stored status, which is never "overdue".
 */
export function requestStatusAppearance(
  row: Pick<RequestRow, "status" | "waitingOn" | "deadline" | "deliveryProblem">,
): Appearance {
  if (row.deliveryProblem) return DELIVERY_PROBLEMS[row.deliveryProblem] ?? UNDELIVERED;
  if (isOverdue({ ...row, late: row.deadline?.urgency === "overdue" })) return OVERDUE;
  if (hasReplyToConfirm(row)) return REPLIED;
  const appearance = statusAppearance[row.status];
  // What was awaited from the Attorney General has come: the agency has to act on it.
  return row.status === "awaiting_determination" && row.deadline?.kind === "after_ruling"
    ? { ...appearance, label: requestStatus.ruled }
    : appearance;
}
