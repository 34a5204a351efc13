import type { Agency } from "./agency.ts";
import { jurisdictionInfoOf } from "./jurisdictions.ts";

/** The searchable text of an agency. */
export type SearchableAgency = Pick<
  Agency,
  "name" | "abbreviation" | "jurisdiction" | "locality" | "aliases"
>;

export type SearchText = {
  foldedName: string;
  /** Abbreviation and other names, each whole: typing one of them means this office. */
  shortNames: string[];
  /** Every word once, with blanks between. */
  search: string;
};

/**
 * The search's columns for an agency: its names, its place and the names of the agency it belongs to.
 * @param parent the agency it belongs to, whose words find it too ("dhs inspector general")
 */
export function searchTextOf(
  agency: SearchableAgency,
  parent: Pick<Agency, "name" | "abbreviation"> | null,
): SearchText {
  const jurisdictionInfo = jurisdictionInfoOf(agency.jurisdiction);
  const shortNames = [agency.abbreviation ?? "", ...agency.aliases]
    .map(foldText)
    .filter((name) => name !== "");
  const words = [
    agency.name,
    ...shortNames,
    agency.locality ?? "",
    // Nearly all agencies are in the United States, so these words would match all of them.
    agency.jurisdiction === "us"
      ? "federal"
      : `${jurisdictionInfo?.name ?? ""} ${jurisdictionInfo?.code ?? ""}`,
    namesUnitedStates(agency.name) ? "united states us" : "",
    parent?.abbreviation ?? "",
    parent?.name ?? "",
  ].flatMap((text) => foldedWords(text));
  return {
    foldedName: foldText(agency.name),
    shortNames: [...new Set(shortNames)],
    search: [...new Set(words)].join(" "),
  };
}

/** Says so in its name, in whichever of its spellings. */
const namesUnitedStates = (name: string) => /\b(?:u s|united states)\b/.test(foldText(name));

/** Lower case, no accents, apostrophes gone, anything else that is no letter or digit a single space. */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The folded words of a text, in order. */
const foldedWords = (text: string): string[] => {
  const folded = foldText(text);
  return folded === "" ? [] : folded.split(" ");
};
