import type { Classification } from "#core/classify/classification.ts";
import {
  applyCorrections,
  type CorrectedFacts,
  requestedSumOf,
} from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { currencyOf } from "#core/money/money.ts";
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
  const corrected = message.corrected_facts as CorrectedFacts;
  const classification = message.classification as Classification | null;
  const request = await lockRequest(tx, ref.ownerId, ref.requestId);
  // A call or a visit was not read: what its user wrote down is in the money of the request's law.
  const sum = classification
    ? requestedSumOf(applyCorrections(classification.facts, corrected))
    : { value: corrected.amount ?? null, currency: currencyOf(request?.jurisdiction ?? null) };
  await deleteFeeOfMessage(tx, ref);
  if (kind === undefined || sum === null || sum.value === null) return;
  const agency = request?.agency_id ? await agencyById(tx, request.agency_id) : undefined;
  const on = dayAt(message.sent_or_received_at, agency?.time_zone ?? null);
  const line = {
    ...{ id: context.ids.next(), kind, on, note: "" },
    ...{ cents: sum.value, currency: sum.currency ?? "USD" },
  };
  await putFee(tx, { ...ref, ...line, at: nowOf(context) });
}
