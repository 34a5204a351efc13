/**
 * Parts an email into what its sender wrote now, what is quoted from earlier mail, and the signature. Every character
 * belongs to exactly one part: the parts are folded on screen, never cut. Where it is unsure, it is text.
 */

type MessagePartKind = "text" | "quoted" | "signature";

/** A stretch of the email's plain text, in UTF-16 units. */
export type MessagePart = { kind: MessagePartKind; start: number; end: number };

export type TrimmedMessage = { text: string; quoted: string; signature: string };

/** The parts in order; together they are the whole text. */
export function splitMessage(text: string): MessagePart[] {
  const lines = linesOf(text);
  const kinds = lines.map((line): MessagePartKind => (QUOTE_MARK.test(line.text) ? "quoted" : "text"));
  markAttributions(lines, kinds);
  markQuotedTail(lines, kinds);
  markSignature(lines, kinds);
  const hasText = lines.some((line, index) => kinds[index] === "text" && line.text.trim() !== "");
  if (!hasText) return text === "" ? [] : [{ kind: "text", start: 0, end: text.length }];
  return mergeLines(lines, kinds);
}

/** The three parts as texts, in their order in the message. */
export function trimMessage(text: string): TrimmedMessage {
  const trimmed: TrimmedMessage = { text: "", quoted: "", signature: "" };
  for (const part of splitMessage(text)) trimmed[part.kind] += text.slice(part.start, part.end);
  return { text: trimmed.text.trim(), quoted: trimmed.quoted.trim(), signature: trimmed.signature.trim() };
}

/** The text with everything but the sender's own words blanked, so that places in it stay places in the email. */
export function maskQuotedText(text: string): string {
  return splitMessage(text)
    .map(({ kind, start, end }) => {
      const content = text.slice(start, end);
      return kind === "text" ? content : content.replace(/[^\n]/g, " ");
    })
    .join("");
}

type Line = { text: string; start: number; end: number };

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    lines.push({ text: text.slice(start, end).replace(/\r?\n$/, ""), start, end });
    start = end;
  }
  return lines;
}

const QUOTE_MARK = /^ {0,3}[>|](?:\s|>|$)/;

/** "On Fri, Nov 13, 2026, Maya Okafor wrote:" in the languages agencies' programs are set to. */
const ATTRIBUTION = /(?:wrote|writes|schrieb|a écrit|escribió|scrisse|escreveu)(?: [^:]{0,80})?\s*:\s*$/;
const ATTRIBUTION_START = /^\s*(?:On|Am|Le|El|Il|Em)\s.{6,}/;
const MAX_ATTRIBUTION_LINES = 3;

/** The line that announces quoted lines is folded with them, even when it is broken over several lines. */
function markAttributions(lines: Line[], kinds: MessagePartKind[]): void {
  for (let index = 1; index < lines.length; index++) {
    if (kinds[index] !== "quoted" || kinds[index - 1] === "quoted") continue;
    let last = index - 1;
    while (last >= 0 && lines[last]?.text.trim() === "") last--;
    if (!ATTRIBUTION.test(lines[last]?.text ?? "")) continue;
    const first = attributionStart(lines, last);
    for (let at = first; at < index; at++) kinds[at] = "quoted";
  }
}

function attributionStart(lines: Line[], last: number): number {
  for (let first = last; first > last - MAX_ATTRIBUTION_LINES && first >= 0; first--) {
    if (ATTRIBUTION_START.test(lines[first]?.text ?? "")) return first;
  }
  return last;
}

const DIVIDER =
  /^\s*-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine)\s*-{2,}/i;
const HEADER_FROM = /^\s*\*?(?:From|Von|De):\*?\s+\S/;
const HEADER_OTHER = /^\s*\*?(?:Sent|Date|To|Cc|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet):\*?\s/;

/** A block of email headers, a divider, or an attribution without quote marks: all that follows is earlier mail. */
function markQuotedTail(lines: Line[], kinds: MessagePartKind[]): void {
  const quotedIndex = lines.findIndex(
    (_, index) => kinds[index] === "text" && startsQuotedMessage(lines, index),
  );
  const hasTextAbove = lines
    .slice(0, Math.max(quotedIndex, 0))
    .some((line, at) => kinds[at] === "text" && line.text.trim() !== "");
  if (quotedIndex < 0 || !hasTextAbove) return;
  for (let index = quotedIndex; index < lines.length; index++) kinds[index] = "quoted";
}

function startsQuotedMessage(lines: Line[], index: number): boolean {
  const line = lines[index]?.text ?? "";
  if (DIVIDER.test(line)) return true;
  if (HEADER_FROM.test(line)) {
    const next = lines.slice(index + 1, index + 7);
    return next.filter((other) => HEADER_OTHER.test(other.text)).length >= 2;
  }
  return ATTRIBUTION_START.test(line) && ATTRIBUTION.test(line) && /\d{4}/.test(line);
}

const SIGNATURE_MARK = /^--\s?$/;
const MAX_SIGNATURE_LINES = 20;

/** RFC 3676 § 4.3. A long stretch after the mark is more than a signature, so it stays text. */
function markSignature(lines: Line[], kinds: MessagePartKind[]): void {
  const signatureIndex = lines.findLastIndex(
    (line, index) => kinds[index] === "text" && SIGNATURE_MARK.test(line.text),
  );
  if (signatureIndex < 0) return;
  let end = signatureIndex;
  while (end < lines.length && kinds[end] === "text") end++;
  if (end - signatureIndex > MAX_SIGNATURE_LINES) return;
  for (let index = signatureIndex; index < end; index++) kinds[index] = "signature";
}

function mergeLines(lines: Line[], kinds: MessagePartKind[]): MessagePart[] {
  const parts: MessagePart[] = [];
  lines.forEach((line, index) => {
    const kind = kinds[index] ?? "text";
    const before = parts.at(-1);
    if (before?.kind === kind) before.end = line.end;
    else parts.push({ kind, start: line.start, end: line.end });
  });
  return parts;
}
