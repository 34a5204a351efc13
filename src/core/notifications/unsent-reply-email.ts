import { oneLine } from "#core/letter/letter.ts";
import type { NotSentReason } from "./reply-by-email.ts";

/** Why an answer waits or goes nowhere, for its person, in a sentence that goes on from "It was not sent:". */
export const NOT_SENT_REASON_TEXT: Record<NotSentReason, string> = {
  not_you: "it came from another address than that of your account.",
  not_proven: "nothing proves that the mail really came from you.",
  unsure_text: "we cannot tell your words from what your mail program added.",
  no_words: "it has files and no words.",
  closed: "this request is closed.",
  nobody_reads: "the mail you answered was sent by a program, and nobody reads its answers.",
  like_automatic: "it reads like an automatic reply.",
  not_now: "no more letters can be sent today.",
  automatic: "it is an automatic reply.",
  empty: "it is empty.",
  too_large: "with its files it is larger than a letter may be.",
  disabled: "the account is disabled.",
  twice: "the same mail came before.",
  too_many: "too many answers of this request wait already.",
};

const UNVERIFIED_SENDER_REASONS: ReadonlySet<NotSentReason> = new Set(["not_you", "not_proven"]);

type UnsentReplyEmail = {
  brand: string;
  agency: string;
  title: string;
  reason: NotSentReason;
  /** Whether it waits in the app to be sent. */
  isPending: boolean;
  conversationUrl: string;
};

/** The mail that tells a person that what they answered by mail was not sent, and what to do. */
export function unsentReplyEmail(details: UnsentReplyEmail): { subject: string; text: string } {
  const { brand, agency, title, reason, isPending, conversationUrl } = details;
  return {
    subject: oneLine(
      isPending ? `Confirm your answer to ${agency}` : `Your answer to ${agency} could not be sent`,
    ),
    text: [
      `Your answer about “${oneLine(title)}” has not gone to ${agency}: ${NOT_SENT_REASON_TEXT[reason]}`,
      isPending
        ? `Look at it in ${brand} and send it from there, or discard it. Nothing is sent until you do:`
        : `Write it in ${brand} instead, or send large files there in several letters:`,
      conversationUrl,
      ...(UNVERIFIED_SENDER_REASONS.has(reason)
        ? ["If you did not write it, discard it: somebody else has a mail of yours."]
        : []),
    ].join("\n\n"),
  };
}
