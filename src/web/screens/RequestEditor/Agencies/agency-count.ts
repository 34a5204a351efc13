import type { AgencyItem } from "#contract/agency.ts";
import { lawCode } from "./agency-words.ts";

type Place = Pick<AgencyItem, "jurisdiction">;

/** A district is none of the fifty, and a law of its own all the same. */
const isState = (jurisdiction: string) => /^us-[a-z]{2}$/.test(jurisdiction) && jurisdiction !== "us-dc";

/** "12 agencies in 12 states. Each gets its own letter under its own law." */
export function agencyCountWords(
  agencies: readonly Place[],
  placeOf: (jurisdiction: string) => string,
): string {
  const places = [...new Set(agencies.map(({ jurisdiction }) => jurisdiction))];
  const [only] = places;
  const count = `${agencies.length.toLocaleString("en-US")} agencies`;
  if (places.length === 1 && only !== undefined) {
    const where = only === "us" ? "in the federal government" : `in ${placeOf(only)}`;
    return `${count} ${where}. Each gets its own letter.`;
  }
  const states = places.filter(isState).length;
  const others = places.filter((place) => place !== "us" && !isState(place));
  const where = [
    places.includes("us") ? "the federal government" : "",
    states === 1 ? placeOf(places.find(isState) ?? "") : states > 1 ? `${states} states` : "",
    ...(others.length > 2 ? [`${others.length} other places`] : others.map(placeOf)),
  ].filter((part) => part !== "");
  return `${count} in ${list.format(where)}. Each gets its own letter under its own law.`;
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The place a letter goes to, short enough for a circle. */
export const stepCode = ({ jurisdiction }: Place) => lawCode(jurisdiction).slice(0, 3);
