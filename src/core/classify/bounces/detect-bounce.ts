import { parseDeliveryStatus } from "./delivery-status.ts";
import { splitReport } from "./returned-message.ts";

/** The input for detecting delivery reports. `text` is whole, quotations included. */
export type ReportSignals = {
  headers: { name: string; value: string }[];
  from: { address: string; name?: string } | null;
  subject: string;
  text: string;
  deliveryStatus: string | null;
};

/**
 * `failed` covers delays; `arrived` is a report that a letter was delivered or passed on; null is no report at all.
 */
export type ReportKind = "failed" | "arrived" | null;

/** Whether a mail server wrote it to report on one of our letters. A user's letter about such a report is none. */
export function detectReportKind(email: ReportSignals): ReportKind {
  const header = (name: string) =>
    email.headers.find((entry) => entry.name === name)?.value.toLowerCase() ?? "";
  const reportType = /report-type\s*=\s*"?([\w-]+)/.exec(header("content-type"))?.[1] ?? "";
  if (reportType === "disposition-notification" || reportType === "feedback-report") return null;
  const isFromDaemon = isDaemon(email.from);
  const hasHumanSubject = HUMAN_SUBJECT.test(email.subject);
  const opening = openingText(email.text);
  if (email.deliveryStatus !== null || reportType === "delivery-status") {
    // Users may attach a report to their own letter; only programs send a multipart/report.
    if (reportType === "" && !isFromDaemon && (hasHumanSubject || !UNDELIVERED_TEXT.test(opening)))
      return null;
    return statusKind(email.deliveryStatus);
  }
  if (hasHumanSubject && !(isFromDaemon && CERTAIN_OPENING.test(opening))) return null;
  if (header("x-failed-recipients") !== "") return "failed";
  if (AWAY_SUBJECT.test(email.subject)) return null;
  const hasUndeliveredSubject = UNDELIVERED_SUBJECT.test(email.subject);
  const isAutomated = header("return-path") === "<>" || /^auto-/.test(header("auto-submitted"));
  if (isFromDaemon && DELIVERED_TEXT.test(`${email.subject}\n${opening}`) && !UNDELIVERED_TEXT.test(opening))
    return "arrived";
  if (CERTAIN_OPENING.test(opening) && !hasGreeting(opening)) return "failed";
  if (
    isFromDaemon &&
    (DIGEST_SUBJECT.test(email.subject) || (hasGreeting(opening) && !hasUndeliveredSubject))
  )
    return null;
  if (isFromDaemon)
    return hasUndeliveredSubject || (UNDELIVERED_TEXT.test(opening) && ABOUT_MAIL.test(opening))
      ? "failed"
      : null;
  if (!hasUndeliveredSubject || !UNDELIVERED_TEXT.test(opening) || hasGreeting(opening)) return null;
  return isAutomated || REJECTION.test(opening) ? "failed" : null;
}

function statusKind(deliveryStatus: string | null): ReportKind {
  const { recipients } = parseDeliveryStatus(deliveryStatus ?? "");
  const actions = recipients.map(({ action }) => action);
  if (actions.length === 0 || actions.some((action) => action === "failed" || action === "delayed"))
    return "failed";
  return actions.every((action) => action !== null) ? "arrived" : "failed";
}

const DAEMON_ADDRESS =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|mdaemon|postmaster|post[-_.]?master|mail-?administrator|mailadmin|mailerdaemon|microsoftexchange[0-9a-f]{16,}|system[-_.]?administrator|bounces?|ndr|dsn|mail-?delivery|double-bounce|smtp-?daemon|virusalert|spam-?police|content-?filter|mailsweeper|mailmarshal|mailguard|delivery-?failure)(?:[+._-][^@]*)?(?:@|$)/i;
const DAEMON_NAME =
  /^\W*(?:mail(?:er)? ?(?:delivery|daemon)|mail (?:system|administrator|router)|internet mail delivery|delivery (?:subsystem|system)|system administrator|systemadministrator|administrateur syst|administrador del sistema|postmaster|post office|network mail|courier mail|mail server|mailer-daemon)/i;

const isDaemon = (from: ReportSignals["from"]): boolean =>
  from !== null &&
  (from.address === "" || DAEMON_ADDRESS.test(from.address) || DAEMON_NAME.test(from.name ?? ""));

const HUMAN_SUBJECT = /^\s*(?:(?:re|fw|fwd|aw|wg|tr|rv|sv|antw|vs|i)\s*(?:\[\d+\])?\s*:|\[?fwd\b)/i;

/** Postmasters also write about other email. */
const DIGEST_SUBJECT = /\b(?:digest|quarantine|summary|held messages|spam report|report domain)\b/i;

const AWAY_SUBJECT =
  /^\s*(?:auto(?:matic|mated)?[- ]?(?:reply|response)|out of (?:the )?office|automatische antwort|réponse automatique|respuesta automática)/i;

/** English, and the words Exchange puts before the subject in other languages. */
const UNDELIVERED_SUBJECT =
  /undeliver|(?:un)?deliverable|(?:delivery|mail|message|e-?mail|nachricht)[\w() ,'-]*\b(?:fail\w*|status|delay\w*|problem|incomplete|error|not (?:been )?deliver\w*|could not|deferred|returned|rejected|blocked|undelivered|warning|expired|notification|bounce\w*|refused)|failure (?:notice|notification|report)|failed (?:mail|delivery|recipient)|returned (?:mail|to sender)|return(?:ed|ing) (?:to|message)|could not send|cannot send|couldn.t (?:be )?(?:send|deliver)|non[- ]?delivery|not delivered|bounced?\b|warning: (?:could|message|mail|e-?mail)|unzustell|nicht zugestellt|nicht zustellbar|zustellung|unzustellbar|non (?:remis|délivr|distribu)|échec (?:de )?(?:la )?(?:remise|livraison|distribution)|no se (?:puede|pudo|ha podido) entregar|no entregado|devuelto|error de entrega|non recapitabile|mancato recapito|onbestelbaar|niet bezorgd|não (?:foi |é )?(?:possível )?entreg|não entregue|falha na entrega|impossible (?:de )?(?:remettre|livrer)|(?:banned|bad header|virus)\b.*\b(?:from you|in mail)|considered unsolicited|mail blocked|delayed mail|message status|übermittlungsstatus|zustellstatus|fehlgeschlagen|配[信送](?:不能|失敗|遅延|の遅延|エラー|でき|に失敗|されません)|送信(?:エラー|失敗|でき|に失敗)|届け(?:でき|ることが|られ)|不達|エラーメール/i;
/** An address with a server's refusal behind it. */
const REJECTION = /[^\s@]@[^\s@]{3,250}[\s\S]{0,200}?\b(?:5\d\d[ -][45#]|5\d\d [A-Z<]|[45]\.\d\.\d)/;

/** Only a program opens like this. */
const CERTAIN_OPENING =
  /^\W*(?:hi\.? this is the [\w. -]{0,40}(?:qmail|program|mail|daemon)|this is the (?:mail (?:system|delivery)|qmail|postfix|mailer|courier|mail transfer|mxlogic|.{0,40}mail server) |this message was created automatically by (?:the )?(?:mail|smtp)|this is an automatically generated (?:delivery|message from|email from .{0,40}mail)|the original message was received at|\**\s*(?:this is a )?warning\W+(?:this is a )?warning message only|your message (?:did not reach|wasn't delivered|couldn't be delivered|could not be delivered to|cannot be delivered|to [^\n]{1,200}(?:couldn't be delivered|has been blocked|was (?:blocked|rejected)))|(?:delivery (?:to the following|has failed to these|is delayed to these)|the following (?:recipient|address|message to)|failed to deliver to|unable to deliver|could not deliver|message from yahoo|we were unable to deliver|we're sorry\W+.{0,80}unable to deliver|the e-?mail system (?:was|had)|the user\(s\) account|sorry,? we (?:were|could|are)(?: un)?(?:n[o']t )?able to deliver|address not found|message (?:not delivered|blocked|too large)|recipient inbox full|delivery incomplete)|-+ ?the following addresses had|-+ ?(?:transcript of session|failure reasons)|la remise a échoué|fehler bei der nachrichtenzustellung|(?:ihre|die) nachricht (?:an|konnte)|error de entrega|no se pudo entregar (?:a|el|su)|recapito non riuscito|bezorging aan|falha na entrega|sua mensagem não)/i;

/** Phrases of reports above the returned letter. */
const UNDELIVERED_TEXT =
  /(?:not|n't|n’t|never|unable to|failed to|cannot|could) (?:be |been |have been )?(?:success\w+ |immediately )?(?:deliver|reach|sent|send|forward|relay|complet)|un-?deliver|delivery (?:(?:to|of|attempt|for)\b[^\n]{0,80})?(?:has |have )?(?:fail|delay|incomplete|abort|was not)|(?:permanent|fatal|transient) (?:fatal )?(?:error|failure)|(?:bounced|returned|rejected|refused|blocked|deferred|delayed|quarantined)\b|final-recipient:|user unknown|address(?:es)? (?:failed|had)|did not reach|was not (?:received|accepted)|wasn['’]t (?:delivered|found|able)|mailbox (?:is )?full|over ?quota|no such user|unknown user|not listed in|smtp error|failed recipient|retry(?:ing)? |keep trying|nicht (?:zugestellt|zustellbar|erreicht|übermittelt)|unzustellbar|échoué|pas (?:pu )?(?:été )?(?:être )?(?:remis|distribu|livr)|no (?:se )?(?:pudo|puede|ha podido|se ha)|entregad|non (?:è stato|recapit|consegn)|niet (?:worden )?bezorgd|não (?:foi|pôde)|entregue|fehlgeschlagen|配[信送](?:不能|でき|されません|に失敗|が遅延)|送信でき|送信に失敗|届け(?:でき|ることが(?:でき)?|られ)|届きません|遅延しています/i;

const DELIVERED_TEXT =
  /^(?:successful(?:ly)? (?:mail )?deliver|delivered:|relayed:|delivery (?:status notification|notification)?:? ?\(?(?:success|relay))|(?:has been|was) successfully (?:delivered|relayed)|successfully delivered to the following/im;

const ABOUT_MAIL =
  /@|\b[45]\d\d\b|deliver|\be?-?mail|message|nachricht|mensaje|messaggio|bericht|メール|メッセージ|宛先|あて先/i;

const OPENING_LENGTH = 3_000;

/** The beginning of the report's own text: above the returned letter, without quotations and gateway warnings. */
const openingText = (text: string): string =>
  splitReport(text)
    .reportText.slice(0, OPENING_LENGTH)
    .split("\n")
    .filter((line) => !/^ {0,3}[>|]|^\W{0,5}(?:external|caution|this e-?mail originated)\b/i.test(line))
    .join("\n")
    .trim();

/** "Dear Ms. Okafor" is how a user begins. */
const hasGreeting = (opening: string): boolean =>
  /^(?:dear|hello|good (?:morning|afternoon)|hi\b(?!\.? this is))/i.test(opening);
