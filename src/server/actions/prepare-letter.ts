import type { SendMessage } from "#contract/conversation.ts";
import type { OfferedLetters, PreparedLetter } from "#contract/letter.ts";
import { gapsIn, mendGaps } from "#core/letter/gaps.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/kinds.ts";
import type { Letter } from "#core/letter/letter.ts";
import { letterRules } from "#core/letter/letter-rules.ts";
import { letterBody } from "#core/letter/letter-text.ts";
import { type LetterSituation, letterIn, offersIn, placeholdersOf } from "#core/letter/situation.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deedOf } from "#core/request/letter-deeds.ts";
import { sendingEffect } from "#core/request/sending-effect.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { letterSituation } from "#server/db/letter-facts.ts";
import { type Context, nowOf } from "./context.ts";

/** The letters that fit where a request stands, most fitting first; none for a draft. Fails with `not_found` (404). */
export function offerLetters(context: Context, personId: string, requestId: string): Promise<OfferedLetters> {
  return asPerson(context.db, personId, async (tx) => {
    const situation = await situationOf(context, tx, personId, requestId);
    if (situation === null) return { items: [] };
    return {
      items: offersIn(situation).map(({ kind, label, why, answers }) => ({
        kind,
        label,
        why,
        incomplete: letterIn(situation, kind).missing.length > 0,
        answers,
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
  personId: string,
  requestId: string,
  kind: LetterKind,
): Promise<PreparedLetter> {
  return asPerson(context.db, personId, async (tx) => {
    const situation = sentSituation(await situationOf(context, tx, personId, requestId));
    const letter = letterIn(situation, kind);
    const placeholders = placeholdersOf(letter);
    const { status, law, later, clockFacts } = situation;
    return {
      kind,
      label: LETTER_LABELS[kind],
      subject: letter.subject,
      text: letterBody(letter).trimEnd(),
      missing: letter.missing.map(({ path, message }) => ({
        path,
        message,
        gap: placeholders.get(path) ?? null,
      })),
      effect: sendingEffect({
        law,
        facts: clockFacts,
        status,
        deed: deedOf(kind),
        now: { at: nowOf(context).toISOString(), on: later.date },
      }),
      recipient: recipientOf(situation, kind),
    };
  });
}

/**
 * The letter a person is about to send as one of this kind. Fails with `letter_gaps` (422) while its text shows a gap,
 * `no_recipient` (422) where it goes to somebody else than the agency and nobody says where, `not_sent_yet` (409) and
 * `no_review` (422). Resolves to the letter's own subject.
 */
export async function checkLetter(
  context: Context,
  tx: Tx,
  {
    personId,
    requestId,
    kind,
    send,
  }: { personId: string; requestId: string; kind: LetterKind; send: SendMessage },
): Promise<Pick<Letter, "subject">> {
  const situation = sentSituation(await situationOf(context, tx, personId, requestId));
  const letter = letterIn(situation, kind);
  const gaps = gapsIn(send.text, [...placeholdersOf(letter).values()]);
  if (gaps.length > 0) refuse("letter_gaps", "/text", mendGaps(gaps));
  const recipient = recipientOf(situation, kind);
  if (recipient?.elsewhere && send.to === undefined) refuse("no_recipient", "/to", recipient.words);
  return letter;
}

function refuse(code: string, path: string, message: string): never {
  throw new Problem(422, code, message, [{ path, message }]);
}

async function situationOf(context: Context, tx: Tx, ownerId: string, requestId: string) {
  const { mailDomain } = context.settings;
  const situation = await letterSituation(tx, { ownerId, requestId, now: nowOf(context), mailDomain });
  if (situation === undefined) throw notFound("request");
  return situation;
}

function sentSituation(situation: LetterSituation | null): LetterSituation {
  if (situation) return situation;
  throw new Problem(409, "not_sent_yet", "Send the request itself first.");
}

/** An appeal goes to whoever the law names, which may be the office itself, its head, or somebody else. */
function recipientOf({ law, body }: LetterSituation, kind: LetterKind): PreparedLetter["recipient"] {
  const { review } = letterRules(law, body);
  if (review === null || deedOf(kind) !== "appeals") return null;
  const formality = review.formality === null ? "" : ` ${review.formality}`;
  if (review.at === "office") {
    return {
      words: `An appeal goes to ${review.name}, by way of the same office.${formality}`,
      elsewhere: false,
    };
  }
  return {
    words: `This goes to ${review.name}, not to the agency: put the address into To, and attach your request and the agency’s answer.${formality}`,
    elsewhere: true,
  };
}
