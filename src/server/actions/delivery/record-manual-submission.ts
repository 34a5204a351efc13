import type { RecordManualSubmission } from "#contract/delivery/manual-submission.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import { isAgencyTrackingNumber, type ManualSubmission } from "#core/delivery/manual-submission.ts";
import { letterText } from "#core/letter/letter-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { waitingOnFor } from "#core/request/states.ts";
import { snippetOf } from "#core/text/snippet.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { noonAt } from "#server/db/deadlines/clock-facts.ts";
import { type LetterDays, letterDays } from "#server/db/delivery/letter-days.ts";
import { markUploadsSent, type UploadRow } from "#server/db/delivery/uploads.ts";
import { scoreUnmatched } from "#server/db/intake/learned-match-rules.ts";
import { bumpConversation, firstLetterOf } from "#server/db/mailbox/messages.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { refreshRequests } from "#server/db/requests/derived-rows.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest, updateRequest } from "#server/db/requests/requests.ts";
import {
  buildInitialLetter,
  type InitialLetterParties,
  loadInitialLetterParties,
} from "./build-initial-letter.ts";
import { resolveUploads } from "./message-recipients-and-files.ts";
import { insertAttachments } from "./queue-message.ts";
import { assertTakesRequests } from "./resolve-letter-address.ts";

type DraftRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/**
 * The user sent the draft's letter themselves: it is stored as it was sent, dated the day it was sent, and the clocks run
 * from that day. The same call again changes nothing. Fails with `draft_conflict`, `already_sent`, `several_agencies`,
 * `agency_retired` (409), and with `letter_incomplete`, `bad_day`, `date_in_future` and `day_too_old` (422).
 */
export function recordManualSubmission(
  context: Context,
  userId: string,
  requestId: string,
  input: RecordManualSubmission,
): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockRequest(tx, userId, requestId);
    if (!request) throw notFound("request");
    if (request.status !== "draft") return assertRecordedManually(tx, userId, requestId);
    if (request.version !== input.version) {
      const detail = deliveryErrors.draftChangedBeforeRecord;
      throw new Problem(409, "draft_conflict", detail);
    }
    const draft = request.draft as DraftContent;
    if (draft.agencyIds.length > 1) {
      const detail = formatMessage(deliveryErrors.severalAgenciesByEmail, { count: draft.agencyIds.length });
      throw new Problem(409, "several_agencies", detail, [{ path: "/agency", message: detail }]);
    }
    const parties = await loadInitialLetterParties(tx, userId, {
      agencyId: draft.agencyIds[0],
      replyLocal: request.reply_local,
      now: nowOf(context),
    });
    assertTakesRequests(parties.agency);
    assertSentDay(input.sentOn, "/sentOn", letterDays(nowOf(context), parties));
    await saveSubmission(context, tx, { userId, request, draft, parties, input });
  });
}

/** A letter recorded twice is stored once; one that was emailed is not sent by hand as well. */
async function assertRecordedManually(tx: Tx, userId: string, requestId: string): Promise<void> {
  const letter = await firstLetterOf(tx, userId, requestId);
  if (letter?.manual_submission) return;
  throw new Problem(409, "already_sent", deliveryErrors.sentFromHere);
}

const MAX_AGE_YEARS = 10;

/**
 * Fails with `bad_day`, `date_in_future` or `day_too_old` (422). A day that has begun either where the sender is or at the
 * agency is not in the future.
 */
export function assertSentDay(day: string, path: string, { dated, receivedOn }: LetterDays): void {
  parseDay(day, path);
  const today = dated > receivedOn ? dated : receivedOn;
  const fail = (code: string, detail: string) => {
    throw new Problem(422, code, detail, [{ path, message: detail }]);
  };
  if (day > today) fail("date_in_future", formatMessage(deliveryErrors.inFuture, { today }));
  const oldest = Temporal.PlainDate.from(today).subtract({ years: MAX_AGE_YEARS }).toString();
  if (day < oldest) fail("day_too_old", formatMessage(deliveryErrors.tooOld, { years: MAX_AGE_YEARS }));
}

type SubmissionInput = {
  userId: string;
  request: DraftRequest;
  draft: DraftContent;
  parties: InitialLetterParties;
  input: RecordManualSubmission;
};

async function saveSubmission(context: Context, tx: Tx, submission: SubmissionInput): Promise<void> {
  const { userId, request, draft, parties, input } = submission;
  const { agency } = parties;
  const ref = { ownerId: userId, requestId: request.id };
  const files = await resolveUploads(tx, { ...ref, ids: draft.attachments });
  const now = nowOf(context);
  const noon = noonAt(input.sentOn, agency.time_zone);
  const sentAt = new Date(Math.min(noon.getTime(), now.getTime()));
  const messageId = await insertLetterMessage(context, tx, { ...submission, files, sentAt });
  await bumpConversation(tx, { ...ref, messageId, at: now });
  const number = input.trackingNumber?.trim() ?? "";
  await updateRequest(
    tx,
    { ownerId: userId, requestId: request.id },
    {
      status: "awaiting_acknowledgment",
      waiting_on: waitingOnFor("awaiting_acknowledgment"),
      agency_id: agency.id,
      agency_address: null,
      sent_at: sentAt,
      tracking_number: number !== "" && isAgencyTrackingNumber(input.channel) ? number : null,
      batch_pending: false,
      batch_problem: null,
      updated_at: now,
    },
  );
  await refreshRequests(tx, [request.id]);
  await scoreUnmatched(tx, now);
  await appendEvent(tx, {
    ...ref,
    at: now,
    actor: "you",
    kind: "sent_by_hand",
    messageId,
    data: {
      channel: input.channel,
      on: input.sentOn,
      ...(number !== "" && { trackingNumber: number }),
    },
  });
  await updateClocks(context, tx, { ...ref, actor: "system", why: "letter" }, agency.jurisdiction);
}

/** The letter as a message of the conversation, with its files. Returns its id. */
async function insertLetterMessage(
  context: Context,
  tx: Tx,
  {
    userId,
    request,
    draft,
    parties,
    input,
    files,
    sentAt,
  }: SubmissionInput & { files: UploadRow[]; sentAt: Date },
): Promise<string> {
  const { user, replyLocal } = parties;
  const days = { dated: input.sentOn, receivedOn: input.sentOn };
  const letter = buildInitialLetter(context, draft, parties, days, {
    files: files.map(({ name }) => name),
    byHand: true,
  });
  const manualSubmission: ManualSubmission = {
    channel: input.channel,
    sentOn: input.sentOn,
    receivedOn: null,
    number: input.trackingNumber?.trim() || null,
    note: input.note?.trim() ?? "",
  };
  const id = context.ids.next();
  await tx
    .insertInto("message")
    .values({
      id,
      owner_id: userId,
      request_id: request.id,
      direction: "out",
      from_name: user.name,
      from_address: `${replyLocal}@${context.settings.mailDomain}`,
      subject: letter.subject,
      text: letterText(letter),
      snippet: snippetOf(draft.records),
      sent_or_received_at: sentAt,
      delivery_state: "by_hand",
      manual_submission: JSON.stringify(manualSubmission),
    })
    .execute();
  await insertAttachments(context, tx, { id, ownerId: userId, attachments: files });
  await markUploadsSent(tx, { ownerId: userId, ids: files.map((file) => file.id), messageId: id });
  return id;
}
