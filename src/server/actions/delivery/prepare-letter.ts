import type { PreparedLetter, SuggestedLetters } from "#contract/delivery/prepared-letter.ts";
import type { SendMessage } from "#contract/mailbox/conversation.ts";
import { addresseeOf } from "#core/letter/law/addressee.ts";
import { reviewRules } from "#core/letter/law/review-rules.ts";
import type { Letter } from "#core/letter/letter.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/letter-kinds.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import { letterBody } from "#core/letter/letter-text.ts";
import { paperSizeFor } from "#core/letter/paper-size.ts";
import { agencyDay } from "#core/letter/parties.ts";
import { openPlaceholders, placeholdersMessage } from "#core/letter/placeholders.ts";
import {
  answeredTextOf,
  englishReading,
  type LetterContext,
  placeholdersByPath,
  pointsFor,
  previewLetter,
  suggestedLettersFor,
  variablesFor,
} from "#core/letter/suggest/letter-context.ts";
import { type LetterCopy, letterCopies } from "#core/letter/suggest/letter-facts.ts";
import {
  type ReviewerAddress,
  reviewerAddress,
  reviewerNamedIn,
  reviewerPostalLines,
} from "#core/letter/suggest/reviewer-address.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { describeSendingEffect } from "#core/request/effects/sending-effect.ts";
import { letterActionOf } from "#core/request/letter-actions.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { letterContextOf } from "#server/db/delivery/letter-context.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";

/** The letters that fit a request's status, most fitting first; none for a draft. Fails with `not_found` (404). */
export function suggestLetters(
  context: Context,
  userId: string,
  requestId: string,
): Promise<SuggestedLetters> {
  return withUser(context.db, userId, async (tx) => {
    const letterContext = await loadLetterContext(context, tx, userId, requestId);
    if (letterContext === null) return { items: [] };
    return {
      items: suggestedLettersFor(letterContext).map(({ kind, label, reason, answers }) => ({
        kind,
        label,
        reason,
        incomplete: previewLetter(letterContext, kind).missing.length > 0,
        inReplyTo: answers,
      })),
    };
  });
}

/**
 * One letter, written from what is known of the request, offered now or not: it may have been begun before the request
 * moved on. Fails with `not_found` (404), `not_sent_yet` (409) for a draft, and `no_review` (422).
 */
export function prepareLetter(
  context: Context,
  userId: string,
  requestId: string,
  kind: LetterKind,
): Promise<PreparedLetter> {
  return withUser(context.db, userId, async (tx) => {
    const letterContext = requireSent(await loadLetterContext(context, tx, userId, requestId));
    const letter = previewLetter(letterContext, kind);
    const placeholders = placeholdersByPath(letter);
    const { status, law, threadFacts, clockFacts } = letterContext;
    const english = englishReading(letterContext, kind);
    return {
      kind,
      label: LETTER_LABELS[kind],
      subject: letter.subject,
      text: letterBody(letter).trimEnd(),
      english: english && { language: threadFacts.law.language, text: letterBody(english).trimEnd() },
      missing: letter.missing.map(({ path, message }) => ({
        path,
        message,
        placeholder: placeholders.get(path) ?? null,
      })),
      paperSize: paperSizeFor(law.jurisdiction),
      effect: describeSendingEffect({
        law,
        facts: clockFacts,
        status,
        action: letterActionOf(kind),
        now: { at: nowOf(context).toISOString(), on: agencyDay(threadFacts) },
      }),
      recipient: recipientOf(letterContext, kind),
      points: pointsFor(letterContext, kind),
      copies: letterCopies(letterContext, kind),
      variables: variablesFor(letterContext, kind, letter),
    };
  });
}

/**
 * The letter a user is about to send as one of this kind. Fails with `letter_placeholders` (422) while its text shows a gap,
 * `no_recipient` (422) where it goes to someone else than the agency and nobody says where, `not_by_email` (422) where the law wants another form than an email, `not_sent_yet` (409) and
 * `no_review` (422). Resolves to the letter's own subject and language, and the emails that go along with it.
 */
export async function checkLetter(
  context: Context,
  tx: Tx,
  {
    userId,
    requestId,
    kind,
    send,
  }: { userId: string; requestId: string; kind: LetterKind; send: SendMessage },
): Promise<Pick<Letter, "subject"> & { copies: LetterCopy[]; language: LetterLanguage }> {
  const letterContext = requireSent(await loadLetterContext(context, tx, userId, requestId));
  const letter = previewLetter(letterContext, kind);
  const open = openPlaceholders(send.text, [...placeholdersByPath(letter).values()]);
  if (open.length > 0) fail("letter_placeholders", "/text", placeholdersMessage(open));
  const notByEmail = addresseeOf(kind, reviewRules(letterContext.law, letterContext.body))?.notByEmail;
  if (notByEmail) fail("not_by_email", "/letter", notByEmail);
  const recipient = recipientOf(letterContext, kind);
  if (recipient?.addressRequired && send.to === undefined) fail("no_recipient", "/to", recipient.label);
  const leftOff = new Set(send.withoutCopies);
  const copies = letterCopies(letterContext, kind).filter(({ messageId }) => !leftOff.has(messageId));
  return { subject: letter.subject, copies, language: letterContext.threadFacts.law.language };
}

/** The emails that go along with a letter of this kind and are not among the files of these names. */
export async function copiesLeftOff(
  context: Context,
  tx: Tx,
  {
    userId,
    requestId,
    kind,
    names,
  }: { userId: string; requestId: string; kind: LetterKind; names: string[] },
): Promise<string[]> {
  const letterContext = await loadLetterContext(context, tx, userId, requestId);
  const copies = letterContext === null ? [] : letterCopies(letterContext, kind);
  return copies.filter(({ name }) => !names.includes(name)).map(({ messageId }) => messageId);
}

function fail(code: string, path: string, message: string): never {
  throw new Problem(422, code, message, [{ path, message }]);
}

async function loadLetterContext(context: Context, tx: Tx, ownerId: string, requestId: string) {
  const { mailDomain } = context.settings;
  const letterContext = await letterContextOf(tx, { ownerId, requestId, now: nowOf(context), mailDomain });
  if (letterContext === undefined) throw notFound("request");
  return letterContext;
}

function requireSent(letterContext: LetterContext | null): LetterContext {
  if (letterContext) return letterContext;
  throw new Problem(409, "not_sent_yet", deliveryErrors.requestNotSent);
}

/** An appeal goes to anyone who the law names, which may be the office itself, its head, or someone else. */
function recipientOf(letterContext: LetterContext, kind: LetterKind): PreparedLetter["recipient"] {
  const { law, body } = letterContext;
  const addressee = addresseeOf(kind, reviewRules(law, body));
  if (addressee === null) return null;
  const addressRequired = addressee.at !== "office";
  const elsewhere = addressee.notByEmail
    ? deliveryErrors.appealElsewhereByHand
    : deliveryErrors.appealElsewhere;
  // "The authority itself" is who the user wrote to; there is no one else to name.
  const here = addressee.name.endsWith(" itself")
    ? deliveryErrors.appealToAgency
    : deliveryErrors.appealToOffice;
  const message = addressRequired ? elsewhere : here;
  const address = reviewerAddress(answeredTextOf(letterContext, kind), addressee, law.jurisdiction);
  const named = reviewerNamedIn(answeredTextOf(letterContext, kind));
  const isOther = named !== null && !addressee.name.toLowerCase().endsWith(named.toLowerCase());
  const postal = addressee.notByEmail ? reviewerPostalLines(addressee, law.jurisdiction) : [];
  const label = [
    formatMessage(message, { name: addressee.name }),
    isOther && formatMessage(deliveryErrors.reviewerNamed, { name: named }),
    address && reviewerAddressText(address),
    postal.length > 0 && formatMessage(deliveryErrors.reviewerPostal, { postal: postal.join(", ") }),
    addressee.formality,
  ]
    .filter(Boolean)
    .join(" ");
  return {
    label,
    addressRequired,
    notByEmail: addressee.notByEmail,
    address: addressee.notByEmail ? null : (address?.email ?? null),
  };
}

function reviewerAddressText({ email, from, confidence }: ReviewerAddress): string {
  if (from === "answer") return formatMessage(deliveryErrors.reviewerFromAnswer, { email });
  const { reviewerFromLaw, reviewerUnsure } = deliveryErrors;
  return formatMessage(confidence === "high" ? reviewerFromLaw : reviewerUnsure, { email });
}
