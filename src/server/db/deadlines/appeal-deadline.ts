import type { Kysely } from "kysely";
import type { Outcome } from "#core/classify/outcome.ts";
import type { Deadline } from "#core/law/clocks/deadline.ts";
import { NO_MANUAL_RECORDS } from "#core/request/clock-facts.ts";
import { requestClocks } from "#core/request/clocks.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { clockFactsOf, dayAt } from "./clock-facts.ts";
import { lawOfRequest } from "./request-law.ts";

/**
 * The working of the last day to appeal one letter, were it to say `outcome`, whatever else came: without a
 * day where the law lets one challenge it at any time; null where it refuses nothing or the request was never received. Undefined where this person has no such letter.
 */
export async function appealDeadlineOf(
  tx: Kysely<Tables>,
  { ownerId, messageId, outcome }: { ownerId: string; messageId: string; outcome: Outcome },
): Promise<Deadline | null | undefined> {
  const found = await tx
    .selectFrom("message")
    .innerJoin("request", "request.id", "message.request_id")
    .leftJoin("agency", "agency.id", "request.agency_id")
    .select([
      "request.id as request_id",
      "request.jurisdiction",
      "agency.time_zone",
      "message.sent_or_received_at as at",
    ])
    .where("message.owner_id", "=", ownerId)
    .where("message.id", "=", messageId)
    .where("message.direction", "=", "in")
    .executeTakeFirst();
  if (!found) return undefined;
  const { jurisdiction, request_id: requestId } = found;
  const on = dayAt(found.at, found.time_zone);
  const inForce =
    jurisdiction === null
      ? undefined
      : await lawOfRequest(tx, { ownerId, requestId }, { jurisdiction, today: on });
  const facts = inForce && (await clockFactsOf(tx, { ownerId, requestId }, inForce));
  if (!facts) return null;
  const letter = { outcome, at: found.at.toISOString(), on };
  const clocks = requestClocks(inForce.law, {
    ...facts,
    letters: [letter],
    answers: [],
    recorded: NO_MANUAL_RECORDS,
  });
  const appeal =
    clocks.find(({ kind }) => kind === "appeal") ?? clocks.find(({ kind }) => kind === "challenge");
  return appeal?.working ?? null;
}
