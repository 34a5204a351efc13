import type { MessageKind, Outcome } from "#core/reply/outcome.ts";
import { emailDomain } from "#core/reply/sender.ts";

/** What a mail's kind is read from. Header names are lower case. */
export type MailTraits = {
  headers: { name: string; value: string }[];
  from: { address: string } | null;
  subject: string;
  /** The sender's own words. */
  text: string;
  attachments: { type: string }[];
  deliveryStatus: string | null;
};

/**
 * What kind of mail it is. `says` is what its text was read to say: an automatic mail that acknowledges the request
 * is an acknowledgment, one that carries a decision is a reply, whatever its headers claim.
 */
export function kindOf(mail: MailTraits, says: Outcome): MessageKind {
  if (isBounce(mail)) return "bounce";
  if (isReadReceipt(mail)) return "read_receipt";
  if (/^\s*recall:/i.test(mail.subject) || /would like to recall the message/i.test(mail.text))
    return "recall";
  if (says === "unclear" && isOneTimeCode(mail)) return "one_time_code";
  if (says === "unclear" && isSecureMail(mail)) return "secure_mail";
  if (isOutOfOffice(mail)) return "auto_reply";
  if (isPortalNotice(mail)) return "portal_notice";
  if (says === "acknowledged") return isAutomatic(mail) ? "acknowledgment" : "reply";
  if (says !== "unclear") return "reply";
  if (isAutomatic(mail)) return "auto_reply";
  return isList(mail) ? "list" : "reply";
}

const header = (mail: MailTraits, name: string): string =>
  mail.headers.find((entry) => entry.name === name)?.value.toLowerCase() ?? "";

const reportType = (mail: MailTraits): string =>
  /report-type\s*=\s*"?([\w-]+)/.exec(header(mail, "content-type"))?.[1] ?? "";

const DAEMON = /^(?:mailer-daemon|postmaster|mail\.?daemon|mdaemon)@/i;
const UNDELIVERED =
  /undeliver|(?:delivery|mail)[\w ]*\b(?:fail|status|delay|problem|incomplete)|failure notice|returned mail|returned to sender|nicht zugestellt/i;

/** RFC 3464, or a mail daemon's own words. */
function isBounce(mail: MailTraits): boolean {
  if (mail.deliveryStatus !== null || reportType(mail) === "delivery-status") return true;
  return DAEMON.test(mail.from?.address ?? "") && UNDELIVERED.test(mail.subject);
}

/** RFC 8098. */
const isReadReceipt = (mail: MailTraits): boolean =>
  reportType(mail) === "disposition-notification" ||
  mail.attachments.some(({ type }) => type === "message/disposition-notification");

const isOneTimeCode = ({ subject, text }: MailTraits): boolean =>
  text.length < 2000 &&
  /\b(?:verification|one[- ]time|security|access|sign[- ]?in) (?:pass)?code\b|\bone[- ]time pass(?:word|code)\b/i.test(
    `${subject}\n${text}`,
  ) &&
  /(?:^|[\s:])\d{4,8}(?=[\s.]|$)/.test(text);

const isSecureMail = ({ subject, text }: MailTraits): boolean =>
  text.length < 5000 &&
  /\b(?:secure|encrypted|protected)\b[\w ]{0,20}\b(?:message|e-?mail)\b/i.test(`${subject}\n${text}`) &&
  /\b(?:click|read the message|open the (?:attachment|message)|view (?:the|your) (?:secure )?message|sign in|register)\b/i.test(
    text,
  );

const OUT_OF_OFFICE_SUBJECT =
  /^\s*(?:auto(?:matic|mated)?[- ]?(?:reply|response)|autoreply|out of (?:the )?office|abwesenheit|automatische antwort|réponse automatique|respuesta automática|risposta automatica)/i;
const AWAY =
  /\b(?:I am|I'm|I will be|I’m) (?:currently )?(?:out of (?:the|my) office|away|on (?:annual |sick |parental )?leave|on vacation)\b|\bout of (?:the )?office\b[^.]{0,60}\b(?:until|from|through|returning)\b/i;

/** A person who is away; an office that acknowledges automatically says so without being away. */
const isOutOfOffice = (mail: MailTraits): boolean =>
  AWAY.test(mail.text) && (isAutomatic(mail) || mail.text.length < 1500);

/** RFC 3834 and what came before it. `X-Auto-Response-Suppress` alone is set on ordinary mail too. */
function isAutomatic(mail: MailTraits): boolean {
  const submitted = header(mail, "auto-submitted");
  if (submitted !== "" && !submitted.startsWith("no")) return true;
  if (header(mail, "x-autoreply") || header(mail, "x-autorespond") || header(mail, "x-auto-reply"))
    return true;
  return header(mail, "precedence").includes("auto_reply") || OUT_OF_OFFICE_SUBJECT.test(mail.subject);
}

const PORTALS = [
  "foiaonline.gov",
  "foiaxpress.com",
  "govqa.us",
  "justfoia.com",
  "mycusthelp.com",
  "mycusthelp.net",
  "nextrequest.com",
  "securerelease.us",
];
const POINTS_AT_PORTAL =
  /\b(?:view (?:the |your )?request|log ?in to|sign in to|has been (?:posted|published|added|updated)|was (?:posted|sent to you|added|updated)|new (?:message|document)s?)\b/i;

/** Notices that something lies in a portal; a letter that a portal mails whole is a reply. */
function isPortalNotice(mail: MailTraits): boolean {
  const domain = emailDomain(mail.from?.address ?? null) ?? "";
  const fromPortal = PORTALS.some((portal) => domain === portal || domain.endsWith(`.${portal}`));
  return fromPortal && POINTS_AT_PORTAL.test(mail.text);
}

/** RFC 2369 and RFC 2919, or bulk precedence. */
const isList = (mail: MailTraits): boolean =>
  header(mail, "list-unsubscribe") !== "" ||
  header(mail, "list-id") !== "" ||
  /bulk|list/.test(header(mail, "precedence"));
