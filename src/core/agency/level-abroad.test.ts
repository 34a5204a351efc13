import { describe, expect, it } from "vitest";
import { jurisdictionErrors } from "./agency-form.ts";
import { AGENCIES } from "./directory.ts";
import { isScottish } from "./level-abroad.ts";
import { suggestJurisdiction } from "./suggest-jurisdiction.ts";

/**
 * Bodies below the level of a nation, as people type them: written down before the rules. None may fall under the act of the
 * nation, nor under the law of an American place of the same name.
 */
const BELOW_THE_NATION: readonly [name: string, national: "de" | "ca" | "uk" | null, email?: string][] = [
  ["Senatsverwaltung für Inneres und Sport Berlin", "de"],
  ["Bayerisches Staatsministerium des Innern", "de"],
  ["Polizeipräsidium München", "de"],
  ["Stadt Köln", "de"],
  ["Landeshauptstadt Stuttgart", "de"],
  ["Landratsamt Starnberg", "de"],
  ["Bezirksamt Hamburg-Nord", "de"],
  ["Freie und Hansestadt Hamburg, Behörde für Inneres", "de"],
  ["Ministerium des Innern des Landes Nordrhein-Westfalen", "de"],
  ["Landeskriminalamt Sachsen", "de"],
  ["Finanzamt Leipzig I", "de"],
  ["Hessisches Kultusministerium", "de"],
  ["Gemeinde Grünwald", "de"],
  ["Regierungspräsidium Karlsruhe", "de"],
  ["Thüringer Landtag", "de"],
  ["Polizei Berlin", "de"],
  ["Landesbeauftragte für Datenschutz", "de", "mail@datenschutz.bremen.de"],
  ["Ontario Ministry of Health", "ca"],
  ["City of Toronto", "ca"],
  ["Toronto Police Service", "ca"],
  ["City of Ottawa", "ca"],
  ["Ville d’Ottawa", "ca"],
  ["Ottawa Police Service", "ca"],
  ["Ontario Provincial Police", "ca"],
  ["Ville de Montréal", "ca"],
  ["Sûreté du Québec", "ca"],
  ["Ministère de la Santé du Québec", "ca"],
  ["Government of Alberta", "ca"],
  ["BC Ministry of Forests", "ca"],
  ["Vancouver Police Department, British Columbia", "ca"],
  ["Service Nova Scotia", "ca"],
  ["Manitoba Hydro", "ca"],
  ["City of Calgary", "ca"],
  ["Regional Municipality of Peel", "ca"],
  ["Records Office", "ca", "foi@gov.bc.ca"],
  ["Freedom of Information Office", "ca", "fippa@ontario.ca"],
  ["Victoria Police, Australia", null],
  ["New South Wales Police Force", null],
  ["Queensland Health", null],
  ["Department of Justice, Western Australia", null],
  ["City of Sydney", null, "council@cityofsydney.nsw.gov.au"],
  ["Tasmania Police", null],
];

const SCOTTISH: readonly [name: string, email?: string][] = [
  ["Scottish Government"],
  ["Police Scotland"],
  ["Glasgow City Council"],
  ["City of Edinburgh Council", "foi@edinburgh.gov.uk"],
  ["Aberdeenshire Council"],
  ["NHS Lothian"],
  ["NHS Greater Glasgow and Clyde"],
  ["Transport Scotland"],
  ["Historic Environment Scotland"],
  ["University of St Andrews"],
  ["Crown Office and Procurator Fiscal Service"],
  ["Highland Council"],
  ["Police Service", "foi@scotland.police.uk"],
  ["Information Team", "foi@falkirk.gov.uk"],
];

/** National bodies, some with the name of a region or a city in theirs. */
const NATIONAL: readonly [name: string, jurisdiction: string, email?: string][] = [
  ["Bundesministerium des Innern", "de"],
  ["Bundespolizeidirektion Berlin", "de"],
  ["Hauptzollamt Hamburg", "de"],
  ["Agentur für Arbeit Köln", "de"],
  ["Robert Koch-Institut", "de", "ifg@rki.bund.de"],
  ["Jobcenter Berlin Mitte", "de"],
  ["Canada Economic Development for Quebec Regions", "ca"],
  ["Royal Canadian Mounted Police", "ca"],
  ["Federal Economic Development Agency for Southern Ontario", "ca"],
  ["Health Canada", "ca", "atip-aiprp@hc-sc.gc.ca"],
  ["Home Office", "uk"],
  ["Northern Ireland Office", "uk"],
  ["Police Service of Northern Ireland", "uk"],
  ["Belfast City Council", "uk"],
  ["Natural Resources Wales", "uk"],
  ["Scotland Office", "uk"],
  ["Office of the Advocate General for Scotland", "uk"],
  ["Metropolitan Police Service", "uk", "foi@met.police.uk"],
];

/** An American place of the same name, well enough known to be suggested. */
const NAMESAKE = [{ jurisdiction: "us-oh", prominence: 3 }];

const suggestion = (name: string, email = "", locality = "") =>
  suggestJurisdiction({ name, locality, email }, NAMESAKE, null);

describe("a body below the level of the nation", () => {
  it.each(BELOW_THE_NATION)("%s is put under no law, and %s is refused", (name, national, email) => {
    const { jurisdiction, region } = suggestion(name, email);
    expect(jurisdiction).toBeNull();
    expect(region).not.toBeNull();
    if (national === null || email !== undefined) return;
    const [error] = jurisdictionErrors({ name, jurisdiction: national });
    expect(error?.path).toBe("/jurisdiction");
    expect(error?.message).toMatch(
      national === "de" ? /Informationsfreiheitsgesetz/ : /Access to Information Act/,
    );
  });

  it.each(BELOW_THE_NATION)("%s is refused with its address under %s", (name, national, email) => {
    if (national === null) return;
    expect(jurisdictionErrors({ name, jurisdiction: national, email: email ?? null })).toHaveLength(1);
  });

  it("is read from the place too, where the name is anybody's", () => {
    expect(suggestion("Police Department", "", "Hamilton, Ontario").jurisdiction).toBeNull();
    expect(suggestion("Police Department", "", "Hamilton, Ohio").jurisdiction).toBe("us-oh");
    expect(
      jurisdictionErrors({ name: "Police", locality: "Calgary, Alberta", jurisdiction: "ca" }),
    ).toHaveLength(1);
  });
});

describe("a Scottish authority", () => {
  it.each(SCOTTISH)("%s is under Scotland's act, not that of the United Kingdom", (name, email) => {
    expect(suggestion(name, email).jurisdiction).toBe("uk-sct");
    const form = { name, email: email ?? null };
    expect(jurisdictionErrors({ ...form, jurisdiction: "uk-sct" })).toEqual([]);
    expect(jurisdictionErrors({ ...form, jurisdiction: "uk" })[0]?.message).toMatch(
      /Freedom of Information \(Scotland\) Act/,
    );
  });
});

describe("a national body", () => {
  it.each(NATIONAL)("%s can be under the act of %s", (name, jurisdiction, email) => {
    const found = suggestion(name, email);
    expect(found.region).toBeNull();
    expect(found.jurisdiction).not.toBe("uk-sct");
    expect(jurisdictionErrors({ name, jurisdiction, email: email ?? null })).toEqual([]);
  });
});

it("lets every agency of the directory stay where it is", () => {
  const abroad = AGENCIES.filter(({ jurisdiction }) => ["de", "ca", "uk", "uk-sct"].includes(jurisdiction));
  expect(abroad.length).toBeGreaterThan(200);
  expect(abroad.filter((agency) => jurisdictionErrors(agency).length > 0).map(({ name }) => name)).toEqual(
    [],
  );
  const scottish = abroad.filter(({ jurisdiction }) => jurisdiction === "uk-sct");
  expect(scottish.filter((agency) => !isScottish(agency)).map(({ name }) => name)).toEqual([]);
});

it.each([
  ["Berlin Police Department", "Berlin, NH", "us-nh"],
  ["Ontario Police Department", "Ontario, California", "us-ca"],
  ["Vancouver Police Department", "Vancouver, WA", "us-wa"],
  ["Hamburg Township", "Hamburg, Michigan", "us-mi"],
  ["Aberdeen Police Department", "Aberdeen, South Dakota", "us-sd"],
])("%s in %s stays American", (name, locality, jurisdiction) => {
  expect(suggestion(name, "", locality).jurisdiction).toBe(jurisdiction);
  expect(jurisdictionErrors({ name, locality, jurisdiction })).toEqual([]);
});

it.each(["City of Ottawa, Kansas", "City of Ottawa, IL", "Ottawa Police Department", "Ottawa County, Ohio"])(
  "%s is American",
  (name) => {
    expect(suggestion(name).region).toBeNull();
  },
);
