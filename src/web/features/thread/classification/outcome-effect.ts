import type { Outcome } from "#core/classify/outcome.ts";
import { transitionFor } from "#core/request/life.ts";
import type { Status } from "#core/request/states.ts";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";

/** The one line under Confirm: what confirming does to the request. */
export function outcomeEffectText(outcome: Outcome, current: Status): string {
  const { status, meetsDetermination } = transitionFor(outcome, current);
  const clockEffect = meetsDetermination ? " and stops the deadline clock" : "";
  if (status === null || status === current)
    return meetsDetermination
      ? "Stops the deadline clock. Can be undone."
      : `Kept with the mail; the request stays “${statusAppearance[current].label}”. Can be undone.`;
  return `Marks the request “${statusAppearance[status].label}”${clockEffect}. Can be undone.`;
}
