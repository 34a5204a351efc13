import { Problem } from "#core/problem.ts";
import { LETTERS_A_DAY } from "#core/sending/leave-at.ts";
import type { Tx } from "#server/db/as-person.ts";
import { countWaiting } from "#server/db/batches.ts";
import { countLettersSince } from "#server/db/outbox.ts";
import { type Context, nowOf } from "./context.ts";

const DAY_MS = 86_400_000;

/**
 * How many letters this person may still send within a day; less than none when more wait than may go. What waits to be
 * written counts as sent: its turn comes. Until the transaction ends nobody else counts for this person, so that two
 * calls do not both find the same room.
 */
export async function lettersLeft(context: Context, tx: Tx, ownerId: string): Promise<number> {
  const since = new Date(nowOf(context).getTime() - DAY_MS);
  const { letters } = await countLettersSince(tx, ownerId, since);
  return LETTERS_A_DAY - letters - (await countWaiting(tx, ownerId));
}

/** Refuses what would not go whole, `too_many_letters` (429), saying how many would. */
export function refuseMoreThanLeft(letters: number, left: number): void {
  if (letters <= left) return;
  const room = left <= 0 ? "no more" : `${left} more`;
  const detail = `These are ${letters} letters, and you can send ${room} within a day, of ${LETTERS_A_DAY}. None was sent.`;
  throw new Problem(429, "too_many_letters", detail, [{ path: "/agency", message: detail }]);
}
