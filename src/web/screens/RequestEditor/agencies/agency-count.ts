import type { AgencyItem } from "#contract/agencies/agency.ts";
import { lawCode } from "./agency-labels.ts";

type AgencyJurisdiction = Pick<AgencyItem, "jurisdiction">;

/** A district is none of the fifty, and a law of its own all the same. */
const isState = (jurisdiction: string) => /^us-[a-z]{2}$/.test(jurisdiction) && jurisdiction !== "us-dc";

/** "12 agencies in 12 states. Each gets its own letter under its own law." */
export function agencyCountText(
  agencies: readonly AgencyJurisdiction[],
  jurisdictionName: (jurisdiction: string) => string,
): string {
  const jurisdictions = [...new Set(agencies.map(({ jurisdiction }) => jurisdiction))];
  const [only] = jurisdictions;
  const count = `${agencies.length.toLocaleString("en-US")} agencies`;
  if (jurisdictions.length === 1 && only !== undefined) {
    const locationText = only === "us" ? "in the federal government" : `in ${jurisdictionName(only)}`;
    return `${count} ${locationText}. Each gets its own letter.`;
  }
  const states = jurisdictions.filter(isState).length;
  const others = jurisdictions.filter((place) => place !== "us" && !isState(place));
  const locationText = [
    jurisdictions.includes("us") ? "the federal government" : "",
    states === 1 ? jurisdictionName(jurisdictions.find(isState) ?? "") : states > 1 ? `${states} states` : "",
    ...(others.length > 2 ? [`${others.length} other places`] : others.map(jurisdictionName)),
  ].filter((joined) => joined !== "");
  return `${count} in ${list.format(locationText)}. Each gets its own letter under its own law.`;
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The place a letter goes to, short enough for a circle. */
export const jurisdictionCode = ({ jurisdiction }: AgencyJurisdiction) => lawCode(jurisdiction).slice(0, 3);
