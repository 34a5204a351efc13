import type { Outcome } from "#core/classify/outcome.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { transitionFor } from "#core/request/life.ts";
import type { Status } from "#core/request/states.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import { statusAppearance } from "#web/features/requests/status-appearance.ts";

const { effect } = threadClassification;

/**
 * What confirming an outcome does to the request; shown under the Confirm button. `clocks`: what it does to its deadlines,
 * as the server counts them; null until that is known.
 */
export function outcomeEffectText(outcome: Outcome, current: Status, clocks: string | null): string {
  const { status } = transitionFor(outcome, current);
  const isUnchanged = status === null || status === current;
  const values = { status: statusAppearance[isUnchanged ? current : status].label, clocks: clocks ?? "" };
  return formatMessage(isUnchanged ? effect.keepsStatus : effect.changesStatus, values).replace("  ", " ");
}
