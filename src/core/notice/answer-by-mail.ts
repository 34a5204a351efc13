import type { Authentication } from "#core/reply/authentication.ts";
import { isAutomatic } from "#core/reply/auto-reply.ts";
import type { MessageKind } from "#core/reply/outcome.ts";
import { emailDomain } from "#core/reply/sender.ts";
import { isFinished, type Status } from "#core/request/states.ts";
import { answerText, type NoticeTraces } from "./answer-text.ts";

/** Why an answer was not sent at once: down to `not_now` it waits for the person, the rest goes nowhere. */
export const ANSWER_WHYS = [
  "not_you",
  "not_proven",
  "unsure_text",
  "no_words",
  "closed",
  "nobody_reads",
  "like_automatic",
  "not_now",
  "automatic",
  "empty",
  "too_large",
  "disabled",
  "twice",
  "too_many",
] as const;
export type AnswerWhy = (typeof ANSWER_WHYS)[number];

/** Answers of one request that may wait at a time. */
const MOST_WAITING = 20;

/** A mail that came to an answering address, and what is known about the letter it answers. */
export type AnswerMail = {
  mail: Parameters<typeof isAutomatic>[0] & { text: string; subject: string };
  kind: MessageKind;
  envelopeFrom: string;
  authentication: Authentication | null;
  /** Files that are for the agency. */
  attachments: { size: number }[];
  person: { email: string; disabled: boolean };
  status: Status;
  /** What kind of mail the letter is that is answered; null where it was not read. */
  answers: MessageKind | null;
  /** Answers of this request that wait already. */
  waiting: number;
  /** Words of earlier answers whose mail had the same Message-ID. */
  earlier: string[];
  traces: NoticeTraces;
  /** What a letter written in the app may be. */
  limits: { bytes: number; files: number; text: number };
};

export type AnswerDecision = {
  does: "send" | "wait" | "discard";
  /** Null with `send` only. */
  why: AnswerWhy | null;
  /** For the agency. */
  text: string;
  /** Whether the person is told by mail that it was not sent. A program's mail is answered by nothing. */
  tell: boolean;
};

/** What the letter says where the person attached files and wrote nothing. */
const ONLY_FILES = "See the attached files.";

/**
 * What becomes of an answer by mail. Only one that is proven to come from the person, in words that are theirs beyond
 * doubt, goes on by itself; what a program wrote goes nowhere; the rest waits for the person.
 */
export function decideAnswer(answer: AnswerMail): AnswerDecision {
  const { text, sure } = answerText(answer.mail.text, answer.traces);
  const discard = (why: AnswerWhy, tell = false): AnswerDecision => ({ does: "discard", why, text, tell });
  const wait = (why: AnswerWhy, words = text): AnswerDecision => ({
    does: "wait",
    why,
    text: words,
    tell: why !== "like_automatic",
  });

  if (isFromProgram(answer)) return discard("automatic");
  if (answer.person.disabled) return discard("disabled");
  if (text === "" && answer.attachments.length === 0) return discard("empty");
  if (answer.earlier.includes(text)) return discard("twice");
  if (answer.waiting >= MOST_WAITING) return discard("too_many");
  if (isTooLarge(answer, text)) return discard("too_large", true);

  if (text === "") return wait("no_words", ONLY_FILES);
  if (AUTOMATIC_BY_ITS_WORDS.has(answer.kind)) return wait("like_automatic");
  if (!isThemselves(answer)) return wait("not_you");
  if (!isProven(answer)) return wait("not_proven");
  if (!sure) return wait("unsure_text");
  if (answer.earlier.length > 0) return wait("twice");
  if (isFinished(answer.status)) return wait("closed");
  if (!ANSWERABLE.has(answer.answers)) return wait("nobody_reads");
  return { does: "send", why: null, text, tell: false };
}

/** Mail of a person or an office. Nobody reads what is written to the others. */
const ANSWERABLE: ReadonlySet<MessageKind | null> = new Set(["reply", "acknowledgment", null]);

const REPORTS: ReadonlySet<MessageKind> = new Set(["bounce", "read_receipt", "recall"]);

/** No header says so, and somebody may well write such words themselves. */
const AUTOMATIC_BY_ITS_WORDS: ReadonlySet<MessageKind> = new Set(["auto_reply", "one_time_code", "list"]);

/** RFC 3834 § 2 and § 5: reports have a null sender, other automatic mail says so. */
const isFromProgram = ({ mail, kind, envelopeFrom }: AnswerMail): boolean =>
  envelopeFrom === "" || REPORTS.has(kind) || isAutomatic(mail);

function isTooLarge({ attachments, limits }: AnswerMail, text: string): boolean {
  const bytes = attachments.reduce((sum, file) => sum + file.size, 0);
  return bytes > limits.bytes || attachments.length > limits.files || text.length > limits.text;
}

const isThemselves = ({ mail, person }: AnswerMail): boolean =>
  mail.from?.address.toLowerCase() === person.email.toLowerCase();

const isProven = ({ mail, authentication }: AnswerMail): boolean =>
  authentication?.verdict === "verified" && authentication.domain === emailDomain(mail.from?.address ?? null);
