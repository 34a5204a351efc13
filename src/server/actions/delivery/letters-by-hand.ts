import type { PrintedLetter, RecordLetterByHand, UndoneLetter } from "#contract/delivery/letters-by-hand.ts";
import type { ManualSubmission } from "#core/delivery/manual-submission.ts";
import { enclosureLine } from "#core/letter/enclosure-line.ts";
import { addresseeOf } from "#core/letter/law/addressee.ts";
import { reviewRules } from "#core/letter/law/review-rules.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { contactLines, letterHead } from "#core/letter/letter-text.ts";
import { paperSizeFor } from "#core/letter/paper-size.ts";
import { parseLetterText } from "#core/letter/parse-letter-text.ts";
import { agencyDay } from "#core/letter/parties.ts";
import { openPlaceholders, placeholdersMessage } from "#core/letter/placeholders.ts";
import {
  type LetterContext,
  placeholdersByPath,
  previewLetter,
} from "#core/letter/suggest/letter-context.ts";
import { letterCopies } from "#core/letter/suggest/letter-facts.ts";
import { reviewerPostalLines } from "#core/letter/suggest/reviewer-address.ts";
import { notFound, Problem } from "#core/problem.ts";
import { letterActionOf } from "#core/request/letter-actions.ts";
import { statusAfterLetter } from "#core/request/life.ts";
import type { Status, WaitingOn } from "#core/request/states.ts";
import { snippetOf } from "#core/text/snippet.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { updateClocks } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { transitionRequest } from "#server/actions/requests/transition-request.ts";
import { userById } from "#server/db/accounts/users.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import { dayAt, noonAt } from "#server/db/deadlines/clock-facts.ts";
import { letterContextOf } from "#server/db/delivery/letter-context.ts";
import { letterheadOf } from "#server/db/delivery/letterheads.ts";
import { markUploadsSent, restoreUploads, type UploadRow } from "#server/db/delivery/uploads.ts";
import {
  bumpConversation,
  deleteUnsentLetter,
  messageById,
  messagesOf,
} from "#server/db/mailbox/messages.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { resolveUploads } from "./message-recipients-and-files.ts";
import type { PrintableLetter } from "./printable-letter.ts";
import { insertAttachments } from "./queue-message.ts";
import { assertSentDay } from "./record-manual-submission.ts";
import { clearSentDraft } from "./save-reply-draft.ts";

/** Letters after the first that a user sends outside this program: on paper, by fax, in the agency's portal. */

type LetterRef = { userId: string; requestId: string; kind: LetterKind };

/**
 * A later letter for the printer, with the text as its user has it now. Fails with `not_found` (404), `not_sent_yet` (409),
 * `letter_placeholders` (422) and `no_review` (422).
 */
export function printableLaterLetter(
  context: Context,
  ref: LetterRef,
  { text, attachments = [], withoutCopies }: PrintedLetter,
): Promise<PrintableLetter> {
  return withUser(context.db, ref.userId, async (tx) => {
    const letterContext = await loadLetterContext(context, tx, ref);
    const letter = previewLetter(letterContext, ref.kind);
    assertFilled(letterContext, ref.kind, text);
    const { law, threadFacts } = letterContext;
    const files = await resolveUploads(tx, {
      ...{ ownerId: ref.userId, requestId: ref.requestId, ids: attachments },
    });
    const enclosures = enclosuresOf(letterContext, ref.kind, { text, withoutCopies, files });
    const head = [letterHead(letter), ...postalLinesOf(letterContext, ref.kind)].join("\n");
    return {
      letter: parseLetterText(
        letter.subject,
        [head, withoutContact(text, letter), enclosures].filter(Boolean).join("\n\n"),
      ),
      paperSize: paperSizeFor(law.jurisdiction),
      dated: threadFacts.date,
      language: threadFacts.law.language,
      name: `${threadFacts.subject}, ${threadFacts.agency.name}`,
      letterhead: await letterheadOf(tx, ref.userId),
    };
  });
}

/** What goes along on paper and the letter does not name, as its last line: emails that were not left off, the user's files. */
function enclosuresOf(
  letterContext: LetterContext,
  kind: LetterKind,
  {
    text,
    withoutCopies = [],
    files,
  }: { text: string; withoutCopies?: string[] | undefined; files: readonly UploadRow[] },
): string | null {
  const leftOff = new Set(withoutCopies);
  const copies = letterCopies(letterContext, kind).filter(
    ({ messageId, words }) => !leftOff.has(messageId) && !text.includes(words),
  );
  const names = [...copies.map(({ name }) => name.replace(/\.eml$/, "")), ...files.map(({ name }) => name)];
  return enclosureLine(letterContext.threadFacts.law.language, names);
}

/** Someone else than the agency has an address of their own, which the agency's lines do not give. */
function postalLinesOf({ law, body }: LetterContext, kind: LetterKind): string[] {
  const addressee = addresseeOf(kind, reviewRules(law, body));
  return addressee === null ? [] : reviewerPostalLines(addressee, law.jurisdiction);
}

/** The head of a printed letter has the sender's address already. */
function withoutContact(text: string, letter: ReturnType<typeof previewLetter>): string {
  const lines = contactLines(letter).join("\n");
  return lines !== "" && text.trimEnd().endsWith(`\n${lines}`)
    ? text.trimEnd().slice(0, -lines.length).trimEnd()
    : text;
}

/** With what an undo puts back, and takes off the text. */
type LaterSubmission = ManualSubmission & {
  before: { status: string; waitingOn: string };
  enclosures?: string | null;
  withoutCopies?: string[];
};

/**
 * The user sent a later letter themselves: it is a message of the conversation, and the clocks count it from the day it was
 * sent. The same call again changes nothing. Fails as printing does, and with `bad_day`, `date_in_future`, `day_too_old`,
 * `day_before_request`, and `not_by_email` (422) where the law wants another form than an email.
 */
export function recordLetterByHand(
  context: Context,
  ref: LetterRef,
  input: RecordLetterByHand,
): Promise<void> {
  return withUser(context.db, ref.userId, async (tx) => {
    const { userId, requestId, kind } = ref;
    const request = await lockRequest(tx, userId, requestId);
    if (!request) throw notFound("request");
    if (await messageById(tx, userId, input.id)) return;
    const letterContext = await loadLetterContext(context, tx, ref);
    assertFilled(letterContext, kind, input.text);
    const notByEmail = addresseeOf(kind, reviewRules(letterContext.law, letterContext.body))?.notByEmail;
    if (notByEmail && input.channel === "email") fail("not_by_email", "/channel", notByEmail);
    const agency = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
    const zone = agency?.time_zone ?? null;
    const { sentOn: requestSentOn, date } = letterContext.threadFacts;
    const receivedOn = agencyDay(letterContext.threadFacts);
    assertSentDay(input.sentOn, "/sentOn", { dated: date, receivedOn });
    // A request dated today where its user is may have left while it was yesterday at the agency.
    const hadLeft = request.sent_at !== null && input.sentOn >= dayAt(request.sent_at, zone);
    if (input.sentOn < requestSentOn && !hadLeft)
      fail("day_before_request", "/sentOn", deliveryErrors.beforeRequest);
    await insertLetter(context, tx, { ref, input, letterContext, request, zone });
    const actor = "you" as const;
    const { id: messageId } = input;
    const status = statusAfterLetter(request.status as Status, letterActionOf(kind));
    await transitionRequest(context, tx, { ownerId: userId, requestId, messageId, actor }, { status });
    await appendEvent(tx, {
      ownerId: userId,
      requestId,
      at: nowOf(context),
      actor,
      kind: "message_sent",
      messageId,
      data: { to: recipientName(letterContext, kind), letter: kind },
    });
    const cause = { ownerId: userId, requestId, messageId, actor, why: "resumed" as const };
    await updateClocks(context, tx, cause, request.jurisdiction);
  });
}

type InsertInput = {
  ref: LetterRef;
  input: RecordLetterByHand;
  letterContext: LetterContext;
  request: NonNullable<Awaited<ReturnType<typeof lockRequest>>>;
  /** The agency's, by its IANA name. */
  zone: string | null;
};

async function insertLetter(
  context: Context,
  tx: Tx,
  { ref: { userId, requestId, kind }, input, letterContext, request, zone }: InsertInput,
): Promise<void> {
  const now = nowOf(context);
  const user = await userById(tx, userId);
  const noon = noonAt(input.sentOn, zone);
  const files = await resolveUploads(tx, { ownerId: userId, requestId, ids: input.attachments ?? [] });
  const enclosures = enclosuresOf(letterContext, kind, { ...input, files });
  const text = withEnclosures(input.text, enclosures);
  const submission: LaterSubmission = {
    channel: input.channel,
    sentOn: input.sentOn,
    receivedOn: null,
    number: input.trackingNumber?.trim() || null,
    note: input.note?.trim() ?? "",
    before: { status: request.status, waitingOn: request.waiting_on },
    enclosures,
    withoutCopies: input.withoutCopies ?? [],
  };
  await tx
    .insertInto("message")
    .values({
      id: input.id,
      owner_id: userId,
      request_id: requestId,
      direction: "out",
      from_name: user?.name ?? "",
      from_address: `${request.reply_local}@${context.settings.mailDomain}`,
      subject: previewLetter(letterContext, kind).subject,
      text,
      snippet: snippetOf(text),
      letter_kind: kind,
      // On the day of the request, too, it is later than the request.
      sent_or_received_at: new Date(
        Math.max(Math.min(noon.getTime(), now.getTime()), (request.sent_at?.getTime() ?? 0) + 1),
      ),
      delivery_state: "by_hand",
      manual_submission: JSON.stringify(submission),
    })
    .execute();
  await insertAttachments(context, tx, { id: input.id, ownerId: userId, attachments: files });
  await markUploadsSent(tx, { ownerId: userId, ids: files.map(({ id }) => id), messageId: input.id });
  await bumpConversation(tx, { ownerId: userId, requestId, messageId: input.id, at: now });
  const sent = { sentId: input.id, version: input.draftVersion ?? null, at: now };
  await clearSentDraft(tx, { ownerId: userId, requestId }, sent);
}

/**
 * The letter was not sent after all, as long as nothing was written or received since: its text is returned. Fails with
 * `not_found` (404), `not_sent_manually` and `already_answered` (409).
 */
export function undoLetterByHand(context: Context, userId: string, messageId: string): Promise<UndoneLetter> {
  return withUser(context.db, userId, async (tx) => {
    const found = await messageById(tx, userId, messageId);
    const request = found && (await lockRequest(tx, userId, found.request_id));
    if (!found || !request) throw notFound("message");
    const requestId = found.request_id;
    const submission = found.manual_submission as LaterSubmission | null;
    const kind = found.letter_kind as LetterKind | null;
    if (!submission || kind === null) throw new Problem(409, "not_sent_manually", deliveryErrors.noManual);
    const newest = (await messagesOf(tx, userId, requestId)).at(-1);
    const { before } = submission;
    const expected = statusAfterLetter(before.status as Status, letterActionOf(kind));
    if (newest?.id !== messageId || request.status !== expected)
      throw new Problem(409, "already_answered", deliveryErrors.manualLocked);
    const files = await restoreUploads(tx, { ownerId: userId, messageId, at: nowOf(context) });
    await deleteUnsentLetter(tx, { ownerId: userId, requestId, messageId });
    const ref = { ownerId: userId, requestId };
    await appendEvent(tx, {
      ...ref,
      at: nowOf(context),
      actor: "you",
      kind: "sending_cancelled",
      messageId,
      data: { to: "" },
    });
    const state = { status: before.status as Status, waitingOn: before.waitingOn as WaitingOn };
    await transitionRequest(context, tx, { ...ref, actor: "you" }, state);
    await updateClocks(context, tx, { ...ref, actor: "you", why: "taken_back" }, request.jurisdiction);
    const end = withEnclosures("", submission.enclosures ?? null);
    const text = end !== "" && found.text.endsWith(end) ? found.text.slice(0, -end.length) : found.text;
    return { requestId, text, letterKind: kind, files, withoutCopies: submission.withoutCopies ?? [] };
  });
}

const withEnclosures = (text: string, enclosures: string | null): string =>
  enclosures === null ? text : `${text}\n\n${enclosures}`;

const recipientName = ({ law, body, threadFacts }: LetterContext, kind: LetterKind): string => {
  const addressee = addresseeOf(kind, reviewRules(law, body));
  return addressee?.at === "outside" ? addressee.name : threadFacts.agency.name;
};

function assertFilled(letterContext: LetterContext, kind: LetterKind, text: string): void {
  const open = openPlaceholders(text, [...placeholdersByPath(previewLetter(letterContext, kind)).values()]);
  if (open.length > 0) fail("letter_placeholders", "/text", placeholdersMessage(open));
}

function fail(code: string, path: string, message: string): never {
  throw new Problem(422, code, message, [{ path, message }]);
}

async function loadLetterContext(
  context: Context,
  tx: Tx,
  { userId: ownerId, requestId }: LetterRef,
): Promise<LetterContext> {
  const { mailDomain } = context.settings;
  const letterContext = await letterContextOf(tx, { ownerId, requestId, now: nowOf(context), mailDomain });
  if (letterContext === undefined) throw notFound("request");
  if (letterContext === null) throw new Problem(409, "not_sent_yet", deliveryErrors.requestNotSent);
  return letterContext;
}
