import { bareNumber } from "#core/reply/match-clues.ts";
import type { Tx } from "./as-person.ts";

/** A mail that names more numbers than these is a list, from which nothing is learned. */
const MOST_NUMBERS = 10;

/** Whose word a lesson is: an administrator's, or that of the person with this id, of their own requests. */
export type Teacher = "administrator" | { id: string };

/**
 * Keeps what an assignment teaches: mail of this sender with these numbers belongs to these requests. What was taught of
 * the same sender and number before is forgotten, for the newest choice counts; but a person makes nobody's forgotten
 * but their own. Where two people's lessons contradict each other, neither decides anything.
 * @param numbers as the mail writes them; a mail without any teaches of its sender alone, which only ranks guesses
 */
export async function teach(
  tx: Tx,
  lesson: {
    inboundId: string;
    sender: string;
    numbers: string[];
    owners: Map<string, string>;
    teacher: Teacher;
    at: Date;
  },
): Promise<void> {
  const named = [...new Set(lesson.numbers.map(bareNumber))].filter((number) => number !== "");
  const telling = named.length > MOST_NUMBERS ? [] : named;
  const sender = lesson.sender.toLowerCase();
  await unteach(tx, lesson.inboundId);
  if (telling.length > 0) {
    const { teacher } = lesson;
    await tx
      .deleteFrom("match_lesson")
      .where("sender", "=", sender)
      .where("tracking_number", "in", telling)
      .$if(teacher !== "administrator", (query) =>
        query.where("owner_id", "=", (teacher as { id: string }).id),
      )
      .execute();
  }
  const numbers = telling.length > 0 ? telling : [""];
  for (const [requestId, ownerId] of lesson.owners) {
    for (const number of numbers) {
      await tx
        .insertInto("match_lesson")
        .values({
          inbound_id: lesson.inboundId,
          sender,
          tracking_number: number,
          owner_id: ownerId,
          request_id: requestId,
          taught_at: lesson.at,
        })
        .execute();
    }
  }
}

/** Forgets what was taught by this mail: it was taken out of where it was put. */
export async function unteach(tx: Tx, inboundId: string): Promise<void> {
  await tx.deleteFrom("match_lesson").where("inbound_id", "=", inboundId).execute();
}
