import type { DraftContent } from "#contract/requests/request.ts";
import { letterHtml } from "#core/letter/letter-html.ts";
import { languageFor } from "#core/letter/letter-language.ts";
import { letterText } from "#core/letter/letter-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { waitingOnFor } from "#core/request/states.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { letterDays } from "#server/db/delivery/letter-days.ts";
import { markUploadsSent } from "#server/db/delivery/uploads.ts";
import { scoreUnmatched } from "#server/db/intake/learned-match-rules.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { refreshRequests } from "#server/db/requests/derived-rows.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import type { lockRequest } from "#server/db/requests/requests.ts";
import { updateRequest } from "#server/db/requests/requests.ts";
import { buildInitialLetter, loadInitialLetterParties, titleOf } from "./build-initial-letter.ts";
import { resolveUploads } from "./message-recipients-and-files.ts";
import { queueMessage } from "./queue-message.ts";
import { assertReachable, resolveLetterAddress } from "./resolve-letter-address.ts";

type InitialLetterInput = {
  userId: string;
  /** Locked, and a draft. */
  request: NonNullable<Awaited<ReturnType<typeof lockRequest>>>;
  /** The agency's address as the user knows it. */
  confirmedAddress?: string | undefined;
  /** A later time the user chose; null for at once. */
  leavesAt: Date | null;
};

/**
 * Writes a draft's letter, its message, its outbox row and its job in the caller's transaction, which holds the request's
 * lock. Fails with `several_agencies` (409), `letter_incomplete` (422) and what `letterAddress` and
 * `filesOf` refuse.
 */
export async function queueInitialLetter(
  context: Context,
  tx: Tx,
  { userId, request, confirmedAddress, leavesAt }: InitialLetterInput,
): Promise<void> {
  const draft = request.draft as DraftContent;
  if (draft.agencyIds.length > 1) {
    const detail = formatMessage(deliveryErrors.severalAgencies, { count: draft.agencyIds.length });
    throw new Problem(409, "several_agencies", detail, [{ path: "/agency", message: detail }]);
  }
  const [agencyId] = draft.agencyIds;
  const parties = await loadInitialLetterParties(tx, userId, {
    ...{ agencyId, replyLocal: request.reply_local, now: nowOf(context) },
  });
  const { user, agency, replyLocal } = parties;
  assertReachable(agency);
  const requestId = request.id;
  const files = await resolveUploads(tx, { ownerId: userId, requestId, ids: draft.attachments });
  const letter = buildInitialLetter(
    context,
    draft,
    parties,
    letterDays(leavesAt ?? nowOf(context), parties),
    { files: files.map(({ name }) => name) },
  );
  const { address, otherAddress } = await resolveLetterAddress(context, tx, {
    userId,
    requestId,
    agency,
    confirmedAddress,
  });
  const now = nowOf(context);
  const messageId = context.ids.next();
  const queued = await queueMessage(context, tx, {
    id: messageId,
    ownerId: userId,
    request: { id: requestId, replyLocal },
    fromName: user.name,
    to: { name: agency.name, address },
    isInitial: true,
    attachments: files,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, languageFor(agency.jurisdiction, draft.language)),
    // Every letter begins with the same letterhead; what is asked for tells them apart.
    snippet: draft.records,
    inReplyTo: null,
    references: [],
    at: now,
    sendAt: leavesAt,
    before: { status: "draft", waitingOn: request.waiting_on, agencyAddress: request.agency_address },
  });
  await markUploadsSent(tx, { ownerId: userId, ids: files.map(({ id }) => id), messageId });
  const status = queued.scheduled ? "scheduled" : "sending";
  await updateRequest(
    tx,
    { ownerId: userId, requestId },
    {
      status,
      waiting_on: waitingOnFor(status),
      agency_id: agency.id,
      agency_address: otherAddress,
      // Variables in the subject are filled in for this agency from here on, in lists as in the letter.
      title: titleOf(letter) ?? request.title,
      batch_pending: false,
      batch_problem: null,
      updated_at: now,
    },
  );
  await refreshRequests(tx, [requestId]);
  await scoreUnmatched(tx, now);
  await appendEvent(tx, {
    ownerId: userId,
    requestId,
    at: now,
    actor: "you",
    kind: "submitted",
    messageId,
    data: { to: address, ...(queued.scheduled && { leavesAt: queued.leavesAt.toISOString() }) },
  });
}
