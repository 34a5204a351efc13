import { NOT_COVERED, type NotCoveredBody } from "./not-covered.ts";
import { isVeryShort, NO_MATCH_SCORE, scoreAgency } from "./rank-agencies.ts";
import { type QueryWord, withCorrections } from "./search-query.ts";
import { foldText } from "./search-text.ts";
import { spellingSuggestions } from "./spelling-suggestions.ts";

const MAX_BODIES = 2;

const CANDIDATES = NOT_COVERED.map((body) => ({
  body,
  candidate: {
    id: body.id,
    names: [body.name, ...body.aliases].map(foldText),
    jurisdiction: body.jurisdiction,
    kind: null,
    locality: null,
    parentNames: [],
    requestsPerYear: 0,
    // As well known as a large city.
    prominence: 7,
    isOwn: false,
  },
}));

const WORDS = [
  ...new Set(CANDIDATES.flatMap(({ candidate }) => candidate.names).flatMap((name) => name.split(" "))),
];

/**
 * The bodies outside the law that a query means, best first, scored as agencies are. They are few: no index is needed.
 * @param isPartial true: also those that have only some of the words
 */
export function findNotCovered(
  query: readonly QueryWord[],
  { jurisdiction, isPartial = false }: { jurisdiction?: string | undefined; isPartial?: boolean } = {},
): { body: NotCoveredBody; score: number }[] {
  if (isVeryShort(query)) return [];
  const corrected = query.map((word) =>
    WORDS.some((known) => known.startsWith(word.typed))
      ? word
      : withCorrections(word, spellingSuggestions(word.typed, WORDS)),
  );
  return CANDIDATES.filter(({ body }) => jurisdiction === undefined || body.jurisdiction === jurisdiction)
    .map(({ body, candidate }) => ({ body, ...scoreAgency(corrected, candidate) }))
    .filter(({ score, missing }) =>
      isPartial ? missing < query.length : missing === 0 && score < NO_MATCH_SCORE,
    )
    .sort((a, b) => a.score - b.score)
    .slice(0, MAX_BODIES);
}
