import type { Outcome } from "#core/reply/outcome.ts";
import type { Reading } from "#core/reply/reading.ts";
import { sumOf, type ToldFacts } from "#core/reply/told-facts.ts";
import type { FeeKind } from "#core/request/fees.ts";
import { agencyById } from "#server/db/agencies.ts";
import type { Tx } from "#server/db/as-person.ts";
import { dayAt } from "#server/db/clock-facts.ts";
import { messageById } from "#server/db/messages.ts";
import { forgetFeeOf, putFee } from "#server/db/request-papers.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";

type Where = { ownerId: string; requestId: string; messageId: string };

const LINES: Partial<Record<Outcome, FeeKind>> = { fee_estimate: "estimate", fee_due: "invoiced" };

/**
 * Brings the ledger in line with what a letter is confirmed to ask: a line with its amount, or none. Called
 * only when the outcome or the amount changes, since what its person made of the line goes by it. The caller holds the
 * request's lock.
 */
export async function settleFeeOf(context: Context, tx: Tx, where: Where): Promise<void> {
  const message = await messageById(tx, where.ownerId, where.messageId);
  if (!message) return;
  const kind = LINES[message.confirmed_outcome as Outcome];
  const told = (message.told as ToldFacts).amount;
  const reading = message.reading as Reading | null;
  const cents = told === undefined ? reading && sumOf(reading.facts) : told;
  await forgetFeeOf(tx, where);
  if (kind === undefined || cents === null) return;
  const request = await lockRequest(tx, where.ownerId, where.requestId);
  const agency = request?.agency_id ? await agencyById(tx, request.agency_id) : undefined;
  const on = dayAt(message.sent_or_received_at, agency?.time_zone ?? null);
  const line = { id: context.ids.next(), kind, cents, currency: "USD", on, note: "" };
  await putFee(tx, { ...where, ...line, at: nowOf(context) });
}
