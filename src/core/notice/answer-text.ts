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
  /** The text of the notice that is answered; null where it is not kept any more. */
  notice: string | null;
};

/**
 * The words of an answer that are for the agency: without the notice it quotes and without the signature. `sure` is
 * false where the person has to look at them first: something of the notice may be left, words may stand among what is
 * quoted, or between quoted lines, where they lost what they answered.
 */
export function answerText(mail: string, traces: NoticeTraces): { text: string; sure: boolean } {
  const text = mail.replace(/\r\n?/g, "\n");
  const parts = partsOf(text).filter(({ start, end }) => text.slice(start, end).trim() !== "");
  const of = (wanted: Part["kind"]) =>
    parts
      .filter(({ kind }) => kind === wanted)
      .map(({ start, end }) => text.slice(start, end))
      .join("");
  const [above, below] = atMark(unmarked(of("text")));
  const { said: own, alone } = withoutAnnouncement(above.trim(), traces);
  const said = withoutTail(own);
  const strange = strangeLines(`${unmarked(of("quoted"))}\n${below}`, traces);
  if (said === "") return { text: strange.join("\n"), sure: strange.length === 0 };
  const clean = alone && strange.length === 0 && !isInterleaved(parts);
  return { text: said, sure: clean && !bearsTrace(said, traces) };
}

/** A mail of nothing but a quote counts as text for whoever reads it; the agency knows its own words already. */
const unmarked = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !/^ {0,3}>/.test(line))
    .join("\n");

/** Programs that quote without marks leave the notice standing below. */
function atMark(own: string): [above: string, below: string] {
  const at = own.indexOf(ANSWER_MARK);
  return at < 0 ? [own, ""] : [own.slice(0, at), own.slice(at)];
}

/**
 * "On Tue, Mar 3, NARA via Daylight <notices@…> wrote:", in any language, or the notice's headers, go with the quote they
 * announce. Where they do not stand by themselves, the words above them are left and have to be looked at.
 */
function withoutAnnouncement(above: string, traces: NoticeTraces): { said: string; alone: boolean } {
  const at = above.lastIndexOf("\n\n") + 1;
  const last = above.slice(at).trim();
  const lines = last.split("\n");
  const isHead = lines.every((line) => HEADER_LINE.test(line) || DIVIDER.test(line));
  if (!namesUs(last, traces) || !(isHead || /:$/.test(last))) return { said: above, alone: true };
  const from = isHead ? 0 : lines.findIndex((line) => namesUs(line, traces));
  const said = `${above.slice(0, at)}${lines.slice(0, from).join("\n")}`.trim();
  return { said, alone: from === 0 && lines.length <= LONGEST_ANNOUNCEMENT };
}

/** Lines: the headers of a mail to several people are no more. */
const LONGEST_ANNOUNCEMENT = 8;

const namesUs = (words: string, { brand, mailDomain }: NoticeTraces): boolean =>
  words.includes(`@${mailDomain}`) || words.includes(` via ${brand}`);

/** Words between two quotes, or above and below one, answer what stands beside them. */
function isInterleaved(parts: Part[]): boolean {
  const kinds = parts.map(({ kind }) => kind).filter((kind) => kind !== "signature");
  return kinds.filter((kind, index) => kind !== kinds[index - 1]).length > 2;
}

const HEADER_LINE = /^\*?[A-ZÀ-Þ][\wÀ-ÿ -]{1,20}:\*?\s/;

/**
 * Lines among what was quoted without marks that the notice does not have: words the person wrote below or into it. Of a
 * notice that is gone only what stands below its last link can be told.
 */
function strangeLines(cut: string, traces: NoticeTraces): string[] {
  const lines = cut.split("\n");
  const { notice, publicHost } = traces;
  const known = notice === null ? null : bare(notice);
  const last = lines.findLastIndex((line) => line.includes(publicHost));
  return lines.filter((line, index) => {
    const words = bare(line);
    if (words === "" || HEADER_LINE.test(line) || namesUs(line, traces) || line.includes(publicHost))
      return false;
    if (/:\s*$/.test(line) || line.includes(traces.ownAddress) || DIVIDER.test(line)) return false;
    return known === null ? last >= 0 && index > last : !known.includes(words);
  });
}

/** Letters and digits only: programs break lines, put links behind words and change quotation marks. */
const bare = (text: string): string =>
  text
    .replace(/<https?:[^>]*>/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

function bearsTrace(text: string, { brand, mailDomain, publicHost, ownAddress }: NoticeTraces): boolean {
  const words = text.toLowerCase();
  return [ANSWER_MARK, `@${mailDomain}`, ` via ${brand}`, publicHost, ownAddress]
    .filter((trace) => trace.trim() !== "")
    .some((trace) => words.includes(trace.toLowerCase()));
}

const DIVIDER = /^\s*(?:[_=*]{5,}|-{2,}[^-]{0,40}-{2,}|-{5,})\s*$/;
const DEVICE_LINE =
  /^(?:sent (?:from|with|via) (?:my |the )?[\w .]{2,40}|get outlook for \w+.{0,60}|von meinem .{2,40} gesendet|envoy[ée] (?:de|depuis) mon .{2,40}|enviado desde mi .{2,40}|inviato da .{2,40})\.?$/i;

/** Blank lines, dividers, a signature without words above it, and what a phone adds by itself. */
function withoutTail(said: string): string {
  if (/^--\s?(?:\n|$)/.test(said)) return "";
  const lines = said.split("\n");
  while (lines.length > 0) {
    const last = lines.at(-1)?.trim() ?? "";
    if (last !== "" && !/^--$/.test(last) && !DIVIDER.test(last) && !DEVICE_LINE.test(last)) break;
    lines.pop();
  }
  return lines.join("\n");
}
