/** Jurisdictions of agencies: the name of the place, and the time zone of most of it. */
type JurisdictionInfo = { name: string; code: string; timeZone: string };

const EASTERN = "America/New_York";
const CENTRAL = "America/Chicago";
const MOUNTAIN = "America/Denver";
const PACIFIC = "America/Los_Angeles";

const STATES: readonly (readonly [code: string, name: string, timeZone: string])[] = [
  ["AL", "Alabama", CENTRAL],
  ["AK", "Alaska", "America/Anchorage"],
  ["AZ", "Arizona", "America/Phoenix"],
  ["AR", "Arkansas", CENTRAL],
  ["CA", "California", PACIFIC],
  ["CO", "Colorado", MOUNTAIN],
  ["CT", "Connecticut", EASTERN],
  ["DE", "Delaware", EASTERN],
  ["DC", "District of Columbia", EASTERN],
  ["FL", "Florida", EASTERN],
  ["GA", "Georgia", EASTERN],
  ["HI", "Hawaii", "Pacific/Honolulu"],
  ["ID", "Idaho", "America/Boise"],
  ["IL", "Illinois", CENTRAL],
  ["IN", "Indiana", "America/Indiana/Indianapolis"],
  ["IA", "Iowa", CENTRAL],
  ["KS", "Kansas", CENTRAL],
  ["KY", "Kentucky", EASTERN],
  ["LA", "Louisiana", CENTRAL],
  ["ME", "Maine", EASTERN],
  ["MD", "Maryland", EASTERN],
  ["MA", "Massachusetts", EASTERN],
  ["MI", "Michigan", "America/Detroit"],
  ["MN", "Minnesota", CENTRAL],
  ["MS", "Mississippi", CENTRAL],
  ["MO", "Missouri", CENTRAL],
  ["MT", "Montana", MOUNTAIN],
  ["NE", "Nebraska", CENTRAL],
  ["NV", "Nevada", PACIFIC],
  ["NH", "New Hampshire", EASTERN],
  ["NJ", "New Jersey", EASTERN],
  ["NM", "New Mexico", MOUNTAIN],
  ["NY", "New York", EASTERN],
  ["NC", "North Carolina", EASTERN],
  ["ND", "North Dakota", CENTRAL],
  ["OH", "Ohio", EASTERN],
  ["OK", "Oklahoma", CENTRAL],
  ["OR", "Oregon", PACIFIC],
  ["PA", "Pennsylvania", EASTERN],
  ["RI", "Rhode Island", EASTERN],
  ["SC", "South Carolina", EASTERN],
  ["SD", "South Dakota", CENTRAL],
  ["TN", "Tennessee", CENTRAL],
  ["TX", "Texas", CENTRAL],
  ["UT", "Utah", MOUNTAIN],
  ["VT", "Vermont", EASTERN],
  ["VA", "Virginia", EASTERN],
  ["WA", "Washington", PACIFIC],
  ["WV", "West Virginia", EASTERN],
  ["WI", "Wisconsin", CENTRAL],
  ["WY", "Wyoming", MOUNTAIN],
];

/** Countries by the first part of the code; a zone for each that has a law on file. */
const COUNTRIES: readonly (readonly [code: string, name: string, timeZone: string])[] = [
  ["us", "United States", EASTERN],
  ["uk", "United Kingdom", "Europe/London"],
  ["ca", "Canada", "America/Toronto"],
  ["de", "Germany", "Europe/Berlin"],
  ["au", "Australia", "Australia/Sydney"],
  ["ie", "Ireland", "Europe/Dublin"],
  ["nz", "New Zealand", "Pacific/Auckland"],
  ["eu", "European Union", "Europe/Brussels"],
];

/** Codes of the states and the District of Columbia. */
export const STATE_JURISDICTIONS: readonly string[] = STATES.map(([code]) => `us-${code.toLowerCase()}`);

const JURISDICTIONS: ReadonlyMap<string, JurisdictionInfo> = new Map([
  ...STATES.map(([code, name, timeZone]) => [`us-${code.toLowerCase()}`, { name, code, timeZone }] as const),
  ...COUNTRIES.map(([code, name, timeZone]) => [code, { name, code, timeZone }] as const),
]);

/** The place of a jurisdiction's code, or of its country; undefined for an unknown country. */
export const jurisdictionInfoOf = (jurisdiction: string): JurisdictionInfo | undefined =>
  JURISDICTIONS.get(jurisdiction) ?? JURISDICTIONS.get(jurisdiction.split("-")[0] ?? "");
