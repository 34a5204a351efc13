import type { Kysely } from "kysely";
import type { DraftContent } from "#contract/requests/request.ts";
import type { Classification, ExtractedFacts } from "#core/classify/classification.ts";
import { applyCorrections, type CorrectedFacts } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { lawOfTier } from "#core/law/tiers.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { languageFor } from "#core/letter/letter-language.ts";
import type { ClassifiedLetter, LetterContext } from "#core/letter/suggest/letter-context.ts";
import { filledText, variableValues } from "#core/letter/variables.ts";
import { requestClocks } from "#core/request/clocks.ts";
import { userById } from "#server/db/accounts/users.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import { bodyOf, clockFactsOf, dayAt, UNDELIVERED_STATES } from "#server/db/deadlines/clock-facts.ts";
import { lawOfRequest } from "#server/db/deadlines/request-law.ts";
import { messagesOf } from "#server/db/mailbox/messages.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { requestById } from "#server/db/requests/requests.ts";
import { letterDays, sentDay } from "./letter-days.ts";

/** The letters that ask for a request's status. */
export const FOLLOW_UP_KINDS: ReadonlySet<string | null> = new Set<string | null>([
  "follow_up",
  "last_reminder",
  "silence_appeal",
]);

type LetterContextQuery = { ownerId: string; requestId: string; now: Date; mailDomain: string };

/**
 * All that a request's later letters are made from, in one place. Undefined where this user has no such request, null
 * where it was never sent.
 */
export async function letterContextOf(
  tx: Kysely<Tables>,
  { ownerId, requestId, now, mailDomain }: LetterContextQuery,
): Promise<LetterContext | null | undefined> {
  const request = await requestById(tx, ownerId, requestId, now);
  if (!request) return undefined;
  if (request.status === "draft" || !request.agency_id || !request.jurisdiction) return null;
  const agency = await agencyById(tx, request.agency_id);
  const { jurisdiction, today } = request;
  const inForce = await lawOfRequest(tx, { ownerId, requestId }, { jurisdiction, today });
  const user = await userById(tx, ownerId);
  if (!agency || !inForce || !user) return null;
  const { law } = inForce;
  const messages = await messagesOf(tx, ownerId, requestId);
  const clockFacts = await clockFactsOf(tx, { ownerId, requestId }, inForce);
  const sentLetters = messages.filter(({ direction, entry }) => direction === "out" && entry === null);
  const [firstLetter] = sentLetters;
  const lastFollowUp = sentLetters.findLast(
    ({ letter_kind, delivery_state }) =>
      FOLLOW_UP_KINDS.has(letter_kind) && !UNDELIVERED_STATES.has(delivery_state ?? ""),
  );
  // As the letter itself is dated; an imported request may have none.
  const sentOn =
    (firstLetter && sentDay(firstLetter, agency.time_zone, user)) ??
    (request.sent_at ? dayAt(request.sent_at, agency.time_zone) : "");
  const agencyDay = (at: Date | null | undefined) => (at ? dayAt(at, agency.time_zone) : null);
  const draft = request.draft as DraftContent;
  const parties = {
    requester: {
      name: user.name,
      organization: user.organization,
      addressLines: user.postal_address.split(/\r\n?|\n/),
      replyAddress: `${request.reply_local}@${mailDomain}`,
      phone: user.phone,
      signature: user.signature_block,
    },
    agency: {
      name: agency.name,
      contact: null,
      addressLines: [...agency.address_lines],
      locality: agency.locality,
    },
    law: letterLaw(
      lawOfTier(law, clockFacts?.tier),
      bodyOf(agency),
      languageFor(jurisdiction, draft.language),
    ),
    date: letterDays(now, { user, agency }).dated,
    agencyDate: request.today,
  };
  return {
    status: request.status,
    law,
    body: bodyOf(agency),
    threadFacts: {
      ...parties,
      // As the agency got it: it has never seen what is in braces.
      subject: filledText(request.title, variableValues(parties)),
      records: filledText(draft.records, variableValues(parties)),
      sentOn,
      trackingNumber: request.tracking_number,
      askedAt: firstLetter?.to_addresses[0] ?? null,
    },
    requestCopy: firstLetter?.raw_sha256 ? { id: firstLetter.id, on: sentOn } : null,
    expeditedReason: draft.expedited ? draft.expeditedReason : null,
    feeWaiverReason: draft.feeWaiver ? draft.feeWaiverReason : "",
    classifiedLetters: messages
      .filter(({ direction }) => direction === "in")
      .map((message) => receivedLetter(message, dayAt(message.sent_or_received_at, agency.time_zone))),
    clockFacts,
    clocks: clockFacts === null ? [] : requestClocks(law, clockFacts),
    lastFollowUpOn: agencyDay(lastFollowUp?.sent_or_received_at),
  };
}

const NO_FACTS: ExtractedFacts = { trackingNumbers: [], amounts: [], dates: [], exemptions: [], links: [] };

/** What the user confirmed counts before what was read; of a stranger's mail, and of what is unsure, nothing was read. */
function receivedLetter(
  message: Awaited<ReturnType<typeof messagesOf>>[number],
  on: string,
): ClassifiedLetter {
  const reading = message.classification as Classification | null;
  const answers = reading?.kind === "reply" || reading?.kind === "acknowledgment";
  const isTrusted = message.sender_known && answers && reading.main.confidence !== "unsure";
  return {
    id: message.id,
    on,
    text: message.text,
    copyable: message.raw_sha256 !== null,
    outcome: (message.confirmed_outcome as Outcome | null) ?? (isTrusted ? reading.main.value : null),
    // Of what was no email nothing is read; its user says what it says.
    facts:
      reading || message.entry
        ? applyCorrections(reading?.facts ?? NO_FACTS, message.corrected_facts as CorrectedFacts)
        : null,
  };
}
