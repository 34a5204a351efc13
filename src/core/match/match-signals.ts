import { type AgencySenders, isFromAgency } from "#core/mail/known-sender.ts";
import { isOneEditAway } from "#core/mail/reply-address.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { candidates } from "#messages/candidates.ts";

/**
 * The signals that link an email to requests. The ordered strategies (match-message.ts) and the candidates
 * (candidates.ts) use the same signals and the same reasons.
 */

/** A request with a signal in the email. */
export type KnownRequest = AgencySenders & {
  requestId: string;
  requesterId: string;
  title: string;
  /** Of its first letter, which replies repeat; null before it was sent. */
  letterSubject: string | null;
  open: boolean;
  /** When its newest mail was sent or received, in milliseconds since 1970; null without any. */
  lastMailAt: number | null;
};

/** An assignment by hand: mail of this sender, naming this number ("" for none), belonged to this request. */
export type LearnedMatchRule = { sender: string; trackingNumber: string; request: KnownRequest };

/** The results of the `matchLookups` queries. */
export type MatchFacts = {
  addresses: { localPart: string; request: KnownRequest }[];
  /** `sentByUs`: this program created the message id, so it is unique. */
  threads: { messageId: string; sentByUs: boolean; request: KnownRequest }[];
  /** Requests whose address resembles one of the email's; may hold too many, `nearHits` decides. */
  similarAddresses: { localPart: string; request: KnownRequest }[];
  trackingNumbers: { trackingNumber: string; request: KnownRequest }[];
  learnedRules: LearnedMatchRule[];
  /** Requests to the agency that owns the sender's domain. */
  agencyRequests: KnownRequest[];
  /** Lists that were truncated. A hit in such a list may not be the only one, so it decides nothing. */
  truncatedLists: ("threads" | "similarAddresses" | "trackingNumbers" | "learnedRules" | "agencyRequests")[];
};

/** An email as the strategies see it. */
export type MatchSignals = {
  /** Own local parts it was sent to: as typed, and as read. */
  recipientLocalParts: { plain: string; corrected: string }[];
  /** Most telling first. */
  messageIds: string[];
  /** Without punctuation, see `bareNumber`. */
  trackingNumbers: string[];
  sender: string | null;
  /** The sender's own domain says that it did not send this. */
  senderFailed: boolean;
  senderDomain: string | null;
  subject: string;
  /** In milliseconds since 1970. */
  receivedAt: number;
};

export type MatchHit = { request: KnownRequest; reason: string };

/** Each request once, with its first reason. */
export function uniqueHits(hits: MatchHit[]): MatchHit[] {
  const hitByRequest = new Map<string, MatchHit>();
  for (const hit of hits)
    if (!hitByRequest.has(hit.request.requestId)) hitByRequest.set(hit.request.requestId, hit);
  return [...hitByRequest.values()];
}

export const isFromItsAgency = (signals: MatchSignals, request: KnownRequest): boolean =>
  !signals.senderFailed && isFromAgency(signals.sender, request);

/**
 * Addresses one mistake away: misread letters (`1` for `l`, `0` for `o`), or one letter wrong, missing, extra,
 * swapped.
 */
export function similarAddressHits(
  { recipientLocalParts }: MatchSignals,
  { similarAddresses }: MatchFacts,
): MatchHit[] {
  return similarAddresses.flatMap(({ localPart, request }) =>
    recipientLocalParts.flatMap(({ plain, corrected }) => {
      if (plain === localPart) return [];
      if (corrected === localPart)
        return [
          {
            request,
            reason: formatMessage(candidates.misreadAddress, { sentTo: plain, address: localPart }),
          },
        ];
      if (!isOneEditAway(corrected, localPart)) return [];
      return [
        { request, reason: formatMessage(candidates.similarAddress, { sentTo: plain, address: localPart }) },
      ];
    }),
  );
}

export function trackingNumberHits(signals: MatchSignals, facts: MatchFacts): MatchHit[] {
  return facts.trackingNumbers
    .filter(({ trackingNumber }) => signals.trackingNumbers.includes(normalizeTrackingNumber(trackingNumber)))
    .map(({ trackingNumber, request }) => ({
      request,
      reason: formatMessage(candidates.trackingNumber, { number: trackingNumber }),
    }));
}

/** Learned rules of this sender whose tracking number the email contains. */
export function learnedRuleHits(signals: MatchSignals, { learnedRules }: MatchFacts): MatchHit[] {
  return rulesForSender(signals, learnedRules)
    .filter(({ trackingNumber }) => signals.trackingNumbers.includes(trackingNumber))
    .map(({ request }) => ({
      request,
      reason: candidates.learnedRule,
    }));
}

/** Learned rules of this sender, with any number. None for a sender who failed authentication. */
export const rulesForSender = (
  signals: MatchSignals,
  learnedRules: LearnedMatchRule[],
): LearnedMatchRule[] => {
  const sender = signals.sender?.toLowerCase();
  return signals.senderFailed ? [] : learnedRules.filter((rule) => rule.sender === sender);
};

/** Longer subjects are truncated before matching. */
export const MAX_SUBJECT_LENGTH = 1_000;

/** A title of a word or two says too little to decide by. */
const MIN_TITLE_LENGTH = 12;

/** The email's subject holds the request's title, or answers its letter's. */
export function subjectHits(signals: MatchSignals, requests: KnownRequest[]): MatchHit[] {
  const line = signals.subject.slice(0, MAX_SUBJECT_LENGTH);
  const subject = normalizeWords(line);
  const strippedSubject = normalizeWords(stripPrefixes(line));
  return requests.flatMap((request): MatchHit[] => {
    const title = normalizeWords(request.title);
    if (title.length >= MIN_TITLE_LENGTH && subject.includes(title)) {
      return [{ request, reason: candidates.title }];
    }
    const letter = normalizeWords(stripPrefixes(request.letterSubject ?? ""));
    if (letter.length < MIN_TITLE_LENGTH || letter !== strippedSubject) return [];
    return [{ request, reason: candidates.letterSubject }];
  });
}

/** "RE: Fwd: [EXTERNAL] Lead levels" is about "Lead levels". */
function stripPrefixes(subject: string): string {
  let rest = subject;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/^\s*(?:(?:re|fwd?|aw|wg|sv|vs|tr|rv)(?:\[\d+\])?\s*:|\[[^\]]{1,30}\])\s*/i, "");
  }
  return rest;
}

/** A number as it is compared: its letters and digits alone, since punctuation varies. */
export const normalizeTrackingNumber = (number: string): string =>
  number.toLowerCase().replace(/[^a-z0-9]/g, "");

export const normalizeWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
