import { lawOf } from "../deadline/laws.ts";
import type { Agency } from "./agency.ts";

/** What the search looks at; rows of any origin will do. */
export type Findable = Pick<Agency, "name" | "abbreviation" | "jurisdiction" | "aliases"> &
  Partial<Pick<Agency, "locality">>;

/** Best first: the abbreviation itself, the beginning of a name, the beginning of each word, anywhere. */
const RANKS = { abbreviation: 0, namePrefix: 1, wordPrefix: 2, substring: 3 } as const;

/**
 * Type-ahead over agencies by name, abbreviation, other names and place, without regard to case and accents.
 * Every word typed must be found. Equal ranks stand in order of name. Nothing typed finds nothing.
 */
export const searchAgencies = <A extends Findable>(
  agencies: readonly A[],
  query: string,
  limit: number,
): A[] => {
  const wanted = fold(query);
  if (wanted === "") return [];
  return agencies
    .flatMap((agency) => {
      const rank = rankOf(agency, wanted);
      return rank === null ? [] : [{ agency, rank }];
    })
    .sort((a, b) => a.rank - b.rank || a.agency.name.localeCompare(b.agency.name, "en"))
    .slice(0, Math.max(0, limit))
    .map(({ agency }) => agency);
};

const rankOf = (agency: Findable, wanted: string): number | null => {
  const short = [agency.abbreviation ?? "", ...agency.aliases].map(fold);
  if (short.includes(wanted)) return RANKS.abbreviation;
  const names = [fold(agency.name), ...short];
  if (names.some((name) => name.startsWith(wanted))) return RANKS.namePrefix;
  const place = lawOf(agency.jurisdiction)?.place ?? "";
  const text = [...names, fold(agency.locality ?? ""), fold(place)].join(" ");
  const words = text.split(" ");
  const asked = wanted.split(" ");
  if (asked.every((word) => words.some((candidate) => candidate.startsWith(word)))) return RANKS.wordPrefix;
  return asked.every((word) => text.includes(word)) ? RANKS.substring : null;
};

/** Lower case, no accents, apostrophes gone, anything else that is no letter or digit a single space. */
const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
