import type { Evidence } from "#core/classify/classification.ts";

/**
 * A sentence and its place. `text` is the email's own characters, line breaks included. `file`: the attached letter it
 * is in, where it is not in the email's own text, and `page` its page there, if known.
 */
export type Sentence = { text: string; start: number; end: number; file?: string; page?: number };

/** Words of a sentence as evidence: `index` is their place in it. */
export const evidenceAt = (sentence: Sentence, index: number, text: string): Evidence => ({
  text,
  start: sentence.start + index,
  end: sentence.start + index + text.length,
  ...(sentence.file !== undefined && { file: sentence.file }),
  ...(sentence.page !== undefined && { page: sentence.page }),
});

/** Words that end in a full stop without ending a sentence. */
const ABBREVIATION =
  /(?:^|[\s(§])(?:[A-Z]|[A-Za-z](?:\.[A-Za-z])+|Mr|Ms|Mrs|Mx|Dr|Prof|Lt|Sgt|Capt|Col|Gen|Hon|St|No|Nos|Nr|Inc|Corp|Co|Ltd|Dept|Div|Sec|Art|Ch|Gov|Cal|Ill|Mich|Tex|Fla|Wis|Minn|Conn|Neb|Va|Md|Tenn|Ariz|Colo|Mass|Wash|Okla|c|Stat|Ann|Rev|Reg|Fed|Ct|Exh|Fig|Ext|pp?|paras?|approx|vs?|al|et|seq|eg|ie|etc|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$/;

/** Abbreviations of laws, where the section or the rest of the name follows: "cl. 26(c)", "Evid. Code". */
const LAW_ABBREVIATION =
  /(?:^|[\s(&])(?:cls?|subds?|ss?|regs?|[Ss]ched|Evid|Tax|Occ|Prof|Educ|Civ|Pen|Crim|Proc|Lab|Veh|Bus|Fam|Ins|Ark|Ind|Idaho|Del|Ga|Ky|La|Mo|Nev|Miss|Ala|Mont)\.$/;
const LAW_GOES_ON = /^(?:§|Code\b|Proc\b|Ann\b|Stat\b|Rev\b|\d)/;

/** A line this short before a capital is a line of its own: a label, a heading, an address. */
const SHORT_LINE = 48;

/** The sentences of a plain text, in order. Blank lines, list items and short lines part them as full stops do. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const boundary of text.matchAll(/[.!?]["”’)\]]*(?=\s)|\n/g)) {
    const end = boundary.index + (boundary[0] === "\n" ? 0 : boundary[0].length);
    const isBoundary = boundary[0] === "\n" ? endsLine(text, start, end) : endsSentence(text, end);
    if (!isBoundary) continue;
    addSentence(sentences, text, start, end);
    start = end;
  }
  addSentence(sentences, text, start, text.length);
  return sentences;
}

function addSentence(sentences: Sentence[], text: string, start: number, end: number): void {
  const raw = text.slice(start, end);
  const trimmed = raw.trim();
  if (trimmed === "") return;
  const from = start + raw.indexOf(trimmed);
  sentences.push({ text: trimmed, start: from, end: from + trimmed.length });
}

function endsSentence(text: string, end: number): boolean {
  const after = text.slice(end, end + 40).trimStart();
  if (/^\p{Ll}/u.test(after)) return false;
  const before = text.slice(Math.max(0, end - 24), end);
  // "Estimated total ........ $41.10": the dots lead on.
  if (/\.{3,}$/.test(before) && /^[$£€(\d]/.test(after)) return false;
  if (!before.endsWith(".")) return true;
  return !ABBREVIATION.test(before) && !(LAW_GOES_ON.test(after) && LAW_ABBREVIATION.test(before));
}

function endsLine(text: string, start: number, newline: number): boolean {
  const next = text.slice(newline + 1, newline + 60);
  if (/^[ \t\r]*(?:\n|$)/.test(next) || /^\s*(?:[-•*–]|\(?[a-z0-9]{1,2}[.)])\s/i.test(next)) return true;
  const lineStart = Math.max(start, text.lastIndexOf("\n", newline - 1) + 1);
  const line = text.slice(lineStart, newline).trim();
  if (line.includes("\t") || /[:;]$/.test(line)) return true;
  return line.length < SHORT_LINE && /^\s*[\p{Lu}\d"“]/u.test(next);
}
