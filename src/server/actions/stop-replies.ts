import { notFound } from "#core/problem.ts";
import { asPerson } from "#server/db/as-person.ts";
import { personById, setRepliesByMail } from "#server/db/people.ts";
import type { Context } from "./context.ts";
import { personOfStopToken } from "./stop-link.ts";

/** Whether a person gets each reply as mail, by their own wish. */
export function chooseRepliesByMail(context: Context, personId: string, on: boolean): Promise<void> {
  return asPerson(context.db, personId, (tx) => setRepliesByMail(tx, personId, on));
}

/**
 * Turns replies by mail off for whoever holds the link in one. Fails with `not_found` (404) for a link that we did not
 * write, or whose account is gone.
 */
export function stopReplies(context: Pick<Context, "db" | "secret">, token: string): Promise<void> {
  const personId = personOfStopToken(context.secret, token);
  if (personId === null) throw notFound("link");
  return asPerson(context.db, personId, async (tx) => {
    if (!(await personById(tx, personId))) throw notFound("link");
    await setRepliesByMail(tx, personId, false);
  });
}
