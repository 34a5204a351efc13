import { notFound, Problem } from "#core/problem.ts";
import { lockAnswer, settleAnswer } from "#server/db/answers-by-mail.ts";
import { asPerson } from "#server/db/as-person.ts";
import type { Context } from "./context.ts";
import { sendAnswer } from "./file-answer-by-mail.ts";

/**
 * The person confirms an answer that came by mail: it goes to the agency, as the message of the same id. A second click
 * sends nothing more. Fails with `not_found` (404), or `answer_discarded` (409).
 */
export function confirmAnswer(context: Context, personId: string, id: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const answer = await lockAnswer(tx, personId, id);
    if (!answer) throw notFound("answer");
    if (answer.state === "sent") return;
    if (answer.state === "discarded") {
      throw new Problem(409, "answer_discarded", "This answer was discarded. Write it anew.");
    }
    const { requestId, answersId, text, files } = answer;
    await sendAnswer(context, tx, {
      ...{ id, ownerId: personId, requestId, answering: answersId, text, files },
      confirmed: true,
    });
    await settleAnswer(tx, { ownerId: personId, id, state: "sent" });
  });
}

/** The person does not want it sent. Fails with `not_found` (404), or `answer_sent` (409) when it was. */
export function discardAnswer(context: Context, personId: string, id: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const answer = await lockAnswer(tx, personId, id);
    if (!answer) throw notFound("answer");
    if (answer.state === "sent") {
      throw new Problem(409, "answer_sent", "This answer was sent already.");
    }
    await settleAnswer(tx, { ownerId: personId, id, state: "discarded" });
  });
}
