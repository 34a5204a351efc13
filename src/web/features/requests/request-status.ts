import {
  mdiAlertCircle,
  mdiEmailAlertOutline,
  mdiEmailRemoveOutline,
  mdiPauseCircleOutline,
  mdiTimerSand,
} from "@mdi/js";
import type { RequestRow } from "#contract/requests/request.ts";
import { type DisplayStatus, displayStatus } from "#core/request/states.ts";
import { requestStatus } from "#messages/request/status.ts";
import { type Appearance, statusAppearance } from "#web/features/requests/status-appearance.ts";

/** Icon, tone and label of each status that lists show. */
export const displayAppearance: Readonly<Record<DisplayStatus, Appearance>> = {
  ...statusAppearance,
  // What was awaited from the Attorney General has come: the agency has to act on it.
  ruled: { ...statusAppearance.awaiting_determination, label: requestStatus.ruled },
  replied: { tone: "orange", icon: mdiEmailAlertOutline, label: requestStatus.replied },
  overdue: { tone: "red", icon: mdiAlertCircle, label: requestStatus.overdue },
  undelivered: { tone: "red", icon: mdiEmailRemoveOutline, label: requestStatus.undelivered },
  delivery_delayed: { tone: "orange", icon: mdiTimerSand, label: requestStatus.delivery_delayed },
  delivery_held: { tone: "orange", icon: mdiPauseCircleOutline, label: requestStatus.delivery_held },
};

/** The status of a request for display. */
export function requestStatusAppearance(
  row: Pick<RequestRow, "status" | "waitingOn" | "deadline" | "deliveryProblem">,
): Appearance {
  const late = row.deadline?.urgency === "overdue";
  const hasRuling = row.deadline?.kind === "after_ruling";
  return displayAppearance[displayStatus({ ...row, late, hasRuling })];
}
