import type { Outcome } from "#core/classify/outcome.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { transitionFor } from "#core/request/life.ts";
import type { Status } from "#core/request/states.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";

const { effect } = threadClassification;

/** What confirming an outcome does to the request; shown under the Confirm button. */
export function outcomeEffectText(outcome: Outcome, current: Status): string {
  const { status, meetsDetermination } = transitionFor(outcome, current);
  if (status === null || status === current)
    return meetsDetermination
      ? effect.stopsClock
      : formatMessage(effect.keepsStatus, { status: statusAppearance[current].label });
  const message = meetsDetermination ? effect.changesStatusAndStopsClock : effect.changesStatus;
  return formatMessage(message, { status: statusAppearance[status].label });
}
