import { type Kysely, sql } from "kysely";
import { normalizeTrackingNumber } from "#core/match/match-signals.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/** An email that names more numbers than these is a list, from which nothing is learned. */
const MAX_NUMBERS = 10;

/** Whose word a lesson is: an administrator's, or that of the user with this id, of their own requests. */
export type RuleSource = "administrator" | { id: string };

/**
 * Stores the match rule learned from an assignment: mail of this sender with these numbers belongs to these requests. What was taught of
 * the same sender and number before is forgotten, for the newest choice counts; but a user makes nobody's forgotten
 * but their own. Where two people's lessons contradict each other, neither decides anything.
 * @param numbers as the email writes them; an email without any teaches of its sender alone, which only ranks guesses
 */
export async function learnMatchRules(
  tx: Tx,
  rule: {
    inboundId: string;
    sender: string;
    numbers: string[];
    owners: Map<string, string>;
    source: RuleSource;
    at: Date;
  },
): Promise<void> {
  const uniqueNumbers = [...new Set(rule.numbers.map(normalizeTrackingNumber))].filter(
    (number) => number !== "",
  );
  const usableNumbers = uniqueNumbers.length > MAX_NUMBERS ? [] : uniqueNumbers;
  const sender = rule.sender.toLowerCase();
  await deleteMatchRules(tx, rule.inboundId);
  if (usableNumbers.length > 0) {
    const { source } = rule;
    await tx
      .deleteFrom("match_rule")
      .where("sender", "=", sender)
      .where("tracking_number", "in", usableNumbers)
      .$if(source !== "administrator", (query) => query.where("owner_id", "=", (source as { id: string }).id))
      .execute();
  }
  const numbers = usableNumbers.length > 0 ? usableNumbers : [""];
  for (const [requestId, ownerId] of rule.owners) {
    for (const number of numbers) {
      await tx
        .insertInto("match_rule")
        .values({
          inbound_id: rule.inboundId,
          sender,
          tracking_number: number,
          owner_id: ownerId,
          request_id: requestId,
          learned_at: rule.at,
        })
        .execute();
    }
  }
  if (rule.owners.size > 0) await scoreUnmatched(tx, rule.at);
}

/** Adds the job that scores unmatched email again, where there is any. */
export async function scoreUnmatched(tx: Kysely<Tables>, at: Date): Promise<void> {
  await sql`select score_unmatched(${at})`.execute(tx);
}

/** Forgets what was taught by this email: it was taken out of where it was put. */
export async function deleteMatchRules(tx: Tx, inboundId: string): Promise<void> {
  await tx.deleteFrom("match_rule").where("inbound_id", "=", inboundId).execute();
}
