import { CAUSE_WORDS, type Cause, causeOf } from "#core/reply/bounces/cause.ts";
import { betterStatus, codeIn } from "#core/reply/bounces/codes.ts";
import { type RecipientStatus, readDeliveryStatus } from "#core/reply/bounces/delivery-status.ts";
import { type FreeText, readFreeText } from "#core/reply/bounces/free-text.ts";
import { partReport, returnedMessageId, returnedRecipient } from "#core/reply/bounces/returned-message.ts";
import type { Bounce } from "#core/reply/reading.ts";

/** What a delivery report offers: the status part, the returned headers, the words for people, its own headers. */
export type BounceParts = {
  deliveryStatus: string | null;
  returnedHeaders: string | null;
  text: string;
  subject?: string;
  headers?: { name: string; value: string }[];
  from?: { address: string } | null;
};

/**
 * Reads a delivery report: its status part (RFC 3464) where it has one, else its words for people. With several
 * recipients the first that failed is reported, then the first that is late; `alsoFailed` names the others.
 */
export function readBounce(parts: BounceParts): Bounce {
  const { own, returned } = partReport(parts.text);
  const report = readDeliveryStatus(parts.deliveryStatus ?? statusWithin(own));
  const failed = report.recipients.filter(({ action }) => action === "failed");
  const late = report.recipients.filter(({ action }) => action === "delayed");
  const first = failed[0] ?? late[0] ?? report.recipients[0] ?? NOBODY;
  const people = readFreeText(own, notTheirs(parts));
  const words = wordsOf(first, people);
  const cause = causeOf(words.said, words.status, own);
  const severity = severityOf(first.action ?? freeAction(parts.subject ?? "", own), words, cause);
  const recipient = recipientOf(first, people, parts, returned);
  return {
    recipient,
    ...words,
    said: words.said || null,
    cause,
    reason: reasonOf(cause, severity),
    severity,
    originalMessageId:
      report.messageId ??
      returnedMessageId(parts.returnedHeaders ?? "") ??
      returnedMessageId(returned) ??
      returnedMessageId(own),
    alsoFailed: others([...failed, ...late], recipient),
  };
}

const NOBODY: RecipientStatus = { recipient: null, action: null, status: null, code: null, said: "" };

/** Some servers print the status part into the text. */
const statusWithin = (own: string): string =>
  /^[ \t]*(?:final-recipient|original-recipient):/im.test(own) ? own.replace(/^[ \t]+(?=[\w-]+:)/gm, "") : "";

type Words = Pick<Bounce, "status" | "code"> & { said: string };

/** A status part without words is filled from the text beside it, as long as both speak of the same kind of failure. */
function wordsOf(first: RecipientStatus, people: FreeText): Words {
  const silent = first.said === "" || !/[a-z]{3}/i.test(first.said);
  const agrees = first.status === null || people.status === null || first.status[0] === people.status[0];
  const said = silent && agrees && people.said !== "" ? people.said : first.said;
  const status = betterStatus(first.status, silent && agrees ? people.status : null);
  return { status, code: first.code ?? codeIn(said), said };
}

/** Our own addresses and the robot's: they stand in every report and never failed. */
function notTheirs({ headers = [], from }: BounceParts): string[] {
  const own = headers
    .filter(({ name }) => /^(?:to|delivered-to|x-original-to|envelope-to)$/.test(name))
    .flatMap(({ value }) => value.slice(0, 2000).match(/[^\s<>;,"():]{1,128}@[^\s<>;,"()]{1,250}/g) ?? []);
  return from ? [...own, from.address] : own;
}

function recipientOf(
  first: RecipientStatus,
  people: FreeText,
  { headers = [], returnedHeaders }: BounceParts,
  returned: string,
): string | null {
  const named = headers.find(({ name }) => name === "x-failed-recipients")?.value;
  return (
    first.recipient ??
    /[^\s<>;,"():]{1,128}@[^\s<>;,"()]{1,250}/.exec(named?.slice(0, 500) ?? "")?.[0] ??
    people.recipient ??
    returnedRecipient(returnedHeaders ?? "") ??
    returnedRecipient(returned)
  );
}

function others(recipients: RecipientStatus[], reported: string | null): string[] {
  const all = recipients.flatMap(({ recipient }) =>
    recipient === null || recipient === reported ? [] : [recipient],
  );
  return [...new Set(all)];
}

const LATE_SUBJECT =
  /\bdelay|\bdeferred\b|could not send message for past|\bwarning: message\b|still being retried|verzöger|retard|retras/i;
const LATE_WORDS =
  /will (?:continue|keep|be retried|retry|try again)|delivery incomplete|(?:keep|continue) trying|still being retried|warning message only|no action is required|not yet been delivered|has not (?:yet )?been delivered(?: yet)?\b[^.]{0,80}\b(?:hours?|minutes|yet)|(?:is|has been|was) delayed|delivery attempts will continue|will be (?:retried|made)|not need to resend|temporary problem delivering|wird weiterhin versucht/i;
const GIVEN_UP =
  /given up|giving up|permanent (?:fatal )?error|failed permanently|will not be retried|no further attempts|undeliverable/i;

/** What a report without a status part says has happened. */
const freeAction = (subject: string, own: string): RecipientStatus["action"] =>
  (LATE_SUBJECT.test(subject) || LATE_WORDS.test(own.slice(0, 4000))) && !GIVEN_UP.test(own.slice(0, 4000))
    ? "delayed"
    : null;

/** Causes that may be gone another day, so they say nothing against the address. */
const PASSING: ReadonlySet<Cause> = new Set([
  "mailbox_full",
  "greylisted",
  "too_many",
  "unreachable",
  "gave_up",
]);

function severityOf(
  action: RecipientStatus["action"],
  { status, code }: Words,
  cause: Cause,
): Bounce["severity"] {
  if (action === "delayed") return "delay";
  if (PASSING.has(cause)) return "soft";
  if (status !== null) return status.startsWith("4") ? "soft" : "hard";
  return code?.startsWith("4") ? "soft" : "hard";
}

/** One plain sentence, and for a delay that nothing is lost yet. */
function reasonOf(cause: Cause, severity: Bounce["severity"]): string {
  if (severity !== "delay") return CAUSE_WORDS[cause];
  const why = cause === "unknown" ? "" : ` ${CAUSE_WORDS[cause === "gave_up" ? "unreachable" : cause]}`;
  return `Not delivered yet; the mail server keeps trying.${why}`;
}
