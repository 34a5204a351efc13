import type { Kysely } from "kysely";
import type { DraftContent } from "#contract/request.ts";
import { letterLaw } from "#core/letter/letter-law.ts";
import type { HeardLetter, LetterSituation } from "#core/letter/situation.ts";
import { filledText, variableValues } from "#core/letter/variables.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import type { Facts, Reading } from "#core/reply/reading.ts";
import { factsAsTold, type ToldFacts } from "#core/reply/told-facts.ts";
import { requestClocks } from "#core/request/clocks.ts";
import { agencyById } from "./agencies.ts";
import { bodyOf, clockFactsOf, dayAt, LOST } from "./clock-facts.ts";
import { lawInForce } from "./laws.ts";
import { messagesOf } from "./messages.ts";
import { personById } from "./people.ts";
import { requestById } from "./requests.ts";
import type { Tables } from "./tables.ts";

/** The letters that ask where a request stands. */
export const CHASING: ReadonlySet<string | null> = new Set<string | null>([
  "follow_up",
  "last_reminder",
  "silence_appeal",
]);

type Asking = { ownerId: string; requestId: string; now: Date; mailDomain: string };

/**
 * All that a request's later letters are made from, in one place. Undefined where this person has no such request, null
 * where it was never sent.
 */
export async function letterSituation(
  tx: Kysely<Tables>,
  { ownerId, requestId, now, mailDomain }: Asking,
): Promise<LetterSituation | null | undefined> {
  const request = await requestById(tx, ownerId, requestId, now);
  if (!request) return undefined;
  if (request.status === "draft" || !request.agency_id || !request.jurisdiction) return null;
  const agency = await agencyById(tx, request.agency_id);
  const inForce = await lawInForce(tx, request.jurisdiction);
  const person = await personById(tx, ownerId);
  if (!agency || !inForce || !person) return null;
  const { law } = inForce;
  const messages = await messagesOf(tx, ownerId, requestId);
  const clockFacts = await clockFactsOf(tx, { ownerId, requestId }, inForce);
  const own = messages.filter(({ direction, entry }) => direction === "out" && entry === null);
  const chased = own.findLast(
    ({ letter_kind, delivery_state }) => CHASING.has(letter_kind) && !LOST.has(delivery_state ?? ""),
  );
  const sentAt = request.sent_at ?? own[0]?.sent_or_received_at ?? null;
  const day = (at: Date | null | undefined) => (at ? dayAt(at, agency.time_zone) : null);
  const draft = request.draft as DraftContent;
  const parties = {
    requester: {
      name: person.name,
      organization: person.organization,
      addressLines: person.postal_address.split(/\r\n?|\n/),
      replyAddress: `${request.reply_local}@${mailDomain}`,
    },
    agency: { name: agency.name, contact: null, addressLines: [...agency.address_lines] },
    law: letterLaw(law, bodyOf(agency)),
    date: request.today,
  };
  return {
    status: request.status,
    law,
    body: bodyOf(agency),
    later: {
      ...parties,
      // As the agency got it: it has never seen what stands in braces.
      subject: filledText(request.title, variableValues(parties)),
      sentOn: day(sentAt) ?? "",
      trackingNumber: request.tracking_number,
    },
    feeWaiverReason: draft.feeWaiver ? draft.feeWaiverReason : "",
    heard: messages
      .filter(({ direction }) => direction === "in")
      .map((message) => heard(message, dayAt(message.sent_or_received_at, agency.time_zone))),
    clockFacts,
    clocks: clockFacts === null ? [] : requestClocks(law, clockFacts),
    chasedOn: day(chased?.sent_or_received_at),
  };
}

const NOTHING_READ: Facts = { trackingNumbers: [], amounts: [], dates: [], exemptions: [], links: [] };

/** What the person confirmed counts before what was read; of a stranger's mail, and of what is unsure, nothing was read. */
function heard(message: Awaited<ReturnType<typeof messagesOf>>[number], on: string): HeardLetter {
  const reading = message.reading as Reading | null;
  const answers = reading?.kind === "reply" || reading?.kind === "acknowledgment";
  const told = message.sender_known && answers && reading.main.confidence !== "unsure";
  return {
    id: message.id,
    on,
    outcome: (message.confirmed_outcome as Outcome | null) ?? (told ? reading.main.value : null),
    // Of what was no mail nothing is read; its person says what it says.
    facts:
      reading || message.entry
        ? factsAsTold(reading?.facts ?? NOTHING_READ, message.told as ToldFacts)
        : null,
  };
}
