import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { notFound, Problem } from "#core/problem.ts";
import { letterActionOf } from "#core/request/letter-actions.ts";
import { statusAfterLetter } from "#core/request/life.ts";
import { isBeforeArrival, type Status, type WaitingOn } from "#core/request/states.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { transitionRequest } from "#server/actions/requests/transition-request.ts";
import { cancelEmail, lockUnsentEmail, type StateBeforeSending } from "#server/db/delivery/outbox.ts";
import { restoreUploads } from "#server/db/delivery/uploads.ts";
import {
  attachmentsOf,
  deleteUnsentLetter,
  firstLetterOf,
  messageById,
} from "#server/db/mailbox/messages.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest, updateRequest } from "#server/db/requests/requests.ts";
import { forwardedMessageOf } from "./forward-message.ts";
import { copiesLeftOff } from "./prepare-letter.ts";

/** What the user wrote, for the page to put back where it was written. */
export type CanceledMessage = {
  requestId: string;
  text: string;
  /** Which of the prepared letters it was. */
  letterKind: LetterKind | null;
  to: string[];
  cc: string[];
  files: PendingFile[];
  /** The email it passed on, with its files that went along. */
  forwards: { messageId: string; files: PendingFile[] } | null;
  /** Emails that would have gone along with the letter and were left off. */
  withoutCopies: string[];
};

type PendingFile = { id: string; name: string; type: string; size: number };

type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;
type MessageRow = NonNullable<Awaited<ReturnType<typeof messageById>>>;

/**
 * Takes a letter back before it left. The lock on its outbox row decides against the job that claims it, so exactly one
 * of "sent" and "cancelled" happens. A first letter becomes the draft it was; an answer is gone, and its words are
 * returned. Fails with `already_sent_out` (409) once the letter was claimed.
 */
export function cancelSending(context: Context, userId: string, messageId: string): Promise<CanceledMessage> {
  return withUser(context.db, userId, async (tx) => {
    const found = await messageById(tx, userId, messageId);
    const request = found && (await lockRequest(tx, userId, found.request_id));
    const message = request && (await messageById(tx, userId, messageId));
    if (!request || !message) throw notFound("message");
    return cancelPending(context, tx, { userId, request, message });
  });
}

/** The same for the letter of a request as a whole. Fails with `not_sent_yet` (409) for what is a draft anyway. */
export function cancelSubmission(
  context: Context,
  userId: string,
  requestId: string,
): Promise<CanceledMessage> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockRequest(tx, userId, requestId);
    if (!request) throw notFound("request");
    const message = await firstLetterOf(tx, userId, requestId);
    if (!message) throw new Problem(409, "not_sent_yet", deliveryErrors.stillDraft);
    return cancelPending(context, tx, { userId, request, message });
  });
}

type Cancellation = { userId: string; request: LockedRequest; message: MessageRow };

async function cancelPending(
  context: Context,
  tx: Tx,
  { userId, request, message }: Cancellation,
): Promise<CanceledMessage> {
  const pending = await lockUnsentEmail(tx, userId, message.id);
  const before = pending?.previous_state as StateBeforeSending | null | undefined;
  const isInitial = before?.status === "draft";
  // An agency that answers has the letter, whatever our queue says.
  if (!pending || (isInitial && !isBeforeArrival(request.status as Status))) {
    throw new Problem(409, "already_sent_out", deliveryErrors.alreadySent);
  }
  const now = nowOf(context);
  const files = await restoreUploads(tx, { ownerId: userId, messageId: message.id, at: now });
  const forwards = await forwardedMessageOf(tx, userId, message);
  const attached = await attachmentsOf(tx, userId, [message.id]);
  await cancelEmail(tx, pending.id, now);
  await deleteUnsentLetter(tx, { ownerId: userId, requestId: request.id, messageId: message.id });
  await appendEvent(tx, {
    ownerId: userId,
    requestId: request.id,
    at: now,
    actor: "you",
    kind: "sending_cancelled",
    messageId: message.id,
    data: { to: message.to_addresses[0] ?? "" },
  });
  const kind = message.letter_kind as LetterKind | null;
  if (before) await restoreRequest(context, tx, { userId, request, before, kind });
  const cause = { ownerId: userId, requestId: request.id, actor: "you" as const };
  await updateClocks(context, tx, { ...cause, why: "taken_back" }, request.jurisdiction);
  const { text, to_addresses: to, cc_addresses: cc } = message;
  const names = attached.map(({ name }) => name);
  const withoutCopies =
    kind === null ? [] : await copiesLeftOff(context, tx, { userId, requestId: request.id, kind, names });
  return { requestId: request.id, text, letterKind: kind, to, cc, files, forwards, withoutCopies };
}

type Restoration = {
  userId: string;
  request: LockedRequest;
  before: StateBeforeSending;
  kind: LetterKind | null;
};

/** The request as it stood before "send" was pressed, unless something else has moved it since. */
async function restoreRequest(
  context: Context,
  tx: Tx,
  { userId, request, before, kind }: Restoration,
): Promise<void> {
  const from = request.status as Status;
  const to = before.status as Status;
  const isInitial = to === "draft";
  if (!isInitial && statusAfterLetter(to, letterActionOf(kind)) !== from) return;
  const ref = { ownerId: userId, requestId: request.id };
  await transitionRequest(
    context,
    tx,
    { ...ref, actor: "you" },
    { status: to, waitingOn: before.waitingOn as WaitingOn },
  );
  if (!isInitial) return;
  await updateRequest(
    tx,
    { ownerId: userId, requestId: request.id },
    { agency_address: before.agencyAddress ?? null },
  );
}
