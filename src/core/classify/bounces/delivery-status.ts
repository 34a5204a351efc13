import { truncateText } from "#core/text/truncate-text.ts";
import { extractReplyCode, extractStatus, moreSpecificStatus } from "./status-codes.ts";

/** The status of one recipient (RFC 3464 § 2.3), with the report's own text. */
export type RecipientStatus = {
  recipient: string | null;
  action: "failed" | "delayed" | "delivered" | "relayed" | "expanded" | null;
  status: string | null;
  code: string | null;
  /** The failing server's words, one line; empty where it gave none. */
  diagnosticText: string;
};

type ReportFields = Map<string, string>;

const MAX_GROUPS = 200;

/** Every recipient of a status part, in order, and the message id it names. */
export function parseDeliveryStatus(report: string): {
  recipients: RecipientStatus[];
  messageId: string | null;
} {
  const groups = fieldGroups(report);
  return {
    recipients: groups.filter(isAboutRecipient).map(recipientStatus),
    messageId: messageIdOf(groups),
  };
}

const isAboutRecipient = (group: ReportFields): boolean =>
  group.has("final-recipient") || group.has("original-recipient") || group.has("action");

/**
 * The blank-line-separated groups, names lower case, folded lines joined. Some servers begin one without a blank
 * line.
 */
function fieldGroups(report: string): ReportFields[] {
  const groups: ReportFields[] = [new Map()];
  for (const block of report.split(/\r?\n[ \t]*\r?\n/, MAX_GROUPS)) {
    groups.push(new Map());
    for (const line of block.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
      const colon = line.indexOf(":");
      const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      if (!/^[a-z][\w-]*$/.test(name)) continue;
      if (name === "final-recipient" && groups.at(-1)?.has(name)) groups.push(new Map());
      const group = groups.at(-1);
      if (!group?.has(name)) group?.set(name, line.slice(colon + 1).trim());
    }
  }
  return groups.filter((group) => group.size > 0).slice(0, MAX_GROUPS);
}

function recipientStatus(fields: ReportFields): RecipientStatus {
  const diagnosticText = diagnosticTextOf(fields);
  const reportedStatus = extractStatus(fields.get("status") ?? "");
  return {
    recipient: addressOf(fields, "original-recipient") ?? addressOf(fields, "final-recipient"),
    action: actionOf(fields, reportedStatus),
    status: moreSpecificStatus(reportedStatus, extractStatus(diagnosticText)),
    code: extractReplyCode(diagnosticText),
    diagnosticText,
  };
}

const ACTIONS = ["failed", "delayed", "delivered", "relayed", "expanded"] as const;

/** RFC 3464 § 2.3.3, with what servers write instead. A recipient without an action is judged by its status. */
function actionOf(fields: ReportFields, status: string | null): RecipientStatus["action"] {
  const word = /^[a-z-]+/.exec((fields.get("action") ?? "").toLowerCase())?.[0] ?? "";
  const knownAction = ACTIONS.find((action) => action === word);
  if (knownAction) return knownAction;
  if (/^(?:fail|failure|expired|error|rejected|undeliverable|bounced)$/.test(word)) return "failed";
  if (/^(?:delay|deferred|transient)$/.test(word)) return "delayed";
  // Sendmail's answer to a test of an address.
  if (word === "deliverable") return "delivered";
  if (word !== "") return null;
  if (/^\s*2\./.test(fields.get("status") ?? "")) return "delivered";
  return status === null ? null : status.startsWith("5") ? "failed" : "delayed";
}

/** Exchange puts its partner's words into a field of its own. */
function diagnosticTextOf(fields: ReportFields): string {
  const diagnostic = (fields.get("diagnostic-code") ?? "").replace(/^[a-z][\w. -]{0,30};\s*/i, "");
  const words = /[a-z]{3}/i.test(diagnostic)
    ? diagnostic
    : (fields.get("x-supplementary-info") ?? diagnostic);
  return collapseReplyLines(words.replace(/^<(.*)>$/, "$1"));
}

/** Several reply lines become one sentence: the code that opens each is said once. */
export function collapseReplyLines(words: string): string {
  const diagnosticText = new Set<string>();
  const collapsed = truncateText(words, 4000)
    .replace(/\s+/g, " ")
    .replace(
      /(?<![\d.:])([45]\d\d)[- ](?:([45]\.\d{1,2}\.\d{1,3}) )?/g,
      (_, code: string, status?: string) => {
        const opening = status ? `${code} ${status} ` : `${code} `;
        if (diagnosticText.has(opening)) return "";
        diagnosticText.add(opening);
        return opening;
      },
    )
    .trim();
  return truncateText(collapsed, 500);
}

/** `rfc822; name@host` without its type; some servers leave the xtext (RFC 3461 § 4) of a plus in it. */
function addressOf(fields: ReportFields, name: string): string | null {
  const field = (fields.get(name) ?? "").replace(/^[^;@]*;\s*/, "");
  const address = /[^\s<>;,"()]+@[^\s<>;,"()]+/.exec(field)?.[0] ?? null;
  return address?.replace(/\+2B/g, "+").replace(/\+3D/g, "=") ?? null;
}

function messageIdOf(groups: ReportFields[]): string | null {
  for (const name of ["original-message-id", "x-original-message-id"]) {
    const reportedStatus = groups.find((group) => group.has(name))?.get(name);
    const id = /<[^<>\s]+@[^<>\s]+>/.exec(reportedStatus ?? "")?.[0];
    if (id) return id;
  }
  return null;
}
