import { isAutomatic } from "#core/classify/automatic/auto-reply.ts";
import type { MessageKind } from "#core/classify/outcome.ts";
import type { Authentication } from "#core/mail/authentication.ts";
import { emailDomain } from "#core/mail/email-domain.ts";
import { unsentReplies } from "#messages/notifications/unsent-replies.ts";
import { extractReplyText, type NotificationTraces } from "./reply-by-email-text.ts";

/** Why an answer was not sent at once: down to `not_now` it waits for the user, the rest goes nowhere. */
export const NOT_SENT_REASONS = [
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
export type NotSentReason = (typeof NOT_SENT_REASONS)[number];

/** Answers of one request that may wait at a time. */
const MAX_PENDING_REPLIES = 20;

/** An email that came to an answering address, and what is known about the letter it answers. */
export type EmailReply = {
  message: Parameters<typeof isAutomatic>[0] & { text: string; subject: string };
  kind: MessageKind;
  envelopeFrom: string;
  authentication: Authentication | null;
  /** Files that are for the agency. */
  attachments: { size: number }[];
  user: { email: string; disabled: boolean };
  /** Whether no action is pending on the request. */
  closed: boolean;
  /** What kind of mail the letter is that is answered; null where it was not read. */
  answeredKind: MessageKind | null;
  /** Answers of this request that wait already. */
  pendingReplies: number;
  /** Words of earlier answers whose email had the same Message-ID. */
  earlierReplies: string[];
  notificationTraces: NotificationTraces;
  /** What a letter written in the app may be. */
  limits: { bytes: number; files: number; text: number };
};

export type EmailReplyDecision = {
  action: "send" | "wait" | "discard";
  /** Null with `send` only. */
  why: NotSentReason | null;
  /** For the agency. */
  text: string;
  /** Whether the user gets an email that it was not sent. A program's email is never answered. */
  notifyUser: boolean;
};

/** What the letter says where the user attached files and wrote nothing. */
const FILES_ONLY_TEXT = unsentReplies.filesOnly;

/**
 * What becomes of an answer by mail. Only one that is proven to come from the user, in words that are theirs beyond
 * doubt, goes on by itself; what a program wrote goes nowhere; the rest waits for the user.
 */
export function decideEmailReply(answer: EmailReply): EmailReplyDecision {
  const { text, sure } = extractReplyText(answer.message.text, answer.notificationTraces);
  const discard = (why: NotSentReason, notifyUser = false): EmailReplyDecision => ({
    action: "discard",
    why,
    text,
    notifyUser,
  });
  const wait = (why: NotSentReason, replyText = text): EmailReplyDecision => ({
    action: "wait",
    why,
    text: replyText,
    notifyUser: why !== "like_automatic",
  });

  if (isAutomatedSender(answer)) return discard("automatic");
  if (answer.user.disabled) return discard("disabled");
  if (text === "" && answer.attachments.length === 0) return discard("empty");
  if (answer.earlierReplies.includes(text)) return discard("twice");
  if (answer.pendingReplies >= MAX_PENDING_REPLIES) return discard("too_many");
  if (isTooLarge(answer, text)) return discard("too_large", true);

  if (text === "") return wait("no_words", FILES_ONLY_TEXT);
  if (LIKELY_AUTOMATIC_KINDS.has(answer.kind)) return wait("like_automatic");
  if (!isFromUser(answer)) return wait("not_you");
  if (!isAuthenticated(answer)) return wait("not_proven");
  if (!sure) return wait("unsure_text");
  if (answer.earlierReplies.length > 0) return wait("twice");
  if (answer.closed) return wait("closed");
  if (!ANSWERABLE_KINDS.has(answer.answeredKind)) return wait("nobody_reads");
  return { action: "send", why: null, text, notifyUser: false };
}

/** Email from a human or an agency. Nobody reads what is written to the others. */
const ANSWERABLE_KINDS: ReadonlySet<MessageKind | null> = new Set(["reply", "acknowledgment", null]);

const REPORT_KINDS: ReadonlySet<MessageKind> = new Set(["bounce", "read_receipt", "recall"]);

/** No header says so, and someone may well write such words themselves. */
const LIKELY_AUTOMATIC_KINDS: ReadonlySet<MessageKind> = new Set(["auto_reply", "one_time_code", "list"]);

/** RFC 3834 § 2 and § 5: reports have a null sender, other automatic email says so. */
const isAutomatedSender = ({ message, kind, envelopeFrom }: EmailReply): boolean =>
  envelopeFrom === "" || REPORT_KINDS.has(kind) || isAutomatic(message);

function isTooLarge({ attachments, limits }: EmailReply, text: string): boolean {
  const bytes = attachments.reduce((sum, file) => sum + file.size, 0);
  return bytes > limits.bytes || attachments.length > limits.files || text.length > limits.text;
}

const isFromUser = ({ message, user }: EmailReply): boolean =>
  message.from?.address.toLowerCase() === user.email.toLowerCase();

const isAuthenticated = ({ message, authentication }: EmailReply): boolean =>
  authentication?.verdict === "verified" &&
  authentication.domain === emailDomain(message.from?.address ?? null);
