import { type Kysely, sql } from "kysely";
import type { Outcome } from "#core/classify/outcome.ts";
import { describeOutcomeEffect } from "#core/request/effects/outcome-effect.ts";
import { outcomeEffect } from "#messages/request/outcome-effect.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { clockFactsOf, dayAt, daysNamedIn, outcomeWithDays } from "./clock-facts.ts";
import { type LawReader, lawReader } from "./laws.ts";
import { lawOfRequest } from "./request-law.ts";

/**
 * What confirming that a letter says `outcome` would do to the clocks of its request. Undefined where this person has no
 * such letter.
 */
export async function outcomeEffectOf(
  tx: Kysely<Tables>,
  { ownerId, messageId, outcome }: { ownerId: string; messageId: string; outcome: Outcome },
  reader: LawReader = lawReader(tx),
): Promise<string | undefined> {
  const letter = await tx
    .selectFrom("message")
    .innerJoin("request", "request.id", "message.request_id")
    .leftJoin("agency", "agency.id", "request.agency_id")
    .select(["request.id as requestId", "request.jurisdiction", "agency.time_zone"])
    .select(["message.sent_or_received_at as at", "message.corrected_facts"])
    .select(sql<unknown>`message.classification #> '{facts,dates}'`.as("dates"))
    .where("message.owner_id", "=", ownerId)
    .where("message.id", "=", messageId)
    .where("message.direction", "=", "in")
    .executeTakeFirst();
  if (!letter) return undefined;
  const { requestId, jurisdiction } = letter;
  const on = dayAt(letter.at, letter.time_zone);
  const key = { ownerId, requestId };
  const inForce =
    jurisdiction === null ? undefined : await lawOfRequest(tx, key, { jurisdiction, today: on }, reader);
  const facts = inForce && (await clockFactsOf(tx, key, inForce));
  if (!facts) return outcomeEffect.none;
  return describeOutcomeEffect(inForce.law, facts, {
    ...{ at: letter.at.toISOString(), on },
    ...outcomeWithDays(outcome, daysNamedIn(letter)),
  });
}
