import { emailDomain } from "#core/mail/email-domain.ts";
import { cleanLocalPart, normalizeLocalPart } from "#core/mail/reply-address.ts";
import { type Candidate, rankCandidates } from "#core/match/candidates.ts";
import {
  isFromItsAgency,
  learnedRuleHits,
  type MatchFacts,
  type MatchHit,
  type MatchSignals,
  normalizeTrackingNumber,
  similarAddressHits,
  subjectHits,
  trackingNumberHits,
  uniqueHits,
} from "#core/match/match-signals.ts";
import { type Visibility, type VisibilityFacts, visibleTo } from "#core/match/unmatched-visibility.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { candidates } from "#messages/candidates.ts";

/**
 * Decides which request an email belongs to. Strategies run in order of certainty; the first match wins and gives its
 * reason. This module does no I/O: the caller loads the lookups of `matchLookups`.
 */

/** The matching input of an email. Addresses are bare `local@domain`, message ids as `<id@host>`. */
export type MatchInput = {
  envelopeTo: string[];
  /** To, Cc, Delivered-To, X-Original-To and every Resent-* recipient. */
  headerAddresses: string[];
  inReplyTo: string | null;
  references: string[];
  subject: string;
  from: string | null;
  /** The sender's own domain says that it did not send this (`Verdict` "failed"). */
  senderFailed: boolean;
  trackingNumbers: string[];
  /** In milliseconds since 1970. */
  receivedAt: number;
};

type MatchStrategy = "address" | "thread" | "near_address" | "tracking_number" | "lesson" | "subject";

/** `reason` is a sentence that explains to the user why the email was filed there. */
export type Match =
  | { matched: true; requestIds: string[]; by: MatchStrategy; reason: string }
  | { matched: false; candidates: Candidate[] };

/** Limits on lookups: the envelope's recipients and the nearest references come first. */
const MAX_LOCAL_PARTS = 200;
const MAX_MESSAGE_IDS = 100;
const MAX_NUMBERS = 50;

/** The lookups `matchMessage` needs. `mailDomain` is the domain of our reply addresses. */
export function matchLookups(input: MatchInput, mailDomain: string) {
  const signals = matchSignalsOf(input, mailDomain);
  return {
    locals: [...new Set(signals.recipientLocalParts.map(({ corrected }) => corrected))],
    messageIds: signals.messageIds,
    /** Letters and digits alone, see `bareNumber`. */
    trackingNumbers: signals.trackingNumbers,
    sender: signals.sender,
    senderDomain: signals.senderDomain,
  };
}

/** The winner of the first strategy that is certain, or ranked candidates for the unmatched queue. */
export function matchMessage(input: MatchInput, facts: MatchFacts, mailDomain: string): Match {
  const signals = matchSignalsOf(input, mailDomain);
  for (const strategy of STRATEGIES) {
    const found = strategy.find(signals, facts);
    if (found.length > 0) {
      const requestIds = [...new Set(found.map((hit) => hit.request.requestId))];
      const reason = found.map((hit) => hit.reason).join(" ");
      return { matched: true, requestIds, by: strategy.name, reason };
    }
  }
  return { matched: false, candidates: rankCandidates(signals, facts) };
}

/** The candidates alone, for email that a user took out of where it was filed. */
export const findCandidates = (input: MatchInput, facts: MatchFacts, mailDomain: string): Candidate[] =>
  rankCandidates(matchSignalsOf(input, mailDomain), facts);

/** The user who may be shown an email that no request took, if it can only be theirs. */
export const unmatchedVisibility = (
  input: MatchInput,
  facts: MatchFacts,
  mailDomain: string,
  visibilityFacts: VisibilityFacts,
): Visibility => visibleTo(matchSignalsOf(input, mailDomain), facts, visibilityFacts);

type Strategy = { name: MatchStrategy; find: (signals: MatchSignals, facts: MatchFacts) => MatchHit[] };

const STRATEGIES: Strategy[] = [
  { name: "address", find: byAddress },
  { name: "thread", find: byThread },
  { name: "near_address", find: bySimilarAddress },
  { name: "tracking_number", find: byTrackingNumber },
  { name: "lesson", find: byLearnedRule },
  { name: "subject", find: bySubject },
];

/** An email to several requests belongs to each of them. */
function byAddress({ recipientLocalParts }: MatchSignals, facts: MatchFacts): MatchHit[] {
  return facts.addresses
    .filter(({ localPart }) => recipientLocalParts.some(({ plain }) => plain === localPart))
    .map(({ localPart, request }) => ({
      request,
      reason: formatMessage(candidates.address, { address: localPart }),
    }));
}

/**
 * The message it answers, else the nearest one it refers to. A message id of our own is unique; one that several
 * requests have, because the email went to several or the id was copied, decides only if the sender is the agency of
 * just one.
 */
function byThread(signals: MatchSignals, facts: MatchFacts): MatchHit[] {
  const found = threadHits(signals, facts);
  if (found.length < 2) return found;
  const agencyHits = found.filter(({ request }) => isFromItsAgency(signals, request));
  return agencyHits.length === 1 && !facts.truncatedLists.includes("threads") ? agencyHits : [];
}

function threadHits({ messageIds }: MatchSignals, { threads }: MatchFacts): MatchHit[] {
  for (const id of messageIds) {
    const threadsWithId = threads.filter(({ messageId }) => messageId === id);
    const ownThreads = threadsWithId.filter((thread) => thread.sentByUs);
    const hits = (ownThreads.length > 0 ? ownThreads : threadsWithId).map(({ request }) => ({
      request,
      reason: candidates.thread,
    }));
    if (hits.length > 0) return uniqueHits(hits);
  }
  return [];
}

/** Only when a single request is near, and the sender writes from its agency or the thread leads there too. */
function bySimilarAddress(signals: MatchSignals, facts: MatchFacts): MatchHit[] {
  if (signals.senderFailed || facts.truncatedLists.includes("similarAddresses")) return [];
  const similarHits = uniqueHits(similarAddressHits(signals, facts));
  if (similarHits.length !== 1) return [];
  const inThread = threadHits(signals, facts).map(({ request }) => request.requestId);
  return similarHits.filter(
    ({ request }) => isFromItsAgency(signals, request) || inThread.includes(request.requestId),
  );
}

function byTrackingNumber(signals: MatchSignals, facts: MatchFacts): MatchHit[] {
  if (facts.truncatedLists.includes("trackingNumbers")) return [];
  return singleHit(
    trackingNumberHits(signals, facts).filter(
      ({ request }) => request.open && isFromItsAgency(signals, request),
    ),
  );
}

/** Applies learned rules; two contradicting rules cancel each other. */
function byLearnedRule(signals: MatchSignals, facts: MatchFacts): MatchHit[] {
  return facts.truncatedLists.includes("learnedRules") ? [] : singleHit(learnedRuleHits(signals, facts));
}

function bySubject(signals: MatchSignals, facts: MatchFacts): MatchHit[] {
  if (facts.truncatedLists.includes("agencyRequests")) return [];
  return singleHit(
    subjectHits(
      signals,
      facts.agencyRequests.filter((request) => isFromItsAgency(signals, request)),
    ),
  );
}

function singleHit(hits: MatchHit[]): MatchHit[] {
  const uniqueRequestHits = uniqueHits(hits);
  return uniqueRequestHits.length === 1 ? uniqueRequestHits : [];
}

function matchSignalsOf(input: MatchInput, mailDomain: string): MatchSignals {
  const { inReplyTo, references } = input;
  // The last reference is the nearest.
  const messageIds = [inReplyTo, ...references.toReversed()].filter((id) => id !== null);
  const numbers = input.trackingNumbers.map(normalizeTrackingNumber).filter((number) => number !== "");
  return {
    recipientLocalParts: ownLocalParts(input, mailDomain).slice(0, MAX_LOCAL_PARTS),
    messageIds: [...new Set(messageIds)].slice(0, MAX_MESSAGE_IDS),
    trackingNumbers: [...new Set(numbers)].slice(0, MAX_NUMBERS),
    sender: input.from,
    senderFailed: input.senderFailed,
    senderDomain: emailDomain(input.from),
    subject: input.subject,
    receivedAt: input.receivedAt,
  };
}

function ownLocalParts(
  { envelopeTo, headerAddresses }: MatchInput,
  mailDomain: string,
): MatchSignals["recipientLocalParts"] {
  const ownAddresses = [...envelopeTo, ...headerAddresses].filter(
    (address) => emailDomain(address) === mailDomain.toLowerCase(),
  );
  const locals = ownAddresses.map((address) => cleanLocalPart(address.slice(0, address.lastIndexOf("@"))));
  return [...new Set(locals)]
    .filter((localPart) => localPart !== "")
    .map((plain) => ({ plain, corrected: normalizeLocalPart(plain) }));
}
