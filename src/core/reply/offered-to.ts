import { isFromAgency } from "#core/reply/known-sender.ts";
import {
  bareNumber,
  fromItsAgency,
  type KnownRequest,
  lessonHits,
  type MailClues,
  type MatchFacts,
  nearHits,
  trackingHits,
} from "#core/reply/match-clues.ts";

/** What the database knows of the people here, beside what the mail points at. */
export type People = {
  /** The one person there is, where nobody else ever was; then no mail can be anybody else's. */
  onlyPerson: string | null;
  /** Somebody left and took their requests along: an agency they wrote to cannot be told any more. */
  someoneLeft: boolean;
  /** Who said that this mail is not theirs, or is spam. */
  declined: string[];
  /** Whom it is shown to already; they have read it, so only what speaks against them takes it away. */
  shownTo: string | null;
};

/** A clue that is strong enough to show a mail to somebody by. */
type StrongClue = "near_address" | "thread" | "tracking_number" | "lesson" | "agency";

/** To whom a mail without a home may be shown, and why; or why to nobody but administrators. */
export type Offer =
  | { ownerId: string; because: StrongClue | "only_person" | "shown_before" }
  | { ownerId: null; because: "nobody_meant" | "several_meant" | "cut_off" | "too_weak" | "declined" };

/**
 * Whether a mail can only be one person's. It is shown to them only if whatever it points at is theirs, however weakly it
 * points at somebody else's, and if one clue is strong. What a sender who failed authentication claims speaks against
 * showing, never for it. A list that was cut off (`MatchFacts.cutOff`) may lack the other person, so nobody is shown it.
 */
export function offeredTo(mail: MailClues, facts: MatchFacts, people: People): Offer {
  const { onlyPerson, declined, shownTo } = people;
  if (onlyPerson !== null) {
    if (declined.includes(onlyPerson)) return { ownerId: null, because: "declined" };
    return { ownerId: onlyPerson, because: "only_person" };
  }
  if (facts.cutOff.length > 0) return { ownerId: null, because: "cut_off" };
  const meant = new Set(everyMeant(mail, facts).map(({ ownerId }) => ownerId));
  const [ownerId = shownTo] = meant;
  if (ownerId === null) return { ownerId: null, because: "nobody_meant" };
  if (meant.size > 1) return { ownerId: null, because: "several_meant" };
  if (declined.includes(ownerId)) return { ownerId: null, because: "declined" };
  const because = strongest(mail, facts, people);
  if (because !== null) return { ownerId, because };
  return ownerId === shownTo ? { ownerId, because: "shown_before" } : { ownerId: null, because: "too_weak" };
}

/** Every request that anything in the mail points at, whoever wrote it: more than what is guessed, never less. */
function everyMeant(mail: MailClues, facts: MatchFacts): KnownRequest[] {
  const sender = mail.sender?.toLowerCase();
  return [
    ...facts.addresses.filter(({ local }) =>
      mail.typed.some(({ plain, read }) => plain === local || read === local),
    ),
    ...nearHits(mail, facts),
    ...facts.threads.filter(({ messageId }) => mail.messageIds.includes(messageId)),
    ...trackingHits(mail, facts),
    ...facts.lessons.filter((lesson) => lesson.sender === sender),
    ...facts.agencyRequests
      .filter((request) => isFromAgency(mail.sender, request))
      .map((request) => ({ request })),
  ].map(({ request }) => request);
}

/**
 * The strongest clue. That a mail comes from an agency, or has a request's title, says whose it is only where one person
 * alone ever wrote to that agency; every one who did is among those meant, unless they left.
 */
function strongest(mail: MailClues, facts: MatchFacts, { someoneLeft }: People): StrongClue | null {
  if (nearHits(mail, facts).length > 0) return "near_address";
  if (facts.threads.some(({ messageId, ours }) => ours && mail.messageIds.includes(messageId)))
    return "thread";
  if (hasTellingNumber(mail, facts)) return "tracking_number";
  if (lessonHits(mail, facts).length > 0) return "lesson";
  const fromAgency = facts.agencyRequests.some((request) => fromItsAgency(mail, request));
  return fromAgency && !someoneLeft ? "agency" : null;
}

/** Letters and digits; "24-001" is what every small office calls its first request of the year. */
const TELLING_NUMBER = 8;

/** Whether the mail names a number that is long enough to be nobody else's, or that its own agency gave. */
const hasTellingNumber = (mail: MailClues, facts: MatchFacts): boolean =>
  facts.trackingNumbers.some(({ trackingNumber, request }) => {
    const number = bareNumber(trackingNumber);
    if (!mail.trackingNumbers.includes(number)) return false;
    return number.length >= TELLING_NUMBER || fromItsAgency(mail, request);
  });
