import { emailDomain } from "#core/mail/email-domain.ts";
import { jurisdictionInfoOf, STATE_JURISDICTIONS } from "./jurisdictions.ts";
import { isNorthernIrish, isScottish, type RegionWithoutLaw, regionWithoutLaw } from "./level-abroad.ts";
import { foldText } from "./search-text.ts";

/** What was typed of a new agency so far. */
export type NewAgency = { name: string; locality: string; email: string };

/** What supports a suggestion. */
export const SUGGESTION_REASONS = ["domain", "state", "place", "federal", "nation"] as const;
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

/**
 * `jurisdiction` null: nothing supports one. `others`: where else a place of this name is. `region`: it seems to be where no
 * law is known, so that none is suggested.
 */
export type JurisdictionSuggestion = {
  jurisdiction: string | null;
  reason: SuggestionReason | null;
  others: string[];
  region: RegionWithoutLaw | null;
};

/** A city or county of the directory, by how well it is known. */
export type KnownPlace = { jurisdiction: string; prominence: number };

/** So much better known that the others are not meant: Chicago, Illinois, and Chicago Heights. */
const CLEARLY_BETTER_KNOWN = 2;

/**
 * Suggests the jurisdiction of a new agency: from its email domain, the state in its name or place, or the city in its
 * name or place. Never federal unless something says so.
 * @param places the directory's cities and counties of `placeNamesOf`
 * @param domainJurisdiction the one jurisdiction of the directory's agencies at the email domain
 */
export function suggestJurisdiction(
  agency: NewAgency,
  places: readonly KnownPlace[],
  domainJurisdiction: string | null,
): JurisdictionSuggestion {
  const byDomain = jurisdictionOfDomain(emailDomain(agency.email.toLowerCase()) ?? "") ?? domainJurisdiction;
  if (byDomain !== null && byDomain !== "uk") return suggested(byDomain, "domain");
  const stateOfPlace = stateIn(agency.locality);
  if (stateOfPlace !== null) return suggested(stateOfPlace, "state");
  const abroad = byNationOf(agency);
  if (abroad !== null) return abroad;
  if (byDomain !== null) return suggested(byDomain, "domain");
  const state = stateIn(agency.name);
  if (state !== null) return suggested(state, "state");
  const [first, second] = places.toSorted((a, b) => b.prominence - a.prominence);
  if (first) {
    const others = [...new Set(places.map(({ jurisdiction }) => jurisdiction))].filter(
      (jurisdiction) => jurisdiction !== first.jurisdiction,
    );
    const isClear =
      others.length === 0 || first.prominence - (second?.prominence ?? 0) >= CLEARLY_BETTER_KNOWN;
    return isClear
      ? suggested(first.jurisdiction, "place", others)
      : suggested(null, "place", [first.jurisdiction, ...others]);
  }
  const isFederal = /^(?:u s|us|united states|federal)\b/.test(foldText(agency.name));
  return isFederal && agency.locality.trim() === "" ? suggested("us", "federal") : suggested(null, null);
}

const suggested = (
  jurisdiction: string | null,
  reason: SuggestionReason | null,
  others: string[] = [],
): JurisdictionSuggestion => ({ jurisdiction, reason, others, region: null });

/** Abroad, by name and address: Scotland and Northern Ireland, or a region whose law is not here. */
function byNationOf(agency: NewAgency): JurisdictionSuggestion | null {
  if (isScottish(agency)) return suggested("uk-sct", "nation");
  if (isNorthernIrish(agency)) return suggested("uk", "nation");
  const region = regionWithoutLaw(agency);
  return region && { ...suggested(null, null), region };
}

/** Words after a place's name in the name of a local agency. */
const LOCAL_WORDS =
  /\b(?:police|sheriffs?|fire|public|school|schools|independent|unified|department|dept|pd|county|city|clerk|mayors?|office|board|district|housing|health|transit|library|parks)\b.*$/;

/** Folded names that the place of an agency may have: what was typed as its place, or else what its name begins with. */
export function placeNamesOf({ name, locality }: NewAgency): string[] {
  if (locality.trim() !== "") return [foldText(locality.split(",")[0] ?? "")];
  const folded = foldText(name).replace(/^the /, "");
  const named = /^(?:city|town|village|county) of (.+)$/.exec(folded)?.[1];
  const beginning = (named ?? folded).replace(LOCAL_WORDS, "").trim();
  const ending = /\bof (.+)$/.exec(folded)?.[1] ?? "";
  return [...new Set([beginning, ending])].filter((place) => place.length > 2);
}

/** "ci.springfield.il.us", "dps.texas.gov", "az.gov": a state's; ".mil": federal; another country's. */
function jurisdictionOfDomain(domain: string): string | null {
  if (/(?:^|\.)(?:mil|fed\.us)$/.test(domain)) return "us";
  if (/(?:^|\.)gov\.scot$/.test(domain)) return "uk-sct";
  if (/(?:^|\.)bund\.de$/.test(domain)) return "de";
  if (/\.(?:gov|police|nhs)\.uk$/.test(domain)) return "uk";
  if (/(?:^|\.)gc\.ca$/.test(domain)) return "ca";
  if (/(?:^|\.)europa\.eu$/.test(domain)) return "eu";
  if (/(?:^|\.)gov\.ie$/.test(domain)) return "ie";
  const labels = domain.split(".");
  if (labels.at(-1) !== "us" && labels.at(-1) !== "gov") return null;
  const label = labels.at(-2) ?? "";
  return (
    STATE_JURISDICTIONS.find((jurisdiction) => {
      const name = foldText(jurisdictionInfoOf(jurisdiction)?.name ?? "").replaceAll(" ", "");
      return label === jurisdiction.slice("us-".length) || label === name;
    }) ?? null
  );
}

/** The state that a text names: "Texas Department of …", "Austin, TX". City names such as "Kansas City" name none. */
function stateIn(text: string): string | null {
  const code = /(?:,\s*|\s)([A-Z]{2})\.?$/.exec(text.trim())?.[1]?.toLowerCase();
  if (code !== undefined && STATE_JURISDICTIONS.includes(`us-${code}`)) return `us-${code}`;
  const folded = ` ${foldText(text)} `;
  const named = STATE_JURISDICTIONS.filter((jurisdiction) => {
    const name = foldText(jurisdictionInfoOf(jurisdiction)?.name ?? "");
    return (
      folded.includes(` ${name} `) &&
      !folded.includes(` ${name} city `) &&
      !folded.includes(` ${name} county `)
    );
  });
  // "West Virginia" has "Virginia" in it.
  return named.toSorted((a, b) => nameLength(b) - nameLength(a))[0] ?? null;
}

const nameLength = (jurisdiction: string) => jurisdictionInfoOf(jurisdiction)?.name.length ?? 0;
