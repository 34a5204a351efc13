/** Sections of laws as letters cite them: with the name of the law, with "section" or "§", or alone where they look like nothing else. */

/** `value` is the citation as it is shown; `text` the words it was read from. */
export type Citation = {
  value: string;
  text: string;
  index: number;
  kind: "federal" | "named" | "section" | "alone" | "further";
};

/** The names of laws, as far as they come right before the section. */
const LAW_NAMES = [
  "RCW",
  "ORS",
  "NRS",
  "KRS",
  "RSA",
  "NMSA(?: 1978)?",
  "SDCL",
  "NDCC|N\\.D\\.C\\.C\\.",
  "MCL",
  "RSMo",
  "A\\.?C\\.?A\\.?|T\\.?C\\.?A\\.?|K\\.?S\\.?A\\.?|M\\.?C\\.?A\\.?|N\\.?J\\.?S\\.?A\\.?|O\\.?C\\.?G\\.?A\\.?",
  "A\\.?R\\.?S\\.?|C\\.?R\\.?S\\.?|C\\.?G\\.?S\\.?|H\\.?R\\.?S\\.?|[NW]\\.?S\\.?|AS|IC|F\\.?S\\.?|R\\.?S\\.?",
  "(?:N\\.?C\\.? ?)?G\\.?S\\.?|G\\.?L\\.?",
  "(?:Ohio )?R\\.?C\\.?|ORC|CPL|CPLR|POL|GRAMA|U\\.?C\\.?A\\.?",
  "\\d+ (?:ILCS|P\\.? ?S\\.?|V\\.? ?S\\.? ?A\\.?|Del\\. C\\.|O\\.? ?S\\.?|M\\.? ?R\\.? ?S\\.?(?: ?A\\.?)?|U\\.? ?S\\.? ?C\\.?|C\\.? ?F\\.? ?R\\.?)",
  "(?:[A-Z][\\w.']* ){0,3}(?:Stat(?:utes?)?\\.?|Code|Laws|Regs?\\.|Regulations?|(?:Act|Law)(?=,? ?(?:§|[Ss]ec|s\\.)))(?: Ann\\.)?",
  "FOI ?A|FOISA|FOI Act(?: \\d{4})?(?=,? ?(?:§|[Ss]ec|s\\.))",
  "Gov't Code|(?:[A-Z]\\w+ )?(?:Rule|Policy)",
];
const MARK =
  "(?:§+|\\b(?:[Ss]ections?|[Ss]ecs?\\.?|ss?\\.?|[Aa]rt(?:icle|\\.)?|[Rr]eg(?:ulation|\\.)?s?|[Pp]aras?(?:graphs?|\\.)?|[Cc]l(?:ause\\b|\\.)))";
const GROUPS = "(?: ?\\(\\w{1,5}\\))";
/** "(4)(d)2.a." of Florida and Wisconsin, "50-b" of New York. */
const SECTION = `\\d+[A-Za-z]{0,2}(?:[-.:/]\\d+[A-Za-z]?|-[A-Z](?=:)|-[a-z](?![\\w-]))*(?:${GROUPS}+(?:\\d{1,2}\\.(?:[a-z]\\b)?)?)?`;

const CITED = new RegExp(
  `(?:\\b(${LAW_NAMES.join("|")}),?\\s*(?:(?:c|ch|chapter)\\.? ?\\d+[A-Z]?,? ?)?(${MARK}\\s*)?|(${MARK})\\s*)(${SECTION})(?:,? (?:cl\\.|clause) ?\\d+${GROUPS}+)?`,
  "g",
);
/** 42.56.240(1), 552.108, 24-72-204(3)(a), 63G-2-305(17), 47:1A-1.1, 7(1)(c). */
const ALONE = new RegExp(
  `(?<![\\w$.,/:-])(?:\\d+[A-Z]{0,2}(?:[-.:]\\d+[A-Z]?){1,4}${GROUPS}+|\\d{2,3}\\.\\d{2,3}\\.\\d{3}|\\d{2,4}\\.\\d{3}|\\d{1,3}[A-Z]?-\\d{1,3}-\\d{2,4}(?!\\d)|\\d+[A-Z]?${GROUPS}{2,5})(?![\\w$%-])`,
  "g",
);
const FEDERAL =
  /(?<![\d)\w])(?:(?:5 U\.? ?S\.? ?C\.?,? ?(?:§+|sec(?:tion|\.)?)? ?)?552 ?)?\(b\) ?\((\d)\)(?: ?\(([A-F])\))?(?! ?\([a-z]{1,5}\))/g;
const NUMBERED =
  /\b(?:exemptions?|ex\.) ((?:\(?b?\)?\(?\d(?!\d)\)?(?! U\.? ?S\.? ?C)(?:\([A-F]\)|[A-F]\b)?(?:, (?:and |or )?| and | or | & |\/)?)+)/gi;
const LETTERED = /\bexemptions? (\([a-z]\))/gi;
const GERMAN =
  /§ ?\d+(?: (?:Abs\.|Absatz|Nr\.|Nummer|Satz|Buchst\.|Buchstabe) ?\w{1,2})* (?:IFG|UIG|VIG|[A-Z]\w*IFG)\b/g;
/** What is said of a section in parentheses: "7(1)(c) (personal privacy) and (f)". */
const EXPLANATION = /^ ?\([^()]{6,80}\)/;
/** Laws that are named without a section. */
const LAWS_ALONE = /\b(?:FERPA|HIPAA)\b(?!,? (?:\d|\())/g;
const FURTHER = new RegExp(
  `^(?:,? (?:and|or|&)|[,;/]) ?(?:(?:sections? |§+ ?)?(\\d[\\w.:-]*${GROUPS}*)|(${GROUPS}+))(?![\\w%$])`,
);

/** Every citation of a sentence in order. */
export function findCitations(text: string): Citation[] {
  const words = text.replace(/\s/g, " ");
  const federal = federalCitations(words);
  const named = [...words.matchAll(CITED)]
    .filter(
      (match) =>
        !isFederal(match[0]) &&
        !endsInYear(match[4] ?? "") &&
        !isForCourt(match[0]) &&
        !isRequestNumber(match[0], words.slice(Math.max(0, match.index - 12), match.index)),
    )
    .map(
      (match): Citation => ({
        value: match[0].trim(),
        text: match[0].trim(),
        index: match.index,
        kind: match[1] ? "named" : "section",
      }),
    );
  const alone = [...words.matchAll(ALONE)]
    .filter(
      (match) =>
        !/^(?:\d{3}-\d{3}-\d{4}$|552 ?\(a\)|501\(c\))/.test(match[0]) &&
        !isRequestNumber(match[0], words.slice(Math.max(0, match.index - 12), match.index)),
    )
    .map(
      (match): Citation => ({
        value: match[0].trim(),
        text: match[0].trim(),
        index: match.index,
        kind: "alone",
      }),
    );
  const laws = [...words.matchAll(LAWS_ALONE), ...words.matchAll(GERMAN)].map(
    (match): Citation => ({
      value: match[0],
      text: match[0],
      index: match.index,
      kind: "named",
    }),
  );
  const found = [...federal, ...laws, ...withoutOverlaps(named, [...federal, ...laws])];
  const all = [...found, ...withoutOverlaps(alone, found)];
  const further = all.flatMap((citation) =>
    citation.kind === "federal" && !citation.value.startsWith("Exemption")
      ? []
      : furtherCitations(words, citation),
  );
  return [...all.filter((one) => !further.some((other) => overlap(one, other))), ...further].sort(
    (a, b) => a.index - b.index,
  );
}

function federalCitations(words: string): Citation[] {
  const paragraphs = [...words.matchAll(FEDERAL)]
    .filter((match) => !/subd(?:ivision|\.)? ?$|paragraph ?$/i.test(words.slice(0, match.index)))
    .map(
      (match): Citation => ({
        value: `(b)(${match[1]})${match[2] ? `(${match[2]})` : ""}`,
        text: match[0],
        index: match.index,
        kind: "federal",
      }),
    );
  const numbered = [...words.matchAll(NUMBERED)].flatMap((match) =>
    [...(match[1] ?? "").matchAll(/(\d)\)?(?:\(?([A-F])\b\)?)?/g)].map(
      (one): Citation => ({
        value: `(b)(${one[1]})${one[2] ? `(${one[2]})` : ""}`,
        text: match[0].trimEnd(),
        index: match.index,
        kind: "federal",
      }),
    ),
  );
  const lettered = [...words.matchAll(LETTERED)].map(
    (match): Citation => ({
      value: `Exemption ${match[1]}`,
      text: match[0],
      index: match.index,
      kind: "federal",
    }),
  );
  return [...withoutOverlaps(paragraphs, numbered), ...numbered, ...withoutOverlaps(lettered, numbered)];
}

/** Of the federal law itself, which is no exemption, or one that is read as `(b)(6)`. */
const isFederal = (citation: string): boolean => /552(?: ?\([ab]\)|$)/.test(citation);
/** "FOIA 24-00877", "FOIL #: 22-03-118", "Case 07-25-1129": what looks like a section is the number of a request. */
const isRequestNumber = (citation: string, before: string): boolean =>
  /^FOI ?A (?:\d{4,}|\d+(?:-\d+)+)$/.test(citation) ||
  /(?:#:?|\b(?:FOI[AL]|OPRA|RFP|[Cc]ase|[Nn]o\.|[Nn]umber|[Rr]equest)) ?$/.test(before);
/** Article 78 of New York's rules is how one sues. */
const isForCourt = (citation: string): boolean => /^Art(?:icle|\.)? ?78$/.test(citation);
const endsInYear = (section: string): boolean => /^(?:19|20)\d\d$/.test(section);

const overlap = (a: Citation, b: Citation): boolean =>
  a.index < b.index + b.text.length && b.index < a.index + a.text.length;

const withoutOverlaps = (some: readonly Citation[], others: readonly Citation[]): Citation[] =>
  some.filter((one) => !others.some((other) => overlap(one, other)));

/** What follows a citation with its law left out: "5 ILCS 140/7(1)(c) and 7(1)(f)", "section 7(1)(c), (f)". */
function furtherCitations(words: string, citation: Citation): Citation[] {
  const found: Citation[] = [];
  let [at, previous] = [citation.index + citation.text.length, citation.value];
  for (;;) {
    at += EXPLANATION.exec(words.slice(at))?.[0].length ?? 0;
    const match = FURTHER.exec(words.slice(at));
    const value = match && nextCitation(previous, match[1], match[2]?.trim());
    if (!match || !value) return found;
    const written = (match[1] ?? match[2] ?? "").trim();
    found.push({ value, text: written, index: at + match[0].length - written.length, kind: "further" });
    at += match[0].length;
    previous = value;
  }
}

/** `section` needs the shape of the one before, which a number or a year has not; `paragraphs` takes the place of those of its own level. */
function nextCitation(previous: string, section = "", paragraphs = ""): string | null {
  if (section !== "") {
    const start = previous.search(/\d[\w.:-]*(?: ?\(\w{1,5}\))*$/);
    const before = previous.slice(start);
    const isAlike = section.includes("(") || shapeOf(section) === shapeOf(before.replace(/ ?\(.*$/, ""));
    return isAlike && !/^(?:19|20)\d\d$/.test(section)
      ? `${previous.slice(0, start)}${section.replace(/\.$/, "")}`
      : null;
  }
  const groups = previous.match(/\(\w{1,5}\)/g) ?? [];
  const [first = ""] = paragraphs.match(/\(\w{1,5}\)/) ?? [];
  const level = groups.findIndex((group) => levelOf(group) === levelOf(first));
  if (level === -1) return null;
  return `${previous.slice(0, previous.indexOf("("))}${groups.slice(0, level).join("")}${paragraphs}`;
}

const shapeOf = (section: string): string =>
  section.replace(/\.$/, "").replace(/\d+/g, "9").replace(/[A-Z]/gi, "");

/** Which step of a citation a group is: "(1)", "(c)" or "(ii)". One "(i)" is read as the number that it mostly is. */
const levelOf = (group: string): "number" | "roman" | "letter" =>
  /\d/.test(group) ? "number" : /^\([ivx]+\)$/i.test(group) ? "roman" : "letter";
