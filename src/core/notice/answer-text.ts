import { type Part, partsOf } from "#core/reply/trim.ts";

/** Stands at the head of every notice. What a person's mail program quotes of the notice begins here at the latest. */
export const ANSWER_MARK = "Your answer goes above this line";

/** What betrays that words are not the person's own, or that they are not meant for the agency. */
export type NoticeTraces = {
  brand: string;
  mailDomain: string;
  /** Where the app is, without its scheme. */
  publicHost: string;
  /** The person's own address, which the agency does not know. */
  ownAddress: string;
};

/**
 * The words of an answer that are for the agency: without the notice it quotes and without the signature. `sure` is
 * false where the person has to look at them first: something of the notice may be left, or words between quoted lines
 * lost what they answered.
 */
export function answerText(text: string, traces: NoticeTraces): { text: string; sure: boolean } {
  const parts = partsOf(text).filter(({ start, end }) => text.slice(start, end).trim() !== "");
  const own = parts
    .filter(({ kind }) => kind === "text")
    .map(({ start, end }) => text.slice(start, end))
    .join("");
  const above = aboveMark(withoutQuotes(own), traces);
  const said = withoutDeviceLine(above.trim());
  return { text: said, sure: !isInterleaved(parts) && !bearsTrace(said, traces) };
}

/** A mail of nothing but a quote counts as text for whoever reads it; the agency knows its own words already. */
const withoutQuotes = (own: string): string =>
  own
    .split("\n")
    .filter((line) => !/^ {0,3}>/.test(line))
    .join("\n");

/** Programs that quote without marks leave the notice standing below; the line that announces it goes with it. */
function aboveMark(own: string, traces: NoticeTraces): string {
  const at = own.indexOf(ANSWER_MARK);
  if (at < 0) return own;
  const above = own.slice(0, at).trimEnd();
  const paragraph = above.lastIndexOf("\n\n");
  const last = above.slice(paragraph + 1);
  return announces(last, traces) ? above.slice(0, Math.max(paragraph, 0)) : above;
}

/** "On Tue, Mar 3, NARA via Daylight <notices@…> wrote:", in any language. */
const announces = (paragraph: string, { brand, mailDomain }: NoticeTraces): boolean =>
  paragraph.length < 400 &&
  (paragraph.includes(`@${mailDomain}`) || paragraph.includes(` via ${brand}`)) &&
  /:\s*$/.test(paragraph);

/** Words between two quotes, or above and below one, answer what stands beside them. */
function isInterleaved(parts: Part[]): boolean {
  const kinds = parts.map(({ kind }) => kind).filter((kind) => kind !== "signature");
  const turns = kinds.filter((kind, index) => kind !== kinds[index - 1]).length;
  return turns > 2;
}

function bearsTrace(text: string, { brand, mailDomain, publicHost, ownAddress }: NoticeTraces): boolean {
  const words = text.toLowerCase();
  return [ANSWER_MARK, `@${mailDomain}`, ` via ${brand}`, publicHost, ownAddress]
    .filter((trace) => trace.trim() !== "")
    .some((trace) => words.includes(trace.toLowerCase()));
}

const DEVICE_LINE =
  /^(?:sent (?:from|with|via) (?:my |the )?[\w .]{2,40}|get outlook for \w+.{0,60}|sent from (?:outlook|mail|yahoo|proton)[\w .]{0,60}|von meinem .{2,40} gesendet|envoy[ée] (?:de|depuis) mon .{2,40}|enviado desde mi .{2,40}|inviato da .{2,40})\.?$/i;

/** What a phone adds by itself. */
function withoutDeviceLine(text: string): string {
  const lines = text.split("\n");
  while (lines.length > 0) {
    const last = lines.at(-1)?.trim() ?? "";
    if (last !== "" && last !== "--" && !DEVICE_LINE.test(last)) break;
    lines.pop();
  }
  return lines.join("\n");
}
