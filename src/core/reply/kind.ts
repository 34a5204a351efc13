import { isAutomatic, isAutomaticReceipt, isOutOfOffice } from "#core/reply/auto-reply.ts";
import { acknowledges } from "#core/reply/auto-reply-words.ts";
import { type ReportTraits, reportKind } from "#core/reply/bounces/is-bounce.ts";
import { oneTimeCode } from "#core/reply/one-time-code.ts";
import type { MessageKind, Outcome } from "#core/reply/outcome.ts";
import { isPortalNotice } from "#core/reply/portal.ts";
import { isReadReceipt, isRecall } from "#core/reply/receipt.ts";
import { isSecureMail } from "#core/reply/secure-mail.ts";

/** What a mail's kind is read from. Header names are lower case. */
export type MailTraits = ReportTraits & {
  /** The sender's own words. */
  text: string;
  /** The plain text as it came, where `text` is less of it. */
  whole?: string;
  html?: string | null;
  attachments: { type: string; inline?: boolean }[];
};

/**
 * What kind of mail it is. `says` is what its text was read to say: an automatic mail that acknowledges the request
 * is an acknowledgment, one that carries a decision is a reply, whatever its headers claim.
 */
export function kindOf(given: MailTraits, says: Outcome): MessageKind {
  const mail = { ...given, subject: given.subject.slice(0, LONGEST_SUBJECT) };
  const report = reportKind({ ...mail, text: mail.whole ?? mail.text });
  if (report === "failed") return "bounce";
  if (report === "arrived" || isReadReceipt(mail)) return "read_receipt";
  if (isRecall(mail)) return "recall";
  const quiet = says === "unclear" || OFTEN_MISREAD.has(says);
  if (quiet && oneTimeCode(mail) !== null) return "one_time_code";
  if ((quiet || says === "acknowledged") && isSecureMail(mail)) return "secure_mail";
  if (isOutOfOffice(mail, says !== "unclear")) return "auto_reply";
  if (says === "acknowledged" || (quiet && acknowledges(mail.text))) {
    if (isSentByProgram(mail)) return "acknowledgment";
    if (says === "acknowledged") return "reply";
  }
  if ((quiet || asksOnlyToLogIn(mail, says)) && isPortalNotice(mail)) return "portal_notice";
  if (says !== "unclear") return "reply";
  if (isAutomatic(mail)) return "auto_reply";
  return isList(mail) ? "list" : "reply";
}

/** A subject is a line. One of megabytes was made to keep its reader busy. */
const LONGEST_SUBJECT = 500;

/** "Click to view your message" reads much like a release. */
const OFTEN_MISREAD: ReadonlySet<Outcome> = new Set(["released", "processing_update"]);

/** "Please log in" reads like a question to the requester. */
const asksOnlyToLogIn = ({ text }: MailTraits, says: Outcome): boolean =>
  says === "clarification_asked" && !/\?(?:\s|$)|clarif|specif|narrow|describe/i.test(text);

const isSentByProgram = (mail: MailTraits): boolean =>
  isAutomatic(mail) || isAutomaticReceipt(mail) || isPortalNotice(mail);

/** RFC 2369 and RFC 2919, bulk precedence, or what a spam filter on the way marked. */
function isList({ headers }: MailTraits): boolean {
  const header = (name: string) => headers.find((entry) => entry.name === name)?.value.toLowerCase() ?? "";
  return (
    ["list-unsubscribe", "list-id", "list-post", "x-mailman-version"].some((name) => header(name) !== "") ||
    /bulk|list|junk/.test(header("precedence")) ||
    /^\s*yes/.test(header("x-spam-flag")) ||
    /^\s*yes/.test(header("x-spam-status"))
  );
}
