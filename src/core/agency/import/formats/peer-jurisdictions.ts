/**
 * How other programs name jurisdictions. A key that is not here is unknown: the row is refused, or put where the user said,
 * never where its words only seem to point. "washington-48" is the District of Columbia, "washington-54" the state.
 */

type PeerJurisdiction = { jurisdiction: string; locality: string | null };

/** MuckRock's number of the United States. */
const MUCKROCK_FEDERAL = 10;

/**
 * MuckRock's numbers of states, from the documentation of its Python client and the addresses of published requests; Wyoming's
 * was not found.
 */
const MUCKROCK_STATES: Readonly<Record<number, string>> = {
  1: "ma",
  13: "me",
  16: "ny",
  34: "fl",
  47: "dc",
  52: "ca",
  53: "ct",
  54: "wa",
  78: "az",
  80: "vt",
  81: "nh",
  82: "ri",
  109: "tx",
  111: "ks",
  114: "ar",
  116: "oh",
  117: "mi",
  126: "pa",
  127: "co",
  128: "va",
  146: "wi",
  147: "ky",
  152: "in",
  153: "nc",
  154: "md",
  155: "tn",
  156: "mn",
  157: "mt",
  158: "or",
  159: "al",
  168: "il",
  227: "nm",
  228: "id",
  229: "nj",
  230: "ga",
  231: "ms",
  232: "nd",
  233: "la",
  234: "ut",
  235: "ak",
  236: "de",
  246: "ia",
  247: "hi",
  248: "ok",
  299: "mo",
  300: "ne",
  301: "nv",
  302: "sc",
  303: "sd",
  304: "wv",
};

/** Cities by MuckRock's number, from the addresses of published requests. Other cities are unknown: it has thousands. */
const MUCKROCK_CITIES: Readonly<Record<number, PeerJurisdiction>> = {
  17: { jurisdiction: "us-ny", locality: "New York City" },
  48: { jurisdiction: "us-dc", locality: null },
  169: { jurisdiction: "us-il", locality: "Chicago" },
};

/** The jurisdiction of MuckRock's number, or null for one that is not known. */
export function muckrockJurisdiction(id: number): PeerJurisdiction | null {
  if (id === MUCKROCK_FEDERAL) return { jurisdiction: "us", locality: null };
  const state = MUCKROCK_STATES[id];
  return state === undefined
    ? (MUCKROCK_CITIES[id] ?? null)
    : { jurisdiction: `us-${state}`, locality: null };
}

/** FragDenStaat's slug of the German federation, whose act binds federal bodies only. */
const FROIDE_FEDERATION = "bund";

/** FragDenStaat's slugs of the Länder. Each has an act of its own or none; the federal one does not bind their bodies. */
const LAENDER: Readonly<Record<string, string>> = {
  "baden-wuerttemberg": "de-bw",
  bayern: "de-by",
  berlin: "de-be",
  brandenburg: "de-bb",
  bremen: "de-hb",
  hamburg: "de-hh",
  hessen: "de-he",
  "mecklenburg-vorpommern": "de-mv",
  niedersachsen: "de-ni",
  "nordrhein-westfalen": "de-nw",
  "rheinland-pfalz": "de-rp",
  saarland: "de-sl",
  sachsen: "de-sn",
  "sachsen-anhalt": "de-st",
  "schleswig-holstein": "de-sh",
  thueringen: "de-th",
};

/** Our code of a slug of FragDenStaat, whether or not its law is known here; null for other slugs. */
export const froideJurisdiction = (slug: string): string | null =>
  slug.toLowerCase() === FROIDE_FEDERATION ? "de" : (LAENDER[slug.toLowerCase()] ?? null);

/**
 * The jurisdiction of an Alaveteli body by its tags, where the file is about the United Kingdom: WhatDoTheyKnow tags bodies under
 * the Scottish act "scotland". Null where the tags do not say.
 */
export const alaveteliJurisdiction = (tags: string, fileJurisdiction: string | null): string | null =>
  fileJurisdiction === "uk" && tags.toLowerCase().split(/\s+/).includes("scotland") ? "uk-sct" : null;
