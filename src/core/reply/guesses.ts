import {
  bareWords,
  fromItsAgency,
  type Hit,
  type KnownRequest,
  lessonHits,
  type MailClues,
  type MatchFacts,
  MOST_SUBJECT,
  nearHits,
  oneEach,
  subjectHits,
  taught,
  trackingHits,
} from "#core/reply/match-clues.ts";

/** `score` is the sum of what each of `reasons` counts for, strongest reason first. */
export type Guess = { requestId: string; score: number; reasons: string[] };

/** What each clue counts for. Beyond 90 two strong ones agree (web: guess-words.ts). */
export const GUESS_POINTS = {
  lesson: 70,
  near: 60,
  tracking: 50,
  thread: 40,
  subject: 30,
  agency: 20,
  /** Each word of the title that the subject has too, up to four. */
  word: 5,
  /** This sender's mail was put into this request before, under another number. */
  sameSender: 25,
  /** The same to another request of the same agency. */
  sameSenderAgency: 10,
  recent: 5,
  closed: -10,
} as const;

const MOST_GUESSES = 10;
const MOST_WORDS = 4;
const RECENT_DAYS = 30;
const DAY_MS = 86_400_000;

type Clue = Hit & { points: number };

/** What every strategy half-found, added up; best first, at most ten. Nothing here is certain enough to file by. */
export function rankedGuesses(mail: MailClues, facts: MatchFacts): Guess[] {
  const clues = pointing(mail, facts);
  const requests = new Map(clues.map(({ request }) => [request.requestId, request]));
  const all = [...clues, ...[...requests.values()].flatMap((request) => ofItself(mail, request))];
  return [...requests.keys()]
    .map((requestId) => {
      const own = all.filter(({ request }) => request.requestId === requestId);
      return {
        requestId,
        score: own.reduce((sum, { points }) => sum + points, 0),
        reasons: own.toSorted((a, b) => b.points - a.points).map(({ reason }) => reason),
      };
    })
    .sort((a, b) => b.score - a.score || (a.requestId < b.requestId ? 1 : -1))
    .slice(0, MOST_GUESSES);
}

/** What points at a request. Whatever a sender who failed authentication claims to be counts for nothing. */
function pointing(mail: MailClues, facts: MatchFacts): Clue[] {
  const { lesson, near, tracking, thread, subject, agency } = GUESS_POINTS;
  const agencyRequests = facts.agencyRequests.filter((request) => fromItsAgency(mail, request));
  return [
    ...counted(lesson, lessonHits(mail, facts)),
    ...counted(near, nearHits(mail, facts)),
    ...counted(tracking, trackingHits(mail, facts)),
    ...counted(thread, threadHits(mail, facts)),
    ...counted(subject, subjectHits(mail, agencyRequests)),
    ...counted(
      agency,
      agencyRequests.map((request) => ({
        request,
        reason: `Its sender writes from ${mail.senderDomain}, this agency.`,
      })),
    ),
    ...fromSender(mail, facts, agencyRequests),
  ];
}

const counted = (points: number, hits: Hit[]): Clue[] => oneEach(hits).map((hit) => ({ ...hit, points }));

const threadHits = ({ messageIds }: MailClues, { threads }: MatchFacts): Hit[] =>
  threads
    .filter(({ messageId }) => messageIds.includes(messageId))
    .map(({ request }) => ({ request, reason: "It answers a message that this request has too." }));

/** Whom this sender's mail was assigned to before, when the number was another or none. */
function fromSender(mail: MailClues, facts: MatchFacts, agencyRequests: KnownRequest[]): Clue[] {
  const lessons = taught(mail, facts.lessons);
  const certain = new Set(lessonHits(mail, facts).map(({ request }) => request.requestId));
  const same = lessons.filter(({ request }) => !certain.has(request.requestId));
  const reached = new Set(lessons.map(({ request }) => request.requestId));
  const alike = agencyRequests.filter(
    (request) =>
      !reached.has(request.requestId) && lessons.some((lesson) => sameAgency(lesson.request, request)),
  );
  return [
    ...counted(
      GUESS_POINTS.sameSender,
      same.map(({ request }) => ({
        request,
        reason: "Another mail of this sender was put here before.",
      })),
    ),
    ...counted(
      GUESS_POINTS.sameSenderAgency,
      alike.map((request) => ({
        request,
        reason: "Another mail of this sender was put with this agency before.",
      })),
    ),
  ];
}

const sameAgency = (a: KnownRequest, b: KnownRequest): boolean =>
  a.agencyAddresses.some((address) => b.agencyAddresses.includes(address));

/** What speaks for or against a request that something already points at. */
function ofItself(mail: MailClues, request: KnownRequest): Clue[] {
  const clues: Clue[] = [];
  const words = subjectHits(mail, [request]).length > 0 ? [] : wordsInCommon(mail.subject, request.title);
  if (words.length > 0) {
    const reason = `Its subject shares ${words.map((word) => `“${word}”`).join(", ")} with this request's title.`;
    clues.push({ request, reason, points: GUESS_POINTS.word * words.length });
  }
  const days = request.lastMailAt === null ? null : (mail.receivedAt - request.lastMailAt) / DAY_MS;
  if (days !== null && days >= 0 && days <= RECENT_DAYS) {
    const reason = "This request had mail in the month before.";
    clues.push({ request, reason, points: GUESS_POINTS.recent });
  }
  if (!request.open) clues.push({ request, reason: "This request is closed.", points: GUESS_POINTS.closed });
  return clues;
}

/** Words that stand in the subject of nearly every mail about records. */
const EVERYWHERE = new Set(
  "about access agency and concerning documents foia foil for freedom from information letter public re records record regarding reply request requests response state the this under with your".split(
    " ",
  ),
);

/** Words of the title, in its order, that the subject has too; at most four, none that stands in every subject. */
function wordsInCommon(subject: string, title: string): string[] {
  const heard = new Set(bareWords(subject.slice(0, MOST_SUBJECT)).split(" "));
  const telling = bareWords(title)
    .split(" ")
    .filter((word) => word.length > 3 && !EVERYWHERE.has(word));
  return [...new Set(telling)].filter((word) => heard.has(word)).slice(0, MOST_WORDS);
}
