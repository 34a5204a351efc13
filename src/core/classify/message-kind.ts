import { isAutomatic, isAutomaticReceipt, isOutOfOffice } from "#core/classify/automatic/auto-reply.ts";
import { confirmsReceipt } from "#core/classify/automatic/auto-reply-patterns.ts";
import { oneTimeCode } from "#core/classify/automatic/one-time-code.ts";
import { isPortalNotice } from "#core/classify/automatic/portal-notice.ts";
import { isReadReceipt, isRecall } from "#core/classify/automatic/read-receipt.ts";
import { isSecureMail } from "#core/classify/automatic/secure-mail.ts";
import { detectReportKind, type ReportSignals } from "#core/classify/bounces/detect-bounce.ts";
import type { MessageKind, Outcome } from "#core/classify/outcome.ts";

/** The input for the kind of an email. Header names are lower case. */
export type EmailTraits = ReportSignals & {
  /** The sender's own words. */
  text: string;
  /** The plain text as it came, where `text` is less of it. */
  fullText?: string;
  html?: string | null;
  attachments: { type: string; inline?: boolean }[];
};

/**
 * The kind of an email. `says` is the outcome of its text: an automatic email that acknowledges the request
 * is an acknowledgment, one that carries a decision is a reply, whatever its headers claim.
 */
export function messageKindOf(input: EmailTraits, outcome: Outcome): MessageKind {
  const email = { ...input, subject: input.subject.slice(0, MAX_SUBJECT_LENGTH) };
  const report = detectReportKind({ ...email, text: email.fullText ?? email.text });
  if (report === "failed") return "bounce";
  if (report === "arrived" || isReadReceipt(email)) return "read_receipt";
  if (isRecall(email)) return "recall";
  const isInconclusive = outcome === "unclear" || OFTEN_MISCLASSIFIED.has(outcome);
  if (isInconclusive && oneTimeCode(email) !== null) return "one_time_code";
  if ((isInconclusive || outcome === "acknowledged") && isSecureMail(email)) return "secure_mail";
  if (isOutOfOffice(email, outcome !== "unclear")) return "auto_reply";
  if (outcome === "acknowledged" || (isInconclusive && confirmsReceipt(email.text))) {
    if (isAutomated(email)) return "acknowledgment";
    if (outcome === "acknowledged") return "reply";
  }
  if ((isInconclusive || asksOnlyToLogIn(email, outcome)) && isPortalNotice(email)) return "portal_notice";
  if (outcome !== "unclear") return "reply";
  if (isAutomatic(email)) return "auto_reply";
  return isMailingList(email) ? "list" : "reply";
}

/** A subject is a line. One of megabytes was made to keep its reader busy. */
const MAX_SUBJECT_LENGTH = 500;

/** "Click to view your message" reads much like a release. */
const OFTEN_MISCLASSIFIED: ReadonlySet<Outcome> = new Set([
  "released",
  "interim_release",
  "processing_update",
]);

/** "Please log in" reads like a question to the requester. */
const asksOnlyToLogIn = ({ text }: EmailTraits, outcome: Outcome): boolean =>
  outcome === "clarification_asked" && !/\?(?:\s|$)|clarif|specif|narrow|describe/i.test(text);

const isAutomated = (email: EmailTraits): boolean =>
  isAutomatic(email) || isAutomaticReceipt(email) || isPortalNotice(email);

/** RFC 2369 and RFC 2919, bulk precedence, or what a spam filter on the way marked. */
function isMailingList({ headers }: EmailTraits): boolean {
  const header = (name: string) => headers.find((entry) => entry.name === name)?.value.toLowerCase() ?? "";
  return (
    ["list-unsubscribe", "list-id", "list-post", "x-mailman-version"].some((name) => header(name) !== "") ||
    /bulk|list|junk/.test(header("precedence")) ||
    /^\s*yes/.test(header("x-spam-flag")) ||
    /^\s*yes/.test(header("x-spam-status"))
  );
}
