import { jurisdictionInfoOf } from "#core/agency/jurisdictions.ts";
import { foldText } from "#core/agency/search-text.ts";

/** Words that do not distinguish agencies. */
const STOP_WORDS = new Set(["of", "the", "and", "for", "on", "in", "to", "a", "an", "at", "us"]);

/** Common abbreviations. */
export const ABBREVIATIONS: Record<string, string> = {
  admin: "administration",
  agcy: "agency",
  assn: "association",
  auth: "authority",
  bd: "board",
  bur: "bureau",
  cnty: "county",
  co: "county",
  comm: "commission",
  dept: "department",
  dep: "department",
  depts: "department",
  dev: "development",
  dist: "district",
  div: "division",
  ed: "education",
  educ: "education",
  fed: "federal",
  gov: "government",
  govt: "government",
  intl: "international",
  isd: "independent school district",
  natl: "national",
  nat: "national",
  ofc: "office",
  off: "office",
  pd: "police department",
  sch: "school",
  sec: "security",
  st: "saint",
  svc: "service",
  svcs: "service",
  twp: "township",
  univ: "university",
};

/**
 * Normalizes a name: ignores order, small words, plurals, common abbreviations and the name of the place: "Dept. of
 * Public Health" and "Illinois Public Health Department" are near in Illinois. Equal results are a reason to ask, not
 * proof that the agencies are the same.
 */
export function normalizedAgencyName(name: string, jurisdiction: string): string {
  const jurisdictionWords = new Set(foldText(jurisdictionInfoOf(jurisdiction)?.name ?? "").split(" "));
  const words = foldText(name)
    .replace(/\bu s\b/g, "us")
    .split(" ")
    .flatMap((word) => (ABBREVIATIONS[word] ?? word).split(" "));
  const significantWords = words
    .filter((word) => !STOP_WORDS.has(word) && !jurisdictionWords.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?<=[^s])s$/, "") : word));
  // A name made of nothing else ("State of Illinois") is near to itself only.
  return (significantWords.length > 0 ? [...new Set(significantWords)] : words).sort().join(" ");
}
