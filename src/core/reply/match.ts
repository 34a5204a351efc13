import { normaliseLocal, plainLocal } from "#core/reply/address.ts";
import { type Guess, rankedGuesses } from "#core/reply/guesses.ts";
import {
  bareNumber,
  fromItsAgency,
  type Hit,
  lessonHits,
  type MailClues,
  type MatchFacts,
  nearHits,
  oneEach,
  subjectHits,
  trackingHits,
} from "#core/reply/match-clues.ts";
import { type Offer, offeredTo, type People } from "#core/reply/offered-to.ts";
import { emailDomain } from "#core/reply/sender.ts";

/**
 * Which request a mail belongs to. Strategies run in order, the most certain first; the first that finds an answer
 * wins and says why. Nothing is read or written here: the caller loads what `matchQuestions` asks for.
 */

/** What the mail offers. Addresses are bare `local@domain`, message ids as `<id@host>`. */
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

/** `reason` is a sentence for the person who wonders why a mail stands where it stands. */
export type Match =
  | { matched: true; requestIds: string[]; by: MatchStrategy; reason: string }
  | { matched: false; guesses: Guess[] };

/** A mail of more recipients or references than these is looked up by the first of them: the envelope's, the nearest. */
const MOST_LOCALS = 200;
const MOST_MESSAGE_IDS = 100;
const MOST_NUMBERS = 50;

/** What has to be looked up before `matchReply` can decide. `mailDomain` is the domain of our reply addresses. */
export function matchQuestions(input: MatchInput, mailDomain: string) {
  const clues = cluesOf(input, mailDomain);
  return {
    locals: [...new Set(clues.typed.map(({ read }) => read))],
    messageIds: clues.messageIds,
    /** Letters and digits alone, see `bareNumber`. */
    trackingNumbers: clues.trackingNumbers,
    sender: clues.sender,
    senderDomain: clues.senderDomain,
  };
}

/** The winner of the first strategy that is certain, or ranked guesses for the unmatched queue. */
export function matchReply(input: MatchInput, facts: MatchFacts, mailDomain: string): Match {
  const mail = cluesOf(input, mailDomain);
  for (const strategy of STRATEGIES) {
    const found = strategy.find(mail, facts);
    if (found.length > 0) {
      const requestIds = [...new Set(found.map((hit) => hit.request.requestId))];
      const reason = found.map((hit) => hit.reason).join(" ");
      return { matched: true, requestIds, by: strategy.name, reason };
    }
  }
  return { matched: false, guesses: rankedGuesses(mail, facts) };
}

/** The guesses alone, for mail that a person took out of where it was filed. */
export const guessReply = (input: MatchInput, facts: MatchFacts, mailDomain: string): Guess[] =>
  rankedGuesses(cluesOf(input, mailDomain), facts);

/** The person who may be shown a mail that no request took, if it can only be theirs. */
export const offerReply = (input: MatchInput, facts: MatchFacts, mailDomain: string, people: People): Offer =>
  offeredTo(cluesOf(input, mailDomain), facts, people);

type Strategy = { name: MatchStrategy; find: (mail: MailClues, facts: MatchFacts) => Hit[] };

const STRATEGIES: Strategy[] = [
  { name: "address", find: byAddress },
  { name: "thread", find: byThread },
  { name: "near_address", find: byNearAddress },
  { name: "tracking_number", find: byTrackingNumber },
  { name: "lesson", find: byLesson },
  { name: "subject", find: bySubject },
];

/** A mail to several requests belongs to each of them. */
function byAddress({ typed }: MailClues, facts: MatchFacts): Hit[] {
  return facts.addresses
    .filter(({ local }) => typed.some(({ plain }) => plain === local))
    .map(({ local, request }) => ({
      request,
      reason: `It was sent to ${local}, the address of this request.`,
    }));
}

/**
 * The message it answers, else the nearest one it refers to. An id of ours is ours alone; one that several requests have,
 * because it came to several or because somebody copied it, decides only where the sender is the agency of just one.
 */
function byThread(mail: MailClues, facts: MatchFacts): Hit[] {
  const found = answered(mail, facts);
  if (found.length < 2) return found;
  const theirs = found.filter(({ request }) => fromItsAgency(mail, request));
  return theirs.length === 1 && !facts.cutOff.includes("threads") ? theirs : [];
}

function answered({ messageIds }: MailClues, { threads }: MatchFacts): Hit[] {
  for (const id of messageIds) {
    const named = threads.filter(({ messageId }) => messageId === id);
    const ours = named.filter((thread) => thread.ours);
    const hits = (ours.length > 0 ? ours : named).map(({ request }) => ({
      request,
      reason: "It answers a message of this request.",
    }));
    if (hits.length > 0) return oneEach(hits);
  }
  return [];
}

/** Only when a single request is near, and the sender writes from its agency or the thread leads there too. */
function byNearAddress(mail: MailClues, facts: MatchFacts): Hit[] {
  if (mail.senderFailed || facts.cutOff.includes("nearAddresses")) return [];
  const near = oneEach(nearHits(mail, facts));
  if (near.length !== 1) return [];
  const inThread = answered(mail, facts).map(({ request }) => request.requestId);
  return near.filter(({ request }) => fromItsAgency(mail, request) || inThread.includes(request.requestId));
}

function byTrackingNumber(mail: MailClues, facts: MatchFacts): Hit[] {
  if (facts.cutOff.includes("trackingNumbers")) return [];
  return theOnly(
    trackingHits(mail, facts).filter(({ request }) => request.open && fromItsAgency(mail, request)),
  );
}

/** What was taught; where two lessons contradict each other, neither counts. */
function byLesson(mail: MailClues, facts: MatchFacts): Hit[] {
  return facts.cutOff.includes("lessons") ? [] : theOnly(lessonHits(mail, facts));
}

function bySubject(mail: MailClues, facts: MatchFacts): Hit[] {
  if (facts.cutOff.includes("agencyRequests")) return [];
  return theOnly(
    subjectHits(
      mail,
      facts.agencyRequests.filter((request) => fromItsAgency(mail, request)),
    ),
  );
}

function theOnly(hits: Hit[]): Hit[] {
  const each = oneEach(hits);
  return each.length === 1 ? each : [];
}

function cluesOf(input: MatchInput, mailDomain: string): MailClues {
  const { inReplyTo, references } = input;
  // The last reference is the nearest.
  const messageIds = [inReplyTo, ...references.toReversed()].filter((id) => id !== null);
  const numbers = input.trackingNumbers.map(bareNumber).filter((number) => number !== "");
  return {
    typed: ownLocals(input, mailDomain).slice(0, MOST_LOCALS),
    messageIds: [...new Set(messageIds)].slice(0, MOST_MESSAGE_IDS),
    trackingNumbers: [...new Set(numbers)].slice(0, MOST_NUMBERS),
    sender: input.from,
    senderFailed: input.senderFailed,
    senderDomain: emailDomain(input.from),
    subject: input.subject,
    receivedAt: input.receivedAt,
  };
}

function ownLocals({ envelopeTo, headerAddresses }: MatchInput, mailDomain: string): MailClues["typed"] {
  const own = [...envelopeTo, ...headerAddresses].filter(
    (address) => emailDomain(address) === mailDomain.toLowerCase(),
  );
  const locals = own.map((address) => plainLocal(address.slice(0, address.lastIndexOf("@"))));
  return [...new Set(locals)]
    .filter((local) => local !== "")
    .map((plain) => ({ plain, read: normaliseLocal(plain) }));
}
