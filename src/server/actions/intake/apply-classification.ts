import type { Classification } from "#core/classify/classification.ts";
import type { MessageKind } from "#core/classify/outcome.ts";
import { withdrawPreparedFollowUp } from "#server/actions/delivery/prepare-follow-ups.ts";
import type { Context } from "#server/actions/platform/context.ts";
import {
  isPlainAcknowledgment,
  recordAcknowledgment,
} from "#server/actions/requests/record-acknowledgment.ts";
import { waitOnRequester } from "#server/actions/requests/transition-request.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

type MessageRef = { ownerId: string; requestId: string; messageId: string };

/** Kinds that are the user's to read, so that it is their turn. */
const TO_READ: ReadonlySet<MessageKind> = new Set(["reply", "portal_notice", "secure_mail"]);

/** What an email does by itself, once it is filed: nothing, "acknowledges", or "waits" for the user to read it. */
type OwnEffect = "acknowledges" | "waits" | "none";

export function ownEffectOf(classification: Classification, isTrusted: boolean): OwnEffect {
  if (isTrusted && isPlainAcknowledgment(classification)) return "acknowledges";
  return TO_READ.has(classification.kind) ? "waits" : "none";
}

/**
 * Does what an email that is no bounce does by itself. Only an acknowledgment is acted on; everything else is the user's to
 * confirm, so it is their turn. What a stranger writes, or someone under a borrowed name, is shown and does nothing
 * (`isTrusted` is false).
 */
export async function applyClassification(
  context: Context,
  tx: Tx,
  ref: MessageRef,
  classification: Classification,
  isTrusted: boolean,
): Promise<void> {
  // A letter that was prepared says that they did not write.
  if (isTrusted && classification.kind !== "auto_reply" && classification.kind !== "read_receipt") {
    await withdrawPreparedFollowUp(context, tx, ref);
  }
  const effect = ownEffectOf(classification, isTrusted);
  if (effect === "acknowledges") await recordAcknowledgment(context, tx, { classification, ...ref });
  if (effect === "waits") await waitOnRequester(context, tx, { ...ref, actor: "agency" });
}
