import {
  isFromItsAgency,
  type KnownRequest,
  learnedRuleHits,
  MAX_SUBJECT_LENGTH,
  type MatchFacts,
  type MatchHit,
  type MatchSignals,
  normalizeWords,
  rulesForSender,
  similarAddressHits,
  subjectHits,
  trackingNumberHits,
  uniqueHits,
} from "#core/match/match-signals.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { candidates } from "#messages/candidates.ts";

/** `score` is the sum of the points of all `reasons`, strongest reason first. */
export type Candidate = { requestId: string; score: number; reasons: string[] };

/** Points per signal. A score above 90 means that two strong signals agree. */
export const SIGNAL_POINTS = {
  learnedRule: 70,
  similarAddress: 60,
  tracking: 50,
  thread: 40,
  subject: 30,
  agency: 20,
  /** Each word of the title that the subject has too, up to four. */
  word: 5,
  /** Email from this sender was assigned to this request before, with another number. */
  sameSender: 25,
  /** The same to another request of the same agency. */
  sameSenderAgency: 10,
  recent: 5,
  closed: -10,
} as const;

const MAX_CANDIDATES = 10;
const MAX_SHARED_WORDS = 4;
const RECENT_DAYS = 30;
const DAY_MS = 86_400_000;

type ScoredHit = MatchHit & { points: number };

/**
 * Sums the points of all signals for each request; best first, at most ten. No candidate is certain enough to file
 * the email.
 */
export function rankCandidates(signals: MatchSignals, facts: MatchFacts): Candidate[] {
  const scoredHits = findScoredHits(signals, facts);
  const requests = new Map(scoredHits.map(({ request }) => [request.requestId, request]));
  const allHits = [
    ...scoredHits,
    ...[...requests.values()].flatMap((request) => requestSignals(signals, request)),
  ];
  return [...requests.keys()]
    .map((requestId) => {
      const requestHits = allHits.filter(({ request }) => request.requestId === requestId);
      return {
        requestId,
        score: requestHits.reduce((sum, { points }) => sum + points, 0),
        reasons: requestHits.toSorted((a, b) => b.points - a.points).map(({ reason }) => reason),
      };
    })
    .sort((a, b) => b.score - a.score || (a.requestId < b.requestId ? 1 : -1))
    .slice(0, MAX_CANDIDATES);
}

/** The signals for requests. The claimed identity of a sender who failed authentication is ignored. */
function findScoredHits(signals: MatchSignals, facts: MatchFacts): ScoredHit[] {
  const { learnedRule, similarAddress, tracking, thread, subject, agency } = SIGNAL_POINTS;
  const agencyRequests = facts.agencyRequests.filter((request) => isFromItsAgency(signals, request));
  return [
    ...scoreHits(learnedRule, learnedRuleHits(signals, facts)),
    ...scoreHits(similarAddress, similarAddressHits(signals, facts)),
    ...scoreHits(tracking, trackingNumberHits(signals, facts)),
    ...scoreHits(thread, threadHits(signals, facts)),
    ...scoreHits(subject, subjectHits(signals, agencyRequests)),
    ...scoreHits(
      agency,
      agencyRequests.map((request) => ({
        request,
        reason: formatMessage(candidates.agencyDomain, { domain: signals.senderDomain ?? "" }),
      })),
    ),
    ...senderHits(signals, facts, agencyRequests),
  ];
}

const scoreHits = (points: number, hits: MatchHit[]): ScoredHit[] =>
  uniqueHits(hits).map((hit) => ({ ...hit, points }));

const threadHits = ({ messageIds }: MatchSignals, { threads }: MatchFacts): MatchHit[] =>
  threads
    .filter(({ messageId }) => messageIds.includes(messageId))
    .map(({ request }) => ({ request, reason: candidates.sharedThread }));

/** Requests to which email from this sender was assigned before, with another number or none. */
function senderHits(signals: MatchSignals, facts: MatchFacts, agencyRequests: KnownRequest[]): ScoredHit[] {
  const learnedRules = rulesForSender(signals, facts.learnedRules);
  const exactRuleRequestIds = new Set(
    learnedRuleHits(signals, facts).map(({ request }) => request.requestId),
  );
  const otherNumberRules = learnedRules.filter(({ request }) => !exactRuleRequestIds.has(request.requestId));
  const ruleRequestIds = new Set(learnedRules.map(({ request }) => request.requestId));
  const sameAgencyRequests = agencyRequests.filter(
    (request) =>
      !ruleRequestIds.has(request.requestId) &&
      learnedRules.some((learnedRule) => isSameAgency(learnedRule.request, request)),
  );
  return [
    ...scoreHits(
      SIGNAL_POINTS.sameSender,
      otherNumberRules.map(({ request }) => ({
        request,
        reason: candidates.sameSender,
      })),
    ),
    ...scoreHits(
      SIGNAL_POINTS.sameSenderAgency,
      sameAgencyRequests.map((request) => ({
        request,
        reason: candidates.sameSenderAgency,
      })),
    ),
  ];
}

const isSameAgency = (a: KnownRequest, b: KnownRequest): boolean =>
  a.agencyAddresses.some((address) => b.agencyAddresses.includes(address));

/** Additional points for or against a request that already has a signal. */
function requestSignals(signals: MatchSignals, request: KnownRequest): ScoredHit[] {
  const scoredHits: ScoredHit[] = [];
  const words = subjectHits(signals, [request]).length > 0 ? [] : sharedWords(signals.subject, request.title);
  if (words.length > 0) {
    const reason = formatMessage(candidates.sharedWords, {
      words: words.map((word) => `“${word}”`).join(", "),
    });
    scoredHits.push({ request, reason, points: SIGNAL_POINTS.word * words.length });
  }
  const days = request.lastMailAt === null ? null : (signals.receivedAt - request.lastMailAt) / DAY_MS;
  if (days !== null && days >= 0 && days <= RECENT_DAYS) {
    const reason = candidates.recent;
    scoredHits.push({ request, reason, points: SIGNAL_POINTS.recent });
  }
  if (!request.open) scoredHits.push({ request, reason: candidates.closed, points: SIGNAL_POINTS.closed });
  return scoredHits;
}

/** Words in the subject of nearly every email about records. */
const STOP_WORDS = new Set(
  "about access agency and concerning documents foia foil for freedom from information letter public re records record regarding reply request requests response state the this under with your".split(
    " ",
  ),
);

/** Words of the title, in its order, that the subject has too; at most four, without stop words. */
function sharedWords(subject: string, title: string): string[] {
  const subjectWords = new Set(normalizeWords(subject.slice(0, MAX_SUBJECT_LENGTH)).split(" "));
  const titleWords = normalizeWords(title)
    .split(" ")
    .filter((word) => word.length > 3 && !STOP_WORDS.has(word));
  return [...new Set(titleWords)].filter((word) => subjectWords.has(word)).slice(0, MAX_SHARED_WORDS);
}
