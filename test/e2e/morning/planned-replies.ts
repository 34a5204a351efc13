import type { MessageKind, Outcome } from "#core/classify/outcome.ts";
import type { Status } from "#core/request/states.ts";
import { type BatchLetter, batchNames, isHeldOut, readBatch } from "../../letter-corpus/batch-letters.ts";
import { type AttachedKind, FILE_KINDS } from "./attached-files.ts";
import {
  AUTOMATIC_THANKS,
  type Notice,
  OUT_OF_OFFICE,
  PORTAL_NOTICE,
  READ_RECEIPT,
  SECURE_MAIL,
} from "./notices.ts";

type Turn = "you" | "agency" | "nobody";

/** What a final letter makes of a request that was acknowledged: said here by itself, not read from the program. */
const DECISIONS: readonly { outcome: Outcome; status: Status; turn: Turn }[] = [
  { outcome: "clarification_asked", status: "clarification_asked", turn: "you" },
  { outcome: "fee_estimate", status: "fee_asked", turn: "you" },
  { outcome: "fee_due", status: "fee_asked", turn: "you" },
  { outcome: "granted", status: "awaiting_records", turn: "agency" },
  { outcome: "interim_release", status: "awaiting_records", turn: "agency" },
  { outcome: "records_ready", status: "awaiting_records", turn: "you" },
  { outcome: "partly_released", status: "partly_released", turn: "you" },
  { outcome: "released", status: "released", turn: "nobody" },
  { outcome: "denied", status: "denied", turn: "nobody" },
  { outcome: "neither_confirm_nor_deny", status: "denied", turn: "nobody" },
  { outcome: "no_records", status: "no_records", turn: "nobody" },
  { outcome: "referred", status: "referred", turn: "agency" },
  { outcome: "withdrawn", status: "withdrawn", turn: "nobody" },
  { outcome: "appeal_acknowledged", status: "appeal_pending", turn: "agency" },
  { outcome: "appeal_granted", status: "appeal_decided", turn: "you" },
  { outcome: "appeal_denied", status: "appeal_decided", turn: "you" },
];
/** In between: letters that leave a request that was acknowledged where it is, and email that is no letter. */
const INTERIM: readonly (Outcome | Notice)[] = [
  "extension",
  "processing_update",
  "fee_waiver_refused",
  "ruling_requested",
  "ruling_issued",
  "unclear",
  OUT_OF_OFFICE,
  PORTAL_NOTICE,
  READ_RECEIPT,
  SECURE_MAIL,
];

/** In other words an acknowledgment may be one, which the user is asked. */
const PLAIN_RECEIPT =
  /\brequest has been received by\b|\backnowledges? (?:receipt of )?your (?:\w+ ){0,4}request\b/i;

/** Whether a letter names no day that has passed, no appeal of its own, and no file; and whether a denial names its exemption. */
const isUsable = ({ isReply, text, subject, attachments, facts, also, main }: BatchLetter) =>
  isReply &&
  attachments.length === 0 &&
  also.length === 0 &&
  facts.answerBy === null &&
  facts.responseDue === null &&
  // In letters to the hundreds of a day, a day of a year that has passed would make its request late.
  !/\b20\d\d\b|\b\d{1,2}\/\d{1,2}\b/.test(`${subject} ${text}`) &&
  (main !== "denied" || facts.exemptions.length > 0) &&
  (main.startsWith("appeal") || !/appeal/i.test(text));

/** An email of the plan. Its id ends the subject, so that it is found again. */
export type PlannedReply = {
  id: string;
  subject: string;
  text: string;
  /** Which of a program's emails it is; null for a letter. */
  notice: Notice | null;
  /** What the letter says, for the user to confirm. */
  outcome: Outcome | null;
  isHtml: boolean;
  file: AttachedKind | null;
};

export type PlannedRequest = { outcome: Outcome; status: Status; turn: Turn; replies: PlannedReply[] };

/** An agency that only its programs answer for: the request waits for it as before, and is overdue. */
export const SILENT: PlannedRequest = {
  ...{ outcome: "unclear", status: "awaiting_acknowledgment", turn: "agency" },
  replies: [OUT_OF_OFFICE, READ_RECEIPT, AUTOMATIC_THANKS].map((notice, index) =>
    plannedNotice(notice, `silent-${index}`),
  ),
};

/** For each request an acknowledgment, an email in between and a decision, of every kind, by independent writers. */
export async function planReplies(count: number): Promise<PlannedRequest[]> {
  const letters = (await allLetters()).filter(isUsable);
  const receipts = letters.filter(({ main, text }) => main === "acknowledged" && PLAIN_RECEIPT.test(text));
  const take = letterTaker(letters);
  return Array.from({ length: count }, (_, index) => {
    const decision = DECISIONS[index % DECISIONS.length] as (typeof DECISIONS)[number];
    const interim = INTERIM[index % INTERIM.length] as Outcome | Notice;
    // Every other of each comes as HTML, so that all kinds come both ways.
    const isHtml = index % 2 === 1;
    const between =
      typeof interim === "string"
        ? // Of rare kinds there are few letters: then another in its place.
          plannedLetter(take(interim) ?? mustHave(take("processing_update")), !isHtml)
        : plannedNotice(interim, `notice-${index}`);
    const file = FILE_KINDS[index - FILE_KINDS.length] ?? null;
    return {
      ...decision,
      replies: [
        plannedLetter(withId(mustHave(receipts[index % receipts.length]), `receipt-${index}`), isHtml),
        between,
        { ...plannedLetter(mustHave(take(decision.outcome)), isHtml && file === null), file },
      ],
    };
  });
}

async function allLetters(): Promise<BatchLetter[]> {
  const names = (await batchNames()).filter((name) => !isHeldOut(name));
  return (await Promise.all(names.map((name) => readBatch(name)))).flat();
}

/** Gives each letter once, in their order. */
function letterTaker(letters: BatchLetter[]): (outcome: Outcome) => BatchLetter | undefined {
  return (outcome) => {
    const at = letters.findIndex(({ main }) => main === outcome);
    return at < 0 ? undefined : letters.splice(at, 1)[0];
  };
}

function mustHave(letter: BatchLetter | undefined): BatchLetter {
  if (letter === undefined) throw new Error("There are too few letters of one kind.");
  return letter;
}

const withId = (letter: BatchLetter, id: string): BatchLetter => ({ ...letter, id });

function plannedLetter({ id, subject, text, main }: BatchLetter, isHtml: boolean): PlannedReply {
  return { id, subject, text, isHtml, outcome: main, notice: null, file: null };
}

function plannedNotice(notice: Notice, id: string): PlannedReply {
  const { subject, text } = notice;
  return { id, subject, text, notice, outcome: null, isHtml: false, file: null };
}

/** Kinds by which the user may have something to do: the others change nothing. */
const TO_READ: ReadonlySet<MessageKind> = new Set(["portal_notice", "secure_mail"]);
export const isForUser = ({ notice }: PlannedReply): boolean => notice === null || TO_READ.has(notice.kind);

/** A text as its words, however it was wrapped. */
export const wordsOf = (text: string): string => text.replace(/\s+/g, " ").trim();

/** How many of the items have each key. */
export function tally<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
