import { type BounceCause, CAUSE_TEXT, causeOf } from "#core/classify/bounces/bounce-cause.ts";
import { type BounceText, parseBounceText } from "#core/classify/bounces/bounce-text.ts";
import { parseDeliveryStatus, type RecipientStatus } from "#core/classify/bounces/delivery-status.ts";
import {
  returnedMessageId,
  returnedRecipient,
  splitReport,
} from "#core/classify/bounces/returned-message.ts";
import { extractReplyCode, moreSpecificStatus } from "#core/classify/bounces/status-codes.ts";
import type { Bounce } from "#core/classify/classification.ts";

/** The parts of a delivery report: status part, returned headers, human-readable text, its own headers. */
export type BounceReport = {
  deliveryStatus: string | null;
  returnedHeaders: string | null;
  text: string;
  subject?: string;
  headers?: { name: string; value: string }[];
  from?: { address: string } | null;
};

/**
 * Parses a delivery report: its status part (RFC 3464) if it has one, else its human-readable text. With several
 * recipients the first that failed is reported, then the first that is late; `alsoFailed` names the others.
 */
export function parseBounce(parts: BounceReport): Bounce {
  const { reportText, returnedText } = splitReport(parts.text);
  const report = parseDeliveryStatus(parts.deliveryStatus ?? statusWithin(reportText));
  const failed = report.recipients.filter(({ action }) => action === "failed");
  const delayed = report.recipients.filter(({ action }) => action === "delayed");
  const first = failed[0] ?? delayed[0] ?? report.recipients[0] ?? NO_RECIPIENT;
  const bounceText = parseBounceText(reportText, excludedAddresses(parts));
  const diagnostics = diagnosticsOf(first, bounceText);
  const cause = causeOf(diagnostics.said, diagnostics.status, reportText);
  const severity = severityOf(
    first.action ?? actionFromText(parts.subject ?? "", reportText),
    diagnostics,
    cause,
  );
  const failedAddresses = failedRecipients(parts);
  const recipient =
    first.recipient ??
    failedAddresses[0] ??
    bounceText.recipient ??
    returnedRecipient(parts.returnedHeaders ?? "") ??
    returnedRecipient(returnedText);
  const others =
    report.recipients.length > 0
      ? [...failed, ...delayed].map((status) => status.recipient)
      : [...failedAddresses, ...listedBeside(bounceText, recipient)];
  return {
    recipient,
    ...diagnostics,
    said: diagnostics.said || null,
    cause,
    reason: reasonOf(cause, severity),
    severity,
    originalMessageId:
      report.messageId ??
      returnedMessageId(parts.returnedHeaders ?? "") ??
      returnedMessageId(returnedText) ??
      returnedMessageId(reportText),
    alsoFailed: otherRecipients(others, recipient),
  };
}

const NO_RECIPIENT: RecipientStatus = {
  recipient: null,
  action: null,
  status: null,
  code: null,
  diagnosticText: "",
};

/** Some servers print the status part into the text. */
const statusWithin = (reportText: string): string =>
  /^[ \t]*(?:final-recipient|original-recipient):/im.test(reportText)
    ? reportText.replace(/^[ \t]+(?=[\w-]+:)/gm, "")
    : "";

type Diagnostics = Pick<Bounce, "status" | "code"> & { said: string };

/**
 * A status part without words is filled from the text beside it, as long as both speak of the same kind of failure.
 */
function diagnosticsOf(first: RecipientStatus, bounceText: BounceText): Diagnostics {
  const hasNoText = first.diagnosticText === "" || !/[a-z]{3}/i.test(first.diagnosticText);
  const statusAgrees =
    first.status === null || bounceText.status === null || first.status[0] === bounceText.status[0];
  const said =
    hasNoText && statusAgrees && bounceText.diagnosticText !== ""
      ? bounceText.diagnosticText
      : first.diagnosticText;
  const status = moreSpecificStatus(first.status, hasNoText && statusAgrees ? bounceText.status : null);
  return { status, code: first.code ?? extractReplyCode(said), said };
}

/** Our own addresses and the mailer's, which are in every report and never failed. */
function excludedAddresses({ headers = [], from }: BounceReport): string[] {
  const reportText = headers
    .filter(({ name }) => /^(?:to|delivered-to|x-original-to|envelope-to)$/.test(name))
    .flatMap(({ value }) => value.slice(0, 2000).match(/[^\s<>;,"():]{1,128}@[^\s<>;,"()]{1,250}/g) ?? []);
  return from ? [...reportText, from.address] : reportText;
}

/** Exim's header with every address that failed. */
const failedRecipients = ({ headers = [] }: BounceReport): string[] =>
  headers
    .find(({ name }) => name === "x-failed-recipients")
    ?.value.slice(0, 10_000)
    .match(/[^\s<>;,"():]{1,128}@[^\s<>;,"()]{1,250}/g) ?? [];

/** Lists only where the address that failed stands in one: elsewhere an address on a line of its own is a signature. */
const listedBeside = ({ listedAddresses }: BounceText, recipient: string | null): string[] =>
  recipient !== null && listedAddresses.includes(recipient) ? listedAddresses : [];

function otherRecipients(recipients: (string | null)[], reported: string | null): string[] {
  const others = new Map<string, string>();
  for (const recipient of recipients) {
    if (recipient !== null && recipient.toLowerCase() !== reported?.toLowerCase())
      others.set(recipient.toLowerCase(), recipient);
  }
  return [...others.values()];
}

const DELAY_SUBJECT =
  /\bdelay|\bdeferred\b|could not send message for past|\bwarning: message\b|still being retried|verzöger|retard|retras|遅延/i;
const DELAY_TEXT =
  /will (?:continue|keep|be retried|retry|try again)|delivery incomplete|(?:keep|continue) trying|still being retried|warning message only|no action is required|not yet been delivered|has not (?:yet )?been delivered(?: yet)?\b[^.]{0,80}\b(?:hours?|minutes|yet)|(?:is|has been|was) delayed|delivery attempts will continue|will be (?:retried|made)|not need to resend|temporary problem delivering|weiterhin versucht|versucht weiter|遅延しています|再送(?:信)?を(?:試み|続け|行い)/i;
const GIVEN_UP =
  /given up|giving up|permanent (?:fatal )?error|failed permanently|will not be retried|no further attempts|undeliverable/i;

/** The result in a report without a status part. */
const actionFromText = (subject: string, reportText: string): RecipientStatus["action"] =>
  (DELAY_SUBJECT.test(subject) || DELAY_TEXT.test(reportText.slice(0, 4000))) &&
  !GIVEN_UP.test(reportText.slice(0, 4000))
    ? "delayed"
    : null;

/** Causes that may be gone another day, so they say nothing against the address. */
const TRANSIENT_CAUSES: ReadonlySet<BounceCause> = new Set([
  "mailbox_full",
  "greylisted",
  "too_many",
  "unreachable",
  "gave_up",
]);

function severityOf(
  action: RecipientStatus["action"],
  { status, code }: Diagnostics,
  cause: BounceCause,
): Bounce["severity"] {
  if (action === "delayed") return "delay";
  if (TRANSIENT_CAUSES.has(cause)) return "soft";
  if (status !== null) return status.startsWith("4") ? "soft" : "hard";
  return code?.startsWith("4") ? "soft" : "hard";
}

/** One plain sentence, and for a delay that nothing is lost yet. */
function reasonOf(cause: BounceCause, severity: Bounce["severity"]): string {
  if (severity !== "delay") return CAUSE_TEXT[cause];
  const explanation =
    cause === "unknown" ? "" : ` ${CAUSE_TEXT[cause === "gave_up" ? "unreachable" : cause]}`;
  return `Not delivered yet; the mail server keeps trying.${explanation}`;
}
