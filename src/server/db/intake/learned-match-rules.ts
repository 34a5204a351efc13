import { normalizeTrackingNumber } from "#core/match/match-signals.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/** A mail that names more numbers than these is a list, from which nothing is learned. */
const MAX_NUMBERS = 10;

/** Whose word a lesson is: an administrator's, or that of the person with this id, of their own requests. */
export type RuleSource = "administrator" | { id: string };

/**
 * Keeps what an assignment teaches: mail of this sender with these numbers belongs to these requests. What was taught of
 * the same sender and number before is forgotten, for the newest choice counts; but a person makes nobody's forgotten
 * but their own. Where two people's lessons contradict each other, neither decides anything.
 * @param numbers as the mail writes them; a mail without any teaches of its sender alone, which only ranks guesses
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
}

/** Forgets what was taught by this mail: it was taken out of where it was put. */
export async function deleteMatchRules(tx: Tx, inboundId: string): Promise<void> {
  await tx.deleteFrom("match_rule").where("inbound_id", "=", inboundId).execute();
}
