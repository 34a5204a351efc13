import type { FollowUps, FollowUpsSent, SendFollowUps } from "#contract/follow-up.ts";
import { type Chase, chaseIn, type NoChase } from "#core/letter/chase.ts";
import { letterBody } from "#core/letter/letter-text.ts";
import { type LetterSituation, letterIn } from "#core/letter/situation.ts";
import { notFound, Problem } from "#core/problem.ts";
import type { ListQuery } from "#core/request/list-query.ts";
import { MOST_FOLLOWED_UP } from "#core/sending/limits.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { letterSituation } from "#server/db/letter-facts.ts";
import { messageById } from "#server/db/messages.ts";
import { requestById } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { requestsMeant } from "./requests-meant.ts";
import { sendWithin } from "./send-message.ts";

/** So many letters are looked over in more than the seconds a single one can be taken back in. */
const UNDO_SECONDS = 60;

/**
 * Which of these agencies would be asked where their answer is, and why the others not. Sends nothing. Fails as
 * `requestsMeant` does, with `too_many` (422) past 500, and with `not_found` (404) for a request of somebody else.
 */
export async function previewFollowUps(
  context: Context,
  personId: string,
  meant: { requestIds?: string[] | undefined; query?: ListQuery | undefined },
): Promise<FollowUps> {
  const ids = await requestsMeant(context, personId, meant);
  if (ids.length > MOST_FOLLOWED_UP) {
    const message = `At most ${MOST_FOLLOWED_UP} requests are followed up at once. Narrow the list first.`;
    throw new Problem(422, "too_many", message, [{ path: "/query", message }]);
  }
  const found: FollowUps = { letters: [], skipped: [] };
  for (const id of ids) {
    const { chase, ...asked } = await lookedAt(context, personId, id);
    if (typeof chase === "string") found.skipped.push({ ...asked, reason: chase });
    else found.letters.push({ ...asked, ...chase });
  }
  return found;
}

/**
 * Sends each the letter that asks where its answer is. Each is a transaction of its own, so that what one refuses stops no
 * other; what has changed since it was looked at, such as an answer that came, is refused with its reason.
 */
export async function sendFollowUps(
  context: Context,
  personId: string,
  { letters }: SendFollowUps,
): Promise<FollowUpsSent> {
  const result: FollowUpsSent = { sent: [], refused: [] };
  for (const letter of letters) {
    try {
      await sendOne(context, personId, letter);
      result.sent.push(letter);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      result.refused.push({ id: letter.requestId, code: error.code, detail: error.message });
    }
  }
  return result;
}

async function sendOne(
  context: Context,
  personId: string,
  { requestId, id }: SendFollowUps["letters"][number],
): Promise<void> {
  await asPerson(context.db, personId, async (tx) => {
    const earlier = await messageById(tx, personId, id);
    if (earlier?.request_id === requestId && earlier.direction === "out") return;
    const situation = await situationOf(context, tx, personId, requestId);
    const chase = chaseIn(situation);
    if (situation === null || typeof chase === "string") {
      throw new Problem(409, "no_follow_up", NOT_NOW[typeof chase === "string" ? chase : "not_sent_yet"]);
    }
    const text = letterBody(letterIn(situation, chase.kind)).trimEnd();
    const send = { id, text, letter: chase.kind };
    await sendWithin(context, tx, { personId, requestId, send, undoSeconds: UNDO_SECONDS });
  });
}

const NOT_NOW: Record<NoChase, string> = {
  not_sent_yet: "The request itself was not sent yet.",
  nothing_awaited: "No answer is awaited from the agency.",
  appeal_next: "The agency was asked already. The next step is an appeal, which you write yourself.",
  asked_lately: "The agency was asked less than a week ago.",
  not_due: "The answer is not late yet.",
  gaps: "The letter has gaps that only you can fill. Write it in the request.",
};

async function lookedAt(context: Context, personId: string, requestId: string) {
  return asPerson(context.db, personId, async (tx) => {
    const request = await requestById(tx, personId, requestId, nowOf(context));
    if (!request) throw notFound("request");
    const chase: Chase | NoChase = chaseIn(await situationOf(context, tx, personId, requestId));
    const agency =
      request.agency_id === null
        ? null
        : {
            id: request.agency_id,
            name: request.agency_name ?? "",
            abbreviation: request.agency_abbreviation,
          };
    return { requestId, title: request.title, agency, chase };
  });
}

async function situationOf(
  context: Context,
  tx: Tx,
  ownerId: string,
  requestId: string,
): Promise<LetterSituation | null> {
  const { mailDomain } = context.settings;
  const situation = await letterSituation(tx, { ownerId, requestId, now: nowOf(context), mailDomain });
  if (situation === undefined) throw notFound("request");
  return situation;
}
