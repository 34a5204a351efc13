import { type MessagePart, splitMessage } from "#core/classify/zones/message-zones.ts";
import { replyEmails } from "#messages/notifications/replies.ts";

/** The first line of every notice. What a mail program quotes of the notice begins here at the latest. */
export const REPLY_MARKER = replyEmails.marker;

/** What betrays that words are not the user's own, or that they are not meant for the agency. */
export type NotificationTraces = {
  brand: string;
  mailDomain: string;
  /** Where the app is, without its scheme. */
  publicHost: string;
  /** The user's own address, which the agency does not know. */
  ownAddress: string;
  /** The text of the notice that is answered; null where it is not stored any more. */
  notificationText: string | null;
};

/**
 * The words of an answer that are for the agency: without the notice it quotes and without the signature. `sure` is
 * false where the user has to look at them first: something of the notice may be left, words may stand among what is
 * quoted, or between quoted lines, where they lost what they answered.
 */
export function extractReplyText(
  emailText: string,
  traces: NotificationTraces,
): { text: string; sure: boolean } {
  const text = emailText.replace(/\r\n?/g, "\n");
  const parts = splitMessage(text).filter(({ start, end }) => text.slice(start, end).trim() !== "");
  const of = (partKind: MessagePart["kind"]) =>
    parts
      .filter(({ kind }) => kind === partKind)
      .map(({ start, end }) => text.slice(start, end))
      .join("");
  const [above, below] = splitAtMarker(withoutQuoteMarks(of("text")));
  const { replyText: own, isClean } = withoutAttribution(above.trim(), traces);
  const replyText = withoutSignatureLines(own);
  const unknownLines = linesNotInNotification(`${withoutQuoteMarks(of("quoted"))}\n${below}`, traces);
  if (replyText === "") return { text: unknownLines.join("\n"), sure: unknownLines.length === 0 };
  const clean = isClean && unknownLines.length === 0 && !isInterleaved(parts);
  return { text: replyText, sure: clean && !containsTrace(replyText, traces) };
}

/** An email of nothing but a quote counts as text for anyone who reads it; the agency knows its own words already. */
const withoutQuoteMarks = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !/^ {0,3}>/.test(line))
    .join("\n");

/** Programs that quote without marks leave the notice standing below. */
function splitAtMarker(own: string): [above: string, below: string] {
  const at = own.indexOf(REPLY_MARKER);
  return at < 0 ? [own, ""] : [own.slice(0, at), own.slice(at)];
}

/**
 * "On Tue, Mar 3, NARA via Daylight <notices@…> wrote:", in any language, or the notice's headers, go with the quote they
 * announce. Where they are not alone, the words above them are left and have to be looked at.
 */
function withoutAttribution(
  above: string,
  traces: NotificationTraces,
): { replyText: string; isClean: boolean } {
  const at = above.lastIndexOf("\n\n") + 1;
  const last = above.slice(at).trim();
  const lines = last.split("\n");
  const isHeaderBlock = lines.every((line) => HEADER_LINE.test(line) || DIVIDER.test(line));
  if (!mentionsService(last, traces) || !(isHeaderBlock || /:$/.test(last)))
    return { replyText: above, isClean: true };
  const from = isHeaderBlock ? 0 : lines.findIndex((line) => mentionsService(line, traces));
  const replyText = `${above.slice(0, at)}${lines.slice(0, from).join("\n")}`.trim();
  return { replyText, isClean: from === 0 && lines.length <= MAX_ATTRIBUTION_LINES };
}

/** Lines: the headers of an email to several people are no more. */
const MAX_ATTRIBUTION_LINES = 8;

const mentionsService = (lineText: string, { brand, mailDomain }: NotificationTraces): boolean =>
  lineText.includes(`@${mailDomain}`) || lineText.includes(` via ${brand}`);

/** Words between two quotes, or above and below one, answer what is beside them. */
function isInterleaved(parts: MessagePart[]): boolean {
  const kinds = parts.map(({ kind }) => kind).filter((kind) => kind !== "signature");
  return kinds.filter((kind, index) => kind !== kinds[index - 1]).length > 2;
}

const HEADER_LINE = /^\*?[A-ZÀ-Þ][\wÀ-ÿ -]{1,20}:\*?\s/;

/**
 * Lines among what was quoted without marks that the notice does not have: words the user wrote below or into it. Of a
 * notice that is gone only what is below its last link can be recognized.
 */
function linesNotInNotification(quotedText: string, traces: NotificationTraces): string[] {
  const lines = quotedText.split("\n");
  const { notificationText, publicHost } = traces;
  const known = notificationText === null ? null : normalizeText(notificationText);
  const last = lines.findLastIndex((line) => line.includes(publicHost));
  return lines.filter((line, index) => {
    const lineText = normalizeText(line);
    if (
      lineText === "" ||
      HEADER_LINE.test(line) ||
      mentionsService(line, traces) ||
      line.includes(publicHost)
    )
      return false;
    if (/:\s*$/.test(line) || line.includes(traces.ownAddress) || DIVIDER.test(line)) return false;
    return known === null ? last >= 0 && index > last : !known.includes(lineText);
  });
}

/** Letters and digits only: programs break lines, put links behind words and change quotation marks. */
const normalizeText = (text: string): string =>
  text
    .replace(/<https?:[^>]*>/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

function containsTrace(
  text: string,
  { brand, mailDomain, publicHost, ownAddress }: NotificationTraces,
): boolean {
  const lineText = text.toLowerCase();
  return [REPLY_MARKER, `@${mailDomain}`, ` via ${brand}`, publicHost, ownAddress]
    .filter((trace) => trace.trim() !== "")
    .some((trace) => lineText.includes(trace.toLowerCase()));
}

const DIVIDER = /^\s*(?:[_=*]{5,}|-{2,}[^-]{0,40}-{2,}|-{5,})\s*$/;
const DEVICE_SIGNATURE =
  /^(?:sent (?:from|with|via) (?:my |the )?[\w .]{2,40}|get outlook for \w+.{0,60}|von meinem .{2,40} gesendet|envoy[ée] (?:de|depuis) mon .{2,40}|enviado desde mi .{2,40}|inviato da .{2,40})\.?$/i;

/** Blank lines, dividers, a signature without words above it, and what a phone adds by itself. */
function withoutSignatureLines(replyText: string): string {
  if (/^--\s?(?:\n|$)/.test(replyText)) return "";
  const lines = replyText.split("\n");
  while (lines.length > 0) {
    const last = lines.at(-1)?.trim() ?? "";
    if (last !== "" && !/^--$/.test(last) && !DIVIDER.test(last) && !DEVICE_SIGNATURE.test(last)) break;
    lines.pop();
  }
  return lines.join("\n");
}
