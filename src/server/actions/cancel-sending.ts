import type { LetterKind } from "#core/letter/kinds.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deedOf } from "#core/request/letter-deeds.ts";
import { statusAfterLetter } from "#core/request/life.ts";
import { type Ball, isBeforeArrival, type Status } from "#core/request/states.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { appendEvent } from "#server/db/events.ts";
import { firstLetterOf, forgetMessage, messageById } from "#server/db/messages.ts";
import { type BeforeSending, cancelMail, lockWaiting } from "#server/db/outbox.ts";
import { lockRequest } from "#server/db/requests.ts";
import { takeBackUploads } from "#server/db/uploads.ts";
import { type Context, nowOf } from "./context.ts";
import { forwardedBy } from "./forwarded-mail.ts";
import { moveRequest } from "./move-request.ts";
import { settleClocks } from "./settle-clocks.ts";

/** What the person wrote, for the page to put back where it was written. */
export type TakenBack = {
  requestId: string;
  text: string;
  /** Which of the prepared letters it was. */
  letter: LetterKind | null;
  to: string[];
  cc: string[];
  files: WaitingFile[];
  /** The mail it passed on, with its files that went along. */
  forwards: { messageId: string; files: WaitingFile[] } | null;
};

type WaitingFile = { id: string; name: string; type: string; size: number };

type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;
type MessageRow = NonNullable<Awaited<ReturnType<typeof messageById>>>;

/**
 * Takes a letter back before it left. The lock on its outbox row decides against the job that claims it, so exactly one
 * of "sent" and "cancelled" happens. A first letter becomes the draft it was; an answer is gone, and its words are
 * returned. Fails with `already_left` (409) once the letter was claimed.
 */
export function cancelSending(context: Context, personId: string, messageId: string): Promise<TakenBack> {
  return asPerson(context.db, personId, async (tx) => {
    const found = await messageById(tx, personId, messageId);
    const request = found && (await lockRequest(tx, personId, found.request_id));
    const message = request && (await messageById(tx, personId, messageId));
    if (!request || !message) throw notFound("message");
    return takeBack(context, tx, { personId, request, message });
  });
}

/** The same for the letter of a request as a whole. Fails with `not_sent_yet` (409) for what is a draft anyway. */
export function cancelSubmission(context: Context, personId: string, requestId: string): Promise<TakenBack> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await lockRequest(tx, personId, requestId);
    if (!request) throw notFound("request");
    const message = await firstLetterOf(tx, personId, requestId);
    if (!message)
      throw new Problem(409, "not_sent_yet", "This request was not sent, so it is a draft still.");
    return takeBack(context, tx, { personId, request, message });
  });
}

type Taking = { personId: string; request: LockedRequest; message: MessageRow };

async function takeBack(
  context: Context,
  tx: Tx,
  { personId, request, message }: Taking,
): Promise<TakenBack> {
  const waiting = await lockWaiting(tx, personId, message.id);
  const before = waiting?.before as BeforeSending | null | undefined;
  const isFirst = before?.status === "draft";
  // An agency that answers has the letter, whatever our queue says.
  if (!waiting || (isFirst && !isBeforeArrival(request.status as Status))) {
    throw new Problem(409, "already_left", "This letter has left already, so it cannot be taken back.");
  }
  const now = nowOf(context);
  const files = await takeBackUploads(tx, { ownerId: personId, messageId: message.id, at: now });
  const forwards = await forwardedBy(tx, personId, message);
  await cancelMail(tx, waiting.id, now);
  await forgetMessage(tx, { ownerId: personId, requestId: request.id, messageId: message.id });
  await appendEvent(tx, {
    ownerId: personId,
    requestId: request.id,
    at: now,
    actor: "you",
    kind: "sending_cancelled",
    messageId: message.id,
    data: { to: message.to_addresses[0] ?? "" },
  });
  const kind = message.letter_kind as LetterKind | null;
  if (before) await putBack(context, tx, { personId, request, before, kind });
  const cause = { ownerId: personId, requestId: request.id, actor: "you" as const };
  await settleClocks(context, tx, { ...cause, why: "taken_back" }, request.jurisdiction);
  const { text, to_addresses: to, cc_addresses: cc } = message;
  return { requestId: request.id, text, letter: kind, to, cc, files, forwards };
}

type PuttingBack = {
  personId: string;
  request: LockedRequest;
  before: BeforeSending;
  kind: LetterKind | null;
};

/** The request as it stood before "send" was pressed, unless something else has moved it since. */
async function putBack(
  context: Context,
  tx: Tx,
  { personId, request, before, kind }: PuttingBack,
): Promise<void> {
  const from = request.status as Status;
  const to = before.status as Status;
  const isFirst = to === "draft";
  if (!isFirst && statusAfterLetter(to, deedOf(kind)) !== from) return;
  const where = { ownerId: personId, requestId: request.id };
  await moveRequest(context, tx, { ...where, actor: "you" }, { status: to, ball: before.ball as Ball });
  if (!isFirst) return;
  await tx
    .updateTable("request")
    .set({ agency_address: before.agencyAddress ?? null })
    .where("owner_id", "=", personId)
    .where("id", "=", request.id)
    .execute();
}
