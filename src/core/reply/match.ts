import { isOneEditAway, normaliseLocal } from "#core/reply/address.ts";
import { emailDomain, isSameOrganisation } from "#core/reply/sender.ts";

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
  trackingNumbers: string[];
};

/** A request that some fact of the mail points at. */
export type KnownRequest = {
  requestId: string;
  title: string;
  /** Mail domains of its agency, lower case. */
  agencyDomains: string[];
  open: boolean;
};

/** What the database knows about the answers to `matchQuestions`. */
export type MatchFacts = {
  addresses: { local: string; request: KnownRequest }[];
  threads: { messageId: string; request: KnownRequest }[];
  /** Requests whose address resembles one of the mail's; may hold too many, `isOneEditAway` decides. */
  nearAddresses: { local: string; request: KnownRequest }[];
  trackingNumbers: { trackingNumber: string; request: KnownRequest }[];
  /** Requests to the agency that owns the sender's domain. */
  agencyRequests: KnownRequest[];
};

type MatchStrategy = "address" | "thread" | "near_address" | "tracking_number" | "subject";

type Guess = { requestId: string; score: number; reasons: string[] };

/** `reason` is a sentence for the person who wonders why a mail stands where it stands. */
export type Match =
  | { matched: true; requestIds: string[]; by: MatchStrategy; reason: string }
  | { matched: false; guesses: Guess[] };

/** What has to be looked up before `matchReply` can decide. `mailDomain` is the domain of our reply addresses. */
export function matchQuestions(input: MatchInput, mailDomain: string) {
  return {
    locals: ownLocals(input, mailDomain),
    messageIds: [...new Set([input.inReplyTo, ...input.references])].filter((id) => id !== null),
    trackingNumbers: [...new Set(input.trackingNumbers)],
    senderDomain: emailDomain(input.from),
  };
}

/** The winner of the first strategy that is certain, or ranked guesses for the unmatched queue. */
export function matchReply(input: MatchInput, facts: MatchFacts, mailDomain: string): Match {
  const questions = matchQuestions(input, mailDomain);
  const mail = { ...questions, subject: input.subject };
  for (const strategy of STRATEGIES) {
    const found = strategy.find(mail, facts);
    if (found.length > 0) {
      const requestIds = [...new Set(found.map((hit) => hit.request.requestId))];
      return {
        matched: true,
        requestIds,
        by: strategy.name,
        reason: found.map((hit) => hit.reason).join(" "),
      };
    }
  }
  return { matched: false, guesses: rankedGuesses(mail, facts) };
}

type Mail = ReturnType<typeof matchQuestions> & { subject: string };
type Hit = { request: KnownRequest; reason: string };
type Strategy = { name: MatchStrategy; find: (mail: Mail, facts: MatchFacts) => Hit[] };

const STRATEGIES: Strategy[] = [
  { name: "address", find: byAddress },
  { name: "thread", find: byThread },
  { name: "near_address", find: byNearAddress },
  { name: "tracking_number", find: byTrackingNumber },
  { name: "subject", find: bySubject },
];

/** A mail to several requests belongs to each of them. */
function byAddress(mail: Mail, facts: MatchFacts): Hit[] {
  return facts.addresses
    .filter(({ local }) => mail.locals.includes(normaliseLocal(local)))
    .map(({ local, request }) => ({
      request,
      reason: `It was sent to ${local}, the address of this request.`,
    }));
}

function byThread(mail: Mail, facts: MatchFacts): Hit[] {
  const hits = facts.threads
    .filter(({ messageId }) => mail.messageIds.includes(messageId))
    .map(({ request }) => ({ request, reason: "It answers a message of this request." }));
  return oneEach(hits);
}

/**
 * Only when one request is near, and the sender writes from its agency. A thread that agrees needs no looking at here:
 * the strategy before has already taken such mail.
 */
function byNearAddress(mail: Mail, facts: MatchFacts): Hit[] {
  const near = oneEach(nearHits(mail, facts));
  return near.length === 1 ? near.filter((hit) => isFromAgency(mail, hit.request)) : [];
}

function nearHits(mail: Mail, facts: MatchFacts): Hit[] {
  return facts.nearAddresses.flatMap(({ local, request }) =>
    mail.locals
      .filter((typed) => isOneEditAway(typed, local))
      .map((typed) => ({ request, reason: `It was sent to ${typed}, one letter away from ${local}.` })),
  );
}

function byTrackingNumber(mail: Mail, facts: MatchFacts): Hit[] {
  const hits = oneEach(
    trackingHits(mail, facts).filter(({ request }) => request.open && isFromAgency(mail, request)),
  );
  return hits.length === 1 ? hits : [];
}

function trackingHits(mail: Mail, facts: MatchFacts): Hit[] {
  return facts.trackingNumbers
    .filter(({ trackingNumber }) => mail.trackingNumbers.some((seen) => sameNumber(seen, trackingNumber)))
    .map(({ trackingNumber, request }) => ({
      request,
      reason: `It names ${trackingNumber}, the agency's number for this request.`,
    }));
}

function bySubject(mail: Mail, facts: MatchFacts): Hit[] {
  const hits = oneEach(
    subjectHits(mail, facts.agencyRequests).filter(({ request }) => isFromAgency(mail, request)),
  );
  return hits.length === 1 ? hits : [];
}

/** A title of a word or two says too little to decide by. */
const TELLING_TITLE = 12;

function subjectHits(mail: Mail, requests: KnownRequest[]): Hit[] {
  const subject = bareWords(mail.subject);
  return requests
    .filter(({ title }) => bareWords(title).length >= TELLING_TITLE && subject.includes(bareWords(title)))
    .map((request) => ({
      request,
      reason: "Its subject has this request's title, and its sender is the agency.",
    }));
}

const NEAR_SCORE = 60;
const TRACKING_SCORE = 50;
const SUBJECT_SCORE = 30;
const AGENCY_SCORE = 20;
const CLOSED_PENALTY = 10;

/** What every strategy half-found, added up; best first, at most ten. */
function rankedGuesses(mail: Mail, facts: MatchFacts): Guess[] {
  const guesses = new Map<string, Guess>();
  const note = (score: number, hits: Hit[]) => {
    for (const { request, reason } of oneEach(hits)) {
      const guess = guesses.get(request.requestId) ?? {
        requestId: request.requestId,
        score: request.open ? 0 : -CLOSED_PENALTY,
        reasons: [],
      };
      guess.score += score;
      guess.reasons.push(reason);
      guesses.set(request.requestId, guess);
    }
  };
  note(NEAR_SCORE, nearHits(mail, facts));
  note(TRACKING_SCORE, trackingHits(mail, facts));
  const fromAgency = facts.agencyRequests.filter((request) => isFromAgency(mail, request));
  note(SUBJECT_SCORE, subjectHits(mail, fromAgency));
  note(
    AGENCY_SCORE,
    fromAgency.map((request) => ({
      request,
      reason: `Its sender writes from ${mail.senderDomain}, this agency.`,
    })),
  );
  return [...guesses.values()]
    .sort((a, b) => b.score - a.score || a.requestId.localeCompare(b.requestId))
    .slice(0, 10);
}

const isFromAgency = (mail: Mail, request: KnownRequest): boolean =>
  request.agencyDomains.some((domain) => isSameOrganisation(mail.senderDomain, domain));

function ownLocals({ envelopeTo, headerAddresses }: MatchInput, mailDomain: string): string[] {
  const own = [...envelopeTo, ...headerAddresses].filter(
    (address) => emailDomain(address) === mailDomain.toLowerCase(),
  );
  const locals = own.map((address) => normaliseLocal(address.slice(0, address.lastIndexOf("@"))));
  return [...new Set(locals)].filter((local) => local !== "");
}

const oneEach = (hits: Hit[]): Hit[] =>
  hits.filter(
    (hit, index) => hits.findIndex((other) => other.request.requestId === hit.request.requestId) === index,
  );

const sameNumber = (a: string, b: string): boolean =>
  a.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase() === b.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

const bareWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
