import type { Bounce } from "#core/reply/reading.ts";

/** What a delivery report offers: the status part, the returned headers, and the words for people. */
export type BounceParts = { deliveryStatus: string | null; returnedHeaders: string | null; text: string };

/**
 * Reads a delivery report (RFC 3464); where it has no status part, the words for people are searched for a code.
 * With several recipients the first that failed is reported.
 */
export function readBounce({ deliveryStatus, returnedHeaders, text }: BounceParts): Bounce {
  const groups = fieldGroups(deliveryStatus ?? "");
  const recipients = groups.filter((group) => group.has("final-recipient") || group.has("action"));
  const fields =
    recipients.find((group) => group.get("action")?.toLowerCase() === "failed") ?? recipients[0] ?? new Map();
  const diagnostic = (fields.get("diagnostic-code") ?? "").replace(/^[\w-]+;\s*/, "");
  const said = diagnostic || serverWords(text);
  const status = statusOf(fields.get("status") ?? "") ?? statusOf(said);
  const code = /(?:^|\s)([45]\d\d)(?=[\s-]|$)/.exec(said)?.[1] ?? null;
  const severity = severityOf(fields.get("action")?.toLowerCase() ?? null, status, code);
  return {
    recipient: recipientOf(fields) ?? /<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1] ?? null,
    status,
    code,
    reason: said || NO_WORDS[severity],
    severity,
    originalMessageId: originalId(groups, returnedHeaders ?? ""),
  };
}

const NO_WORDS: Record<Bounce["severity"], string> = {
  hard: "The mail server refused it and gave no reason.",
  soft: "The mail server could not deliver it and gave no reason.",
  delay: "The mail server could not deliver it yet and keeps trying.",
};

type Fields = Map<string, string>;

/** The blank-line-separated groups of a status part, names lower case, folded lines joined. */
function fieldGroups(report: string): Fields[] {
  return report.split(/\r?\n[ \t]*\r?\n/).map((group) => {
    const fields: Fields = new Map();
    for (const line of group.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
      const colon = line.indexOf(":");
      const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      if (name !== "" && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
    }
    return fields;
  });
}

/** `rfc822; name@host` without its type. */
function recipientOf(fields: Fields): string | null {
  const field = fields.get("original-recipient") ?? fields.get("final-recipient");
  const address = field?.replace(/^[^;]*;\s*/, "").replace(/^<|>$/g, "");
  return address?.includes("@") ? address : null;
}

const statusOf = (words: string): string | null => /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(words)?.[1] ?? null;

/** The line of a free-form report that carries a code, with what is folded under it. */
function serverWords(text: string): string {
  const line = /^.*(?:\b[45]\d\d[\s-]|\b[45]\.\d{1,3}\.\d{1,3}\b).*(?:\n[ \t]+\S.*)?/m.exec(text)?.[0];
  return (line ?? "").replace(/\s+/g, " ").trim().slice(0, 500);
}

/** A full mailbox or a server that gave up may work another day, so neither is a wrong address. */
function severityOf(action: string | null, status: string | null, code: string | null): Bounce["severity"] {
  if (action === "delayed") return "delay";
  if (status?.startsWith("4.") || status === "5.2.2")
    return action === "failed" || action === null ? "soft" : "delay";
  return status === null && code?.startsWith("4") ? "soft" : "hard";
}

function originalId(groups: Fields[], returnedHeaders: string): string | null {
  const stated = groups.find((group) => group.has("original-message-id"))?.get("original-message-id");
  const returned = /^message-id:\s*(<[^<>\s]+>)/im.exec(returnedHeaders)?.[1];
  return /<[^<>\s]+>/.exec(stated ?? "")?.[0] ?? returned ?? null;
}
