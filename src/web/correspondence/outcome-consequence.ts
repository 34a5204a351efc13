import type { Outcome } from "#core/reply/outcome.ts";
import { moveFor } from "#core/request/life.ts";
import type { Status } from "#core/request/states.ts";
import { requestLook } from "#web/ui/request-look.ts";

/** The one line under Confirm: what confirming does to the request. */
export function consequenceWords(outcome: Outcome, current: Status): string {
  const { status, meetsDetermination } = moveFor(outcome, current);
  const clock = meetsDetermination ? " and stops the deadline clock" : "";
  if (status === null || status === current)
    return meetsDetermination
      ? "Stops the deadline clock. Can be undone."
      : `Kept with the mail; the request stays “${requestLook[current].words}”. Can be undone.`;
  return `Marks the request “${requestLook[status].words}”${clock}. Can be undone.`;
}
