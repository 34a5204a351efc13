import type { ExtractedFact } from "#core/classify/classification.ts";
import { evidenceAt, type Sentence } from "#core/classify/zones/sentences.ts";

const FEDERAL_CITATION = /\(b\)\s?\((\d)\)(?:\s?\(([A-F])\))?/g;
/** The number of a title, as in "Exemption 6, 5 U.S.C. § 552(b)(6)", is no exemption. */
const NUMBERED_EXEMPTIONS =
  /\bexemptions? ((?:\d(?! U\.? ?S\.? ?C)(?:\([A-F]\))?(?:, (?:and |or )?| and | or )?)+)/gi;
/** How the public-records laws of the states are cited: the short name of the code, then the section. */
const STATUTE_CODES = [
  "RCW",
  "ORS",
  "NRS",
  "KRS",
  "RSA",
  "A\\.?R\\.?S\\.?",
  "C\\.?R\\.?S\\.?",
  "K\\.?S\\.?A\\.?",
  "N\\.?J\\.?S\\.?A\\.?",
  "O\\.?C\\.?G\\.?A\\.?",
  "N\\.?C\\.? ?G\\.?S\\.?",
  "(?:Ohio )?R\\.C\\.|ORC",
  "\\d+ P\\.S\\.",
  "La\\. ?R\\.S\\.",
  "(?:Fla|Wis|Minn|Conn\\. Gen|Mo\\. Rev|Neb\\. Rev)\\. Stat\\.",
  "(?:Va|Ind|Md|Ala|Ark|Iowa|Utah|Idaho|Tenn|W\\. Va|Miss|S\\.C)\\.? Code(?: Ann\\.)?",
  "(?:Tex(?:as|\\.)? |Cal(?:ifornia|\\.)? )?Gov(?:ernment|t\\.?|'t)?\\.? Code",
  "Public Officers Law",
];
const SECTION = "\\d[\\dA-Z]*(?:[.:-]\\d[\\dA-Z]*)*(?:\\(\\w{1,4}\\))*";
const FOI_SECTION = "(?:2[1-9]|3\\d|4[0-4])A?(?:\\(\\w{1,4}\\))*";
const STATE_CITATION = new RegExp(
  [
    `\\b(?:${STATUTE_CODES.join("|")}),?\\s+(?:(?:§+|sections?|sec\\.)\\s*)?${SECTION}`,
    "\\b5 ILCS 140\\/7[\\d.]*(?:\\(\\w{1,4}\\))*",
    "\\bMCL \\d+\\.\\d+(?:\\(\\w{1,4}\\))*",
    "\\bG\\.?L\\.? ?c\\. ?\\d+, ?§ ?\\d+(?:\\(\\w{1,4}\\))*",
    "(?:\\bsection|§) ?(?:7\\(1\\)|552\\.1\\d\\d|119\\.07\\d*)(?:\\(\\w{1,4}\\))*",
    // The exemptions of the United Kingdom, Scotland and Ireland; elsewhere these sections are cited for other things.
    `\\bsections? ?${FOI_SECTION}(?= of the (?:Freedom of Information|FOI|Act 2000|Act 2002|Act 2014)\\b)`,
    `\\b(?:FOI ?A|FOISA|Freedom of Information Act (?:2000|2014)),? (?:sections?|s\\.) ?${FOI_SECTION}`,
    "§ ?[3-6](?: (?:Abs\\.|Absatz|Nr\\.|Nummer|Satz|Buchst\\.|Buchstabe) ?\\w{1,2})* IFG\\b",
  ].join("|"),
  "gi",
);

/** The exemptions a sentence names: federal ones as `(b)(6)`, those of the states as they are cited. */
export function extractExemptions(sentence: Sentence): ExtractedFact<string>[] {
  const { text } = sentence;
  const federal = [...text.matchAll(FEDERAL_CITATION)].map((match) => ({
    value: `(b)(${match[1]})${match[2] ? `(${match[2]})` : ""}`,
    evidence: evidenceAt(sentence, match.index, match[0]),
  }));
  const numbered = [...text.matchAll(NUMBERED_EXEMPTIONS)].flatMap((match) =>
    [...(match[1] ?? "").matchAll(/(\d)(?:\(([A-F])\))?/g)].map((one) => ({
      value: `(b)(${one[1]})${one[2] ? `(${one[2]})` : ""}`,
      evidence: evidenceAt(sentence, match.index, match[0].trimEnd()),
    })),
  );
  const state = WITHHOLDING_TEXT.test(text)
    ? [...text.matchAll(STATE_CITATION)].flatMap((match) => [
        { value: match[0], evidence: evidenceAt(sentence, match.index, match[0]) },
        ...furtherSections(sentence, match.index + match[0].length, match[0]),
      ])
    : [];
  return [...federal, ...numbered, ...state];
}

const FURTHER_SECTION = new RegExp(
  `^(?:,? (?:and|or)|[,;]) (?:(?:sections? |§ ?)?(${SECTION})|((?:\\(\\w{1,4}\\))+))(?![\\w%$])`,
);

/** What follows a citation with its code left out: "5 ILCS 140/7(1)(c) and 7(1)(f)", "section 7(1)(c), (f)". */
function furtherSections(sentence: Sentence, from: number, citation: string): ExtractedFact<string>[] {
  const found: ExtractedFact<string>[] = [];
  let [at, previous] = [from, citation];
  for (;;) {
    const match = FURTHER_SECTION.exec(sentence.text.slice(at));
    const value = match && nextCitation(previous, match[1], match[2]);
    if (!match || !value) return found;
    const written = match[1] ?? match[2] ?? "";
    found.push({ value, evidence: evidenceAt(sentence, at + match[0].length - written.length, written) });
    at += match[0].length;
    previous = value;
  }
}

/** `section` needs a paragraph of its own, which a number or a year has not; `paragraphs` takes the place of those of its own level. */
function nextCitation(previous: string, section = "", paragraphs = ""): string | null {
  if (section !== "") {
    const code = previous.slice(0, previous.search(/\d[\w.:-]*(?:\(\w{1,4}\))*$/));
    return section.includes("(") && !/\)\D*$/.test(code) ? `${code}${section}` : null;
  }
  const groups = previous.match(/\(\w{1,4}\)/g) ?? [];
  const [first = ""] = paragraphs.match(/\(\w{1,4}\)/) ?? [];
  const level = groups.findIndex((group) => levelOf(group) === levelOf(first));
  if (level === -1) return null;
  return `${previous.slice(0, previous.indexOf("("))}${groups.slice(0, level).join("")}${paragraphs}`;
}

/** Which step of a citation a group is: "(1)", "(c)" or "(ii)". One "(i)" is read as the number that it mostly is. */
const levelOf = (group: string): "number" | "roman" | "letter" =>
  /\d/.test(group) ? "number" : /^\([ivx]+\)$/i.test(group) ? "roman" : "letter";

/** State sections are cited for everything; only beside these words is one an exemption. */
const WITHHOLDING_TEXT =
  /\b(?:exempt\w*|except(?:ed|ions?)|abgelehnt|versagt|geschützt|ausgeschlossen|with(?:held|hold\w*)|den(?:y|ied|ies)|redact\w*|confidential|privileged|protected|shield\w*|prohibit\w*|declin\w*|refus\w*|cannot|citing|not (?:be )?(?:released|disclosed|provided|produced|subject))\b/i;
