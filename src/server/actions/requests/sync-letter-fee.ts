import type { Classification } from "#core/classify/classification.ts";
import { type CorrectedFacts, requestedAmountOf } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import type { FeeKind } from "#core/request/fees.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { deleteFeeOfMessage, putFee } from "#server/db/requests/case-notes.ts";
import { lockRequest } from "#server/db/requests/requests.ts";

type MessageRef = { ownerId: string; requestId: string; messageId: string };

const FEE_KINDS: Partial<Record<Outcome, FeeKind>> = { fee_estimate: "estimate", fee_due: "invoiced" };

/**
 * Brings the ledger in line with what a letter is confirmed to ask: a line with its amount, or none. Called
 * only when the outcome or the amount changes, since what its user made of the line goes by it. The caller holds the
 * request's lock.
 */
export async function syncLetterFee(context: Context, tx: Tx, ref: MessageRef): Promise<void> {
  const message = await messageById(tx, ref.ownerId, ref.messageId);
  if (!message) return;
  const kind = FEE_KINDS[message.confirmed_outcome as Outcome];
  const correctedAmount = (message.corrected_facts as CorrectedFacts).amount;
  const classification = message.classification as Classification | null;
  const cents =
    correctedAmount === undefined
      ? classification && requestedAmountOf(classification.facts)
      : correctedAmount;
  await deleteFeeOfMessage(tx, ref);
  if (kind === undefined || cents === null) return;
  const request = await lockRequest(tx, ref.ownerId, ref.requestId);
  const agency = request?.agency_id ? await agencyById(tx, request.agency_id) : undefined;
  const on = dayAt(message.sent_or_received_at, agency?.time_zone ?? null);
  const line = { id: context.ids.next(), kind, cents, currency: "USD", on, note: "" };
  await putFee(tx, { ...ref, ...line, at: nowOf(context) });
}
