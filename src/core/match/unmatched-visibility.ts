import { isFromAgency } from "#core/mail/known-sender.ts";
import {
  isFromItsAgency,
  type KnownRequest,
  learnedRuleHits,
  type MatchFacts,
  type MatchSignals,
  normalizeTrackingNumber,
  similarAddressHits,
  trackingNumberHits,
} from "#core/match/match-signals.ts";

/** Facts about the users of this installation, in addition to the signals of the email. */
export type VisibilityFacts = {
  /** The only user this installation ever had; every email is then theirs. */
  onlyUserId: string | null;
  /** A user deleted their account with their requests, so the agencies they wrote to are unknown. */
  hasDepartedUser: boolean;
  /** Users who marked this email as not theirs or as spam. */
  declinedUserIds: string[];
  /** The user who already sees it; only contrary evidence hides it from them again. */
  shownToUserId: string | null;
};

/** A signal that is strong enough to show an email to a user. */
type StrongSignal = "near_address" | "thread" | "tracking_number" | "lesson" | "agency";

/** The user to whom an unmatched email may be shown, and why; or why only administrators see it. */
export type Visibility =
  | { requesterId: string; because: StrongSignal | "only_person" | "shown_before" }
  | { requesterId: null; because: "nobody_meant" | "several_meant" | "cut_off" | "too_weak" | "declined" };

/**
 * Whether an email can only be one user's. It is shown to them only if whatever it points at is theirs, however
 * weakly it points at another user's, and if one clue is strong. What a sender who failed authentication claims
 * speaks against showing, never for it. A list that was cut off (`MatchFacts.cutOff`) may lack the other user, so
 * nobody is shown it.
 */
export function visibleTo(
  signals: MatchSignals,
  facts: MatchFacts,
  visibilityFacts: VisibilityFacts,
): Visibility {
  const { onlyUserId, declinedUserIds, shownToUserId } = visibilityFacts;
  if (onlyUserId !== null) {
    if (declinedUserIds.includes(onlyUserId)) return { requesterId: null, because: "declined" };
    return { requesterId: onlyUserId, because: "only_person" };
  }
  if (facts.truncatedLists.length > 0) return { requesterId: null, because: "cut_off" };
  const requesterIds = new Set(matchingRequests(signals, facts).map(({ requesterId }) => requesterId));
  const [requesterId = shownToUserId] = requesterIds;
  if (requesterId === null) return { requesterId: null, because: "nobody_meant" };
  if (requesterIds.size > 1) return { requesterId: null, because: "several_meant" };
  if (declinedUserIds.includes(requesterId)) return { requesterId: null, because: "declined" };
  const because = strongestSignal(signals, facts, visibilityFacts);
  if (because !== null) return { requesterId, because };
  return requesterId === shownToUserId
    ? { requesterId, because: "shown_before" }
    : { requesterId: null, because: "too_weak" };
}

/** Every request with any signal in the email, regardless of its sender: a superset of the candidates. */
function matchingRequests(signals: MatchSignals, facts: MatchFacts): KnownRequest[] {
  const sender = signals.sender?.toLowerCase();
  return [
    ...facts.addresses.filter(({ localPart }) =>
      signals.recipientLocalParts.some(
        ({ plain, corrected }) => plain === localPart || corrected === localPart,
      ),
    ),
    ...similarAddressHits(signals, facts),
    ...facts.threads.filter(({ messageId }) => signals.messageIds.includes(messageId)),
    ...trackingNumberHits(signals, facts),
    ...facts.learnedRules.filter((rule) => rule.sender === sender),
    ...facts.agencyRequests
      .filter((request) => isFromAgency(signals.sender, request))
      .map((request) => ({ request })),
  ].map(({ request }) => request);
}

/**
 * The strongest clue. That an email comes from an agency, or has a request's title, says whose it is only where one
 * user alone ever wrote to that agency; every one who did is among those meant, unless they left.
 */
function strongestSignal(
  signals: MatchSignals,
  facts: MatchFacts,
  { hasDepartedUser }: VisibilityFacts,
): StrongSignal | null {
  if (similarAddressHits(signals, facts).length > 0) return "near_address";
  if (facts.threads.some(({ messageId, sentByUs }) => sentByUs && signals.messageIds.includes(messageId)))
    return "thread";
  if (hasDistinctiveNumber(signals, facts)) return "tracking_number";
  if (learnedRuleHits(signals, facts).length > 0) return "lesson";
  const fromAgency = facts.agencyRequests.some((request) => isFromItsAgency(signals, request));
  return fromAgency && !hasDepartedUser ? "agency" : null;
}

/** Letters and digits; "24-001" is what every small office calls its first request of the year. */
const MIN_NUMBER_LENGTH = 8;

/** Whether the email names a number that is long enough to be nobody else's, or that its own agency gave. */
const hasDistinctiveNumber = (signals: MatchSignals, facts: MatchFacts): boolean =>
  facts.trackingNumbers.some(({ trackingNumber, request }) => {
    const number = normalizeTrackingNumber(trackingNumber);
    if (!signals.trackingNumbers.includes(number)) return false;
    return number.length >= MIN_NUMBER_LENGTH || isFromItsAgency(signals, request);
  });
