import type { Classification } from "#core/classify/classification.ts";
import { startDeterminationClock } from "#server/actions/deadlines/start-determination-clock.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest, setTrackingNumber } from "#server/db/requests/requests.ts";
import { applyOutcome } from "./apply-outcome.ts";
import { waitOnRequester } from "./transition-request.ts";

/** Whether an email says beyond doubt that the agency has the request, and nothing more. */
export const isPlainAcknowledgment = ({ main }: Classification): boolean =>
  main.value === "acknowledged" && main.confidence === "sure";

/**
 * The agency says that it has the request: the one thing that is acted on by itself. It starts nothing and ends nothing,
 * and its number is what the agency will answer to.
 */
export async function recordAcknowledgment(
  context: Context,
  tx: Tx,
  {
    classification,
    changesStatus = true,
    ...ref
  }: {
    classification: Classification;
    /** False of what was overtaken before it was recorded. */
    changesStatus?: boolean;
    ownerId: string;
    requestId: string;
    messageId: string;
  },
): Promise<void> {
  const request = await lockRequest(tx, ref.ownerId, ref.requestId);
  // Nothing was sent yet, so it is of something else: the user reads it.
  if (request?.status === "draft") return waitOnRequester(context, tx, { ...ref, actor: "agency" });
  // It may overtake our note of the relay's 250, or be the first word on a letter of which we have none.
  await startDeterminationClock(context, tx, ref);
  const [number] = classification.facts.trackingNumbers;
  // The first number an agency gives stays; a user can change it.
  if (number && request?.tracking_number === null) await setTrackingNumber(tx, ref, number.value);
  await appendEvent(tx, {
    ...ref,
    at: nowOf(context),
    actor: "agency",
    kind: "acknowledged",
    data: number ? { trackingNumber: number.value } : {},
  });
  await applyOutcome(context, tx, { ...ref, outcome: "acknowledged", actor: "agency", changesStatus });
}
