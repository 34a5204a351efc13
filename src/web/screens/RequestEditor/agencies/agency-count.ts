import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencies } from "#messages/editor/agencies.ts";
import { lawCode } from "./agency-labels.ts";

type AgencyJurisdiction = Pick<AgencyItem, "jurisdiction">;

/** The District of Columbia has a law of its own but is not a state. */
const isState = (jurisdiction: string) => /^us-[a-z]{2}$/.test(jurisdiction) && jurisdiction !== "us-dc";

/** "12 agencies in 12 states. Each gets its own letter under its own law." */
export function agencyCountText(
  agencies: readonly AgencyJurisdiction[],
  jurisdictionName: (jurisdiction: string) => string,
): string {
  const jurisdictions = [...new Set(agencies.map(({ jurisdiction }) => jurisdiction))];
  const [only] = jurisdictions;
  const count = agencies.length;
  if (jurisdictions.length === 1 && only !== undefined) {
    const place = only === "us" ? editorAgencies.federalGovernment : jurisdictionName(only);
    return formatMessage(editorAgencies.lettersInOnePlace, { count, place });
  }
  const states = jurisdictions.filter(isState).length;
  const others = jurisdictions.filter((place) => place !== "us" && !isState(place));
  const places = [
    ...(jurisdictions.includes("us") ? [editorAgencies.federalGovernment] : []),
    ...(states > 1
      ? [formatMessage(editorAgencies.states, { count: states })]
      : jurisdictions.filter(isState).map(jurisdictionName)),
    ...(others.length > 2
      ? [formatMessage(editorAgencies.otherPlaces, { count: others.length })]
      : others.map(jurisdictionName)),
  ];
  return formatMessage(editorAgencies.lettersInPlaces, { count, places: list.format(places) });
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The jurisdiction of a letter, short enough for a step's circle. */
export const jurisdictionCode = ({ jurisdiction }: AgencyJurisdiction) => lawCode(jurisdiction).slice(0, 3);
