/**
 * The places of a text where a line may not end, as non-breaking spaces: a citation ("5 U.S.C. § 552", "911 F.2d 755",
 * "section 40"), a day with its month. For rendering only: stored text has ordinary spaces.
 */
export const withNoBreaks = (text: string): string =>
  NO_BREAK_SPACES.reduce((joined, pattern) => joined.replace(pattern, NO_BREAK), text);

/** U+00A0. */
export const NO_BREAK = "\u00a0";

const MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";

/** "F.2d", "ILCS", "C.R.S.": an abbreviation has a period or two capitals. */
const ABBREVIATION = "(?:[A-Z]{2}|[A-Z]\\w{0,9}\\.)[\\w.]{0,12}";

const NO_BREAK_SPACES: readonly RegExp[] = [
  / (?=§)/g,
  /(?<=§) /g,
  new RegExp(`(?<=\\b${MONTH}) (?=\\d)`, "g"),
  new RegExp(`(?<=\\b\\d{1,2}) (?=${MONTH}\\b)`, "g"),
  new RegExp(`(?<=\\b\\d{1,2}\u00a0${MONTH}) (?=\\d{4}\\b)`, "g"),
  // "5 U.S.C. §", "65 P.S. §": after the title.
  new RegExp(`(?<=\\b\\d{1,4}) (?=${ABBREVIATION}[ \u00a0]§)`, "g"),
  // "5 ILCS 140/1", "552 So. 2d 854": around the name of a code or of reports.
  new RegExp(`(?<=\\b\\d{1,4}) (?=${ABBREVIATION}(?: \\d?[a-zA-Z]{1,5}\\.?)? \\d)`, "g"),
  new RegExp(`(?<=\\b\\d{1,4}\u00a0${ABBREVIATION}) (?=\\d)`, "g"),
  new RegExp(`(?<=\\b\\d{1,4}\u00a0${ABBREVIATION}) (?=\\d?[a-zA-Z]{1,5}\\.? \\d)`, "g"),
  new RegExp(`(?<=\\b\\d{1,4}\u00a0${ABBREVIATION}\u00a0\\d?[a-zA-Z]{1,5}\\.?) (?=\\d)`, "g"),
  // "RCW 42.56.550(1)", "N.J.S.A. 47:1A-5": between the name of a code and its section.
  new RegExp(`(?<=\\b${ABBREVIATION}) (?=\\d{1,4}[a-zA-Z]?[.:/(]\\w)`, "g"),
  /(?<=\b(?:[Ss]ections?|[Aa]rticles?|[Aa]rt\.|[Ss]ec\.|No\.|Exemptions?|[Pp]aragraph|[Ss]ubsection)) (?=\(?\d)/g,
  // "Cal. Gov. Code §", "Neb. Rev. Stat. §", "Miss. Code Ann. §": within the name of a code.
  /(?<=\b[A-Z][a-z]{0,4}(?:\.|'t)) (?=(?:[A-Z][a-z]{0,3}(?:\.|'t) )?(?:Code|Stat\.|Laws)(?: Ann\.)?[ \u00a0]§)/g,
  /(?<=\bCode) (?=Ann\.[ \u00a0]§)/g,
  // "FOISA, ss. 16, 19", "RCW ch. 42.56", "Fitzgibbon v. CIA".
  /(?<=\b(?:ss?\.|ch\.|para\.)) (?=\d)/g,
  /(?<=\b(?:[A-Z]{2,5}|Code)) (?=ch\.)/g,
  // "OJ L 145", "the Freedom of Information Act 2000".
  /(?<=\bOJ(?:[ \u00a0]L)?) (?=L |\d)/g,
  /(?<=\bAct) (?=\d{4}\b)/g,
  /(?<=\bv\.) (?=[A-Z])/g,
  / (?=et\sseq\.)/g,
  /(?<=\bet) (?=seq\.)/g,
  // "§ 7 Abs. 5 IFG", "art. 30", "25,00 €".
  /(?<=\d) (?=(?:Abs|Nr|Satz)\b)/g,
  /(?<=\b(?:Abs\.|Nr\.|Satz|art\.|par\.|al\.)) (?=\d)/g,
  /(?<=\d,\d\d) (?=[€$])/g,
];
