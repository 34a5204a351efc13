import { isOneEditAway } from "#core/reply/address.ts";
import { type AgencySenders, isFromAgency } from "#core/reply/known-sender.ts";

/**
 * What in a mail points at which request. The ordered strategies (match.ts) decide by these, and the guesses
 * (guesses.ts) are ranked by the same, so that both say the same things in the same words.
 */

/** A request that some fact of the mail points at. */
export type KnownRequest = AgencySenders & {
  requestId: string;
  ownerId: string;
  title: string;
  /** Of its first letter, which replies repeat; null before it was sent. */
  letterSubject: string | null;
  open: boolean;
  /** When its newest mail was sent or received, in milliseconds since 1970; null without any. */
  lastMailAt: number | null;
};

/** An assignment by hand: mail of this sender, naming this number ("" for none), belonged to this request. */
export type Lesson = { sender: string; trackingNumber: string; request: KnownRequest };

/** What the database knows about the answers to `matchQuestions`. */
export type MatchFacts = {
  addresses: { local: string; request: KnownRequest }[];
  /** `ours`: we wrote that message ourselves, so nobody else can have given it this id by chance or on purpose. */
  threads: { messageId: string; ours: boolean; request: KnownRequest }[];
  /** Requests whose address resembles one of the mail's; may hold too many, `nearHits` decides. */
  nearAddresses: { local: string; request: KnownRequest }[];
  trackingNumbers: { trackingNumber: string; request: KnownRequest }[];
  lessons: Lesson[];
  /** Requests to the agency that owns the sender's domain. */
  agencyRequests: KnownRequest[];
  /** Lists too long to be held whole. What is found in such a list may not be the only one, so it decides nothing. */
  cutOff: ("threads" | "nearAddresses" | "trackingNumbers" | "lessons" | "agencyRequests")[];
};

/** A mail as the strategies see it. */
export type MailClues = {
  /** Own local parts it was sent to: as typed, and as read. */
  typed: { plain: string; read: string }[];
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

export type Hit = { request: KnownRequest; reason: string };

/** Each request once, with what was said of it first. */
export function oneEach(hits: Hit[]): Hit[] {
  const each = new Map<string, Hit>();
  for (const hit of hits) if (!each.has(hit.request.requestId)) each.set(hit.request.requestId, hit);
  return [...each.values()];
}

export const fromItsAgency = (mail: MailClues, request: KnownRequest): boolean =>
  !mail.senderFailed && isFromAgency(mail.sender, request);

/** Addresses one mistake away: misread letters (`1` for `l`, `0` for `o`), or one letter wrong, missing, extra, swapped. */
export function nearHits({ typed }: MailClues, { nearAddresses }: MatchFacts): Hit[] {
  return nearAddresses.flatMap(({ local, request }) =>
    typed.flatMap(({ plain, read }) => {
      if (plain === local) return [];
      if (read === local)
        return [
          { request, reason: `It was sent to ${plain}, which reads as ${local}, this request's address.` },
        ];
      if (!isOneEditAway(read, local)) return [];
      return [{ request, reason: `It was sent to ${plain}, one letter away from ${local}.` }];
    }),
  );
}

export function trackingHits(mail: MailClues, facts: MatchFacts): Hit[] {
  return facts.trackingNumbers
    .filter(({ trackingNumber }) => mail.trackingNumbers.includes(bareNumber(trackingNumber)))
    .map(({ trackingNumber, request }) => ({
      request,
      reason: `It names ${trackingNumber}, the agency's number for this request.`,
    }));
}

/** What was taught of this very sender with a number that this mail names too. */
export function lessonHits(mail: MailClues, { lessons }: MatchFacts): Hit[] {
  return taught(mail, lessons)
    .filter(({ trackingNumber }) => mail.trackingNumbers.includes(trackingNumber))
    .map(({ request }) => ({
      request,
      reason: "A mail of this sender with the same number was put here before.",
    }));
}

/** What was taught of this sender, whatever the number. A sender who failed authentication may use none of it. */
export const taught = (mail: MailClues, lessons: Lesson[]): Lesson[] => {
  const sender = mail.sender?.toLowerCase();
  return mail.senderFailed ? [] : lessons.filter((lesson) => lesson.sender === sender);
};

/** A subject is a line; what is longer is not worth a look. */
export const MOST_SUBJECT = 1_000;

/** A title of a word or two says too little to decide by. */
const TELLING_LENGTH = 12;

/** The mail's subject holds the request's title, or answers its letter's. */
export function subjectHits(mail: MailClues, requests: KnownRequest[]): Hit[] {
  const line = mail.subject.slice(0, MOST_SUBJECT);
  const subject = bareWords(line);
  const answered = bareWords(withoutPrefixes(line));
  return requests.flatMap((request) => {
    const title = bareWords(request.title);
    if (title.length >= TELLING_LENGTH && subject.includes(title)) {
      return [{ request, reason: "Its subject has this request's title, and its sender is the agency." }];
    }
    const letter = bareWords(withoutPrefixes(request.letterSubject ?? ""));
    if (letter.length < TELLING_LENGTH || letter !== answered) return [];
    return [{ request, reason: "Its subject answers this request's letter, and its sender is the agency." }];
  });
}

/** "RE: Fwd: [EXTERNAL] Lead levels" is about "Lead levels". */
function withoutPrefixes(subject: string): string {
  let rest = subject;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/^\s*(?:(?:re|fwd?|aw|wg|sv|vs|tr|rv)(?:\[\d+\])?\s*:|\[[^\]]{1,30}\])\s*/i, "");
  }
  return rest;
}

/** A number as it is compared: its letters and digits alone, since everybody punctuates it differently. */
export const bareNumber = (number: string): string => number.toLowerCase().replace(/[^a-z0-9]/g, "");

export const bareWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
