import { expect, it, test } from "vitest";
import { LAWS } from "#core/law/laws.ts";
import { AGENCIES } from "./directory.ts";
import { foldText } from "./search-text.ts";

/** The largest municipalities by the census of 2020, written from memory: the last ones of a state may be off. */
const LARGEST_CITIES = `
ak: Anchorage, Fairbanks, Juneau, Wasilla, Sitka, Ketchikan, Kenai, Palmer, Bethel, Kodiak
al: Huntsville, Birmingham, Montgomery, Mobile, Tuscaloosa, Hoover, Auburn, Dothan, Madison, Decatur
ar: Little Rock, Fayetteville, Fort Smith, Springdale, Jonesboro, Rogers, Conway, North Little Rock, Bentonville, Pine Bluff
az: Phoenix, Tucson, Mesa, Chandler, Gilbert, Glendale, Scottsdale, Peoria, Tempe, Surprise
ca: Los Angeles, San Diego, San Jose, San Francisco, Fresno, Sacramento, Long Beach, Oakland, Bakersfield, Anaheim
co: Denver, Colorado Springs, Aurora, Fort Collins, Lakewood, Thornton, Arvada, Westminster, Pueblo, Greeley
ct: Bridgeport, Stamford, New Haven, Hartford, Waterbury, Norwalk, Danbury, New Britain, West Hartford, Greenwich
de: Wilmington, Dover, Newark, Middletown, Milford, Smyrna, Seaford, Georgetown, Elsmere, New Castle
fl: Jacksonville, Miami, Tampa, Orlando, St. Petersburg, Hialeah, Port St. Lucie, Cape Coral, Tallahassee, Fort Lauderdale
ga: Atlanta, Columbus, Augusta, Macon, Savannah, Athens, Sandy Springs, South Fulton, Roswell, Johns Creek
hi: Honolulu
ia: Des Moines, Cedar Rapids, Davenport, Sioux City, Iowa City, West Des Moines, Ankeny, Waterloo, Ames, Council Bluffs
id: Boise, Meridian, Nampa, Idaho Falls, Caldwell, Pocatello, Coeur d'Alene, Twin Falls, Rexburg, Post Falls
il: Chicago, Aurora, Joliet, Naperville, Rockford, Elgin, Springfield, Peoria, Champaign, Waukegan
in: Indianapolis, Fort Wayne, Evansville, South Bend, Carmel, Fishers, Bloomington, Hammond, Lafayette, Noblesville
ks: Wichita, Overland Park, Kansas City, Olathe, Topeka, Lawrence, Shawnee, Lenexa, Manhattan, Salina
ky: Louisville, Lexington, Bowling Green, Owensboro, Covington, Georgetown, Richmond, Florence, Nicholasville, Hopkinsville
la: New Orleans, Baton Rouge, Shreveport, Lafayette, Lake Charles, Kenner, Bossier City, Monroe, Alexandria, Houma
ma: Boston, Worcester, Springfield, Cambridge, Lowell, Brockton, Quincy, Lynn, New Bedford, Fall River
md: Baltimore, Frederick, Gaithersburg, Rockville, Bowie, Hagerstown, Annapolis, College Park, Salisbury, Laurel
me: Portland, Lewiston, Bangor, South Portland, Auburn, Biddeford, Scarborough, Sanford, Brunswick, Saco
mi: Detroit, Grand Rapids, Warren, Sterling Heights, Ann Arbor, Lansing, Dearborn, Livonia, Troy, Westland
mn: Minneapolis, St. Paul, Rochester, Bloomington, Duluth, Brooklyn Park, Plymouth, Woodbury, Lakeville, Maple Grove
mo: Kansas City, St. Louis, Springfield, Columbia, Independence, Lee's Summit, O'Fallon, St. Joseph, St. Charles, St. Peters
ms: Jackson, Gulfport, Southaven, Biloxi, Hattiesburg, Olive Branch, Tupelo, Meridian, Clinton, Madison
mt: Billings, Missoula, Great Falls, Bozeman, Butte, Helena, Kalispell, Belgrade, Havre, Anaconda
nc: Charlotte, Raleigh, Greensboro, Durham, Winston-Salem, Fayetteville, Cary, Wilmington, High Point, Concord
nd: Fargo, Bismarck, Grand Forks, Minot, West Fargo, Williston, Dickinson, Mandan, Jamestown, Wahpeton
ne: Omaha, Lincoln, Bellevue, Grand Island, Kearney, Fremont, Norfolk, Hastings, Columbus, Papillion
nh: Manchester, Nashua, Concord, Derry, Dover, Rochester, Salem, Merrimack, Londonderry, Hudson
nj: Newark, Jersey City, Paterson, Elizabeth, Lakewood, Edison, Woodbridge, Toms River, Hamilton, Trenton
nm: Albuquerque, Las Cruces, Rio Rancho, Santa Fe, Roswell, Farmington, Hobbs, Clovis, Carlsbad, Alamogordo
nv: Las Vegas, Henderson, Reno, North Las Vegas, Sparks, Carson City, Fernley, Elko, Mesquite, Boulder City
ny: New York City, Buffalo, Yonkers, Rochester, Syracuse, Albany, New Rochelle, Mount Vernon, Schenectady, Utica
oh: Columbus, Cleveland, Cincinnati, Toledo, Akron, Dayton, Parma, Canton, Lorain, Hamilton
ok: Oklahoma City, Tulsa, Norman, Broken Arrow, Edmond, Lawton, Moore, Midwest City, Enid, Stillwater
or: Portland, Eugene, Salem, Gresham, Hillsboro, Bend, Beaverton, Medford, Springfield, Corvallis
pa: Philadelphia, Pittsburgh, Allentown, Reading, Erie, Scranton, Bethlehem, Lancaster, Harrisburg, York
ri: Providence, Cranston, Warwick, Pawtucket, East Providence, Woonsocket, Coventry, Cumberland, North Providence, South Kingstown
sc: Charleston, Columbia, North Charleston, Mount Pleasant, Rock Hill, Greenville, Summerville, Goose Creek, Greer, Sumter
sd: Sioux Falls, Rapid City, Aberdeen, Brookings, Watertown, Yankton, Mitchell, Huron, Pierre, Spearfish
tn: Nashville, Memphis, Knoxville, Chattanooga, Clarksville, Murfreesboro, Franklin, Johnson City, Jackson, Hendersonville
tx: Houston, San Antonio, Dallas, Austin, Fort Worth, El Paso, Arlington, Corpus Christi, Plano, Lubbock
ut: Salt Lake City, West Valley City, West Jordan, Provo, St. George, Orem, Sandy, Ogden, Lehi, South Jordan
va: Virginia Beach, Chesapeake, Norfolk, Arlington, Richmond, Newport News, Alexandria, Hampton, Roanoke, Portsmouth
vt: Burlington, South Burlington, Rutland, Essex, Colchester, Bennington, Brattleboro, Milton, Hartford, Barre
wa: Seattle, Spokane, Tacoma, Vancouver, Bellevue, Kent, Everett, Spokane Valley, Renton, Yakima
wi: Milwaukee, Madison, Green Bay, Kenosha, Racine, Appleton, Waukesha, Eau Claire, Oshkosh, Janesville
wv: Charleston, Huntington, Morgantown, Parkersburg, Wheeling, Martinsburg, Fairmont, Beckley, Clarksburg, Weirton
wy: Cheyenne, Casper, Gillette, Laramie, Rock Springs, Sheridan, Evanston, Riverton, Jackson, Green River`;

/** The largest counties, boroughs or parishes. Connecticut and Rhode Island have no county government. */
const LARGEST_COUNTIES = `
ak: Anchorage, Matanuska-Susitna, Fairbanks North Star, Kenai Peninsula, Juneau
al: Jefferson, Mobile, Madison, Baldwin, Montgomery
ar: Pulaski, Benton, Washington, Sebastian, Faulkner
az: Maricopa, Pima, Pinal, Yavapai, Mohave
ca: Los Angeles, San Diego, Orange, Riverside, San Bernardino
co: El Paso, Denver, Arapahoe, Jefferson, Adams
de: New Castle, Sussex, Kent
fl: Miami-Dade, Broward, Palm Beach, Hillsborough, Orange
ga: Fulton, Gwinnett, Cobb, DeKalb, Clayton
hi: Honolulu, Hawaii, Maui, Kauai
ia: Polk, Linn, Scott, Johnson, Black Hawk
id: Ada, Canyon, Kootenai, Bonneville, Twin Falls
il: Cook, DuPage, Lake, Will, Kane
in: Marion, Lake, Allen, Hamilton, St. Joseph
ks: Johnson, Sedgwick, Shawnee, Wyandotte, Douglas
ky: Jefferson, Fayette, Kenton, Boone, Warren
la: East Baton Rouge, Jefferson, Orleans, St. Tammany, Lafayette
ma: Middlesex, Worcester, Essex, Suffolk, Norfolk
md: Montgomery, Prince George's, Baltimore, Anne Arundel, Howard
me: Cumberland, York, Penobscot, Kennebec, Androscoggin
mi: Wayne, Oakland, Macomb, Kent, Genesee
mn: Hennepin, Ramsey, Dakota, Anoka, Washington
mo: St. Louis, Jackson, St. Charles, Greene, Clay
ms: Hinds, Harrison, DeSoto, Rankin, Jackson
mt: Yellowstone, Gallatin, Missoula, Flathead, Cascade
nc: Wake, Mecklenburg, Guilford, Forsyth, Cumberland
nd: Cass, Burleigh, Grand Forks, Ward, Williams
ne: Douglas, Lancaster, Sarpy, Hall, Buffalo
nh: Hillsborough, Rockingham, Merrimack, Strafford, Grafton
nj: Bergen, Middlesex, Essex, Hudson, Monmouth
nm: Bernalillo, Dona Ana, Santa Fe, Sandoval, San Juan
nv: Clark, Washoe, Lyon, Elko, Douglas
ny: Suffolk, Nassau, Westchester, Erie, Monroe
oh: Franklin, Cuyahoga, Hamilton, Summit, Montgomery
ok: Oklahoma, Tulsa, Cleveland, Canadian, Comanche
or: Multnomah, Washington, Clackamas, Lane, Marion
pa: Philadelphia, Allegheny, Montgomery, Bucks, Delaware
sc: Greenville, Richland, Charleston, Horry, Spartanburg
sd: Minnehaha, Pennington, Lincoln, Brown, Brookings
tn: Shelby, Davidson, Knox, Hamilton, Rutherford
tx: Harris, Dallas, Tarrant, Bexar, Travis
ut: Salt Lake, Utah, Davis, Weber, Washington
va: Fairfax, Prince William, Loudoun, Chesterfield, Henrico
vt: Chittenden, Rutland, Washington, Windsor, Windham
wa: King, Pierce, Snohomish, Spokane, Clark
wi: Milwaukee, Dane, Waukesha, Brown, Racine
wv: Kanawha, Berkeley, Cabell, Monongalia, Wood
wy: Laramie, Natrona, Campbell, Sweetwater, Fremont`;

/** Why an office of the lists above is not in the directory: there is none, or another is it. */
const ABSENT: Readonly<Record<string, string>> = {
  "ak sheriff Anchorage": "Alaska has no sheriffs.",
  "ak sheriff Fairbanks North Star": "Alaska has no sheriffs.",
  "ak sheriff Juneau": "Alaska has no sheriffs.",
  "ak sheriff Kenai Peninsula": "Alaska has no sheriffs.",
  "ak sheriff Matanuska-Susitna": "Alaska has no sheriffs.",
  "hi sheriff Hawaii": "Sheriffs of Hawaii belong to the state; its counties have police.",
  "hi sheriff Honolulu": "Sheriffs of Hawaii belong to the state; its counties have police.",
  "hi sheriff Kauai": "Sheriffs of Hawaii belong to the state; its counties have police.",
  "hi sheriff Maui": "Sheriffs of Hawaii belong to the state; its counties have police.",
  "ma county Essex": "Abolished; its sheriff remains.",
  "ma county Middlesex": "Abolished; its sheriff remains.",
  "ma county Suffolk": "Abolished; its sheriff remains.",
  "ma county Worcester": "Abolished; its sheriff remains.",
  "md police College Park": "The county's police serve it.",
  "mi state governor": "Not covered by the law: not-covered.json explains it.",
  "nv police Carson City": "The sheriff polices the city.",
  "nv police Fernley": "The county's sheriff serves it.",
  "vt county Chittenden": "Counties of Vermont have a courthouse and a sheriff, no records office.",
  "vt county Rutland": "Counties of Vermont have a courthouse and a sheriff, no records office.",
  "vt county Washington": "Counties of Vermont have a courthouse and a sheriff, no records office.",
  "vt county Windham": "Counties of Vermont have a courthouse and a sheriff, no records office.",
  "vt county Windsor": "Counties of Vermont have a courthouse and a sheriff, no records office.",
};

/** Offices that are the wanted one under another kind: consolidated governments, and sheriffs who are the police. */
const SAME_OFFICE: Readonly<Record<string, string>> = {
  "ak county Anchorage": "us-ak-municipality-of-anchorage",
  "ak county Juneau": "us-ak-city-and-borough-of-juneau",
  "co county Denver": "us-co-city-and-county-of-denver",
  "co sheriff Denver": "us-co-denver-sheriff-department",
  "fl police Jacksonville": "us-fl-jacksonville-sheriffs-dept",
  "ga police Augusta": "us-ga-richmond-county-sheriffs-office",
  "ga police Macon": "us-ga-bibb-county-sheriffs-office",
  "hi city Honolulu": "us-hi-city-and-county-of-honolulu",
  "ky county Fayette": "us-ky-lexington-fayette-urban-county-government",
  "ky county Jefferson": "us-ky-louisville-jefferson-county-metro-government",
  "la county Lafayette": "us-la-lafayette-consolidated-government",
  "nv sheriff Clark": "us-nv-las-vegas-metropolitan-police-department",
  "ny sheriff Westchester": "us-ny-westchester-county-department-of-public-safety",
  "pa county Philadelphia": "us-pa-city-of-philadelphia",
  "pa sheriff Philadelphia": "us-pa-philadelphia-sheriffs-office",
  "tn county Davidson": "us-tn-metropolitan-government-of-nashville-and-davidson-county",
  "va city Arlington": "us-va-arlington-county",
};

const STATE_OFFICES: Readonly<Record<string, RegExp>> = {
  "attorney general": /attorney general|department of (law|justice)/,
  governor: /governor|mayor/,
  police: /state (police|patrol|troopers)|highway patrol|public safety|law enforcement|metropolitan police/,
  corrections: /correction|criminal justice|prison/,
  health: /health/,
  education: /education|public instruction/,
  environment: /environment|natural resources|ecology|conservation/,
  transport: /transportation|highway/,
};

const BY_ID = new Map(AGENCIES.map((agency) => [agency.id, agency]));
const REQUESTED = AGENCIES.filter(({ role }) => role === "agency");

const placesOf = (list: string) =>
  list
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [state = "", names = ""] = line.split(": ");
      return names.split(", ").map((place) => ({ state, place }));
    });

const keyOf = (jurisdiction: string, kind: string | null) => `${jurisdiction} ${kind}`;

/** Places and names of the offices of each jurisdiction and kind. */
const NAMES = Map.groupBy(
  REQUESTED.flatMap((agency) =>
    [agency.locality ?? "", agency.name, ...agency.aliases].map((name) => ({
      key: keyOf(agency.jurisdiction, agency.kind),
      name: ` ${foldText(name)} `,
    })),
  ),
  ({ key }) => key,
);

/** Whether an office of this kind is in, or named after, the place. */
const hasLocal = (kind: string, { state, place }: { state: string; place: string }) =>
  NAMES.get(keyOf(`us-${state}`, kind))?.some(({ name }) => name.includes(` ${foldText(place)} `)) === true;

const isStateOffice = (state: string, name: RegExp) =>
  REQUESTED.some(
    (agency) =>
      agency.jurisdiction === `us-${state}` &&
      agency.kind === "state agency" &&
      [agency.name, ...agency.aliases].some((text) => name.test(text.toLowerCase())),
  );

/** What the directory lacks, as "state kind place". */
function missing(list: string, kinds: readonly string[]): string[] {
  return placesOf(list).flatMap((place) =>
    kinds
      .filter((kind) => !hasLocal(kind, place))
      .map((kind) => `${place.state} ${kind} ${place.place}`)
      .filter((office) => !BY_ID.has(SAME_OFFICE[office] ?? "")),
  );
}

it("has agencies in every jurisdiction of a law", () => {
  const empty = LAWS.filter((law) => !REQUESTED.some((agency) => agency.jurisdiction === law.jurisdiction));
  expect(LAWS).toHaveLength(58);
  expect(empty.map((law) => law.jurisdiction)).toEqual([]);
});

it("has the offices of each state, its largest cities and counties, or says why not", () => {
  const states = LAWS.map((law) => law.jurisdiction)
    .filter((jurisdiction) => /^us-..$/.test(jurisdiction))
    .map((jurisdiction) => jurisdiction.slice(3));
  expect(states).toHaveLength(51);
  const stateOffices = states.flatMap((state) =>
    Object.entries(STATE_OFFICES)
      .filter(([, name]) => !isStateOffice(state, name))
      .map(([office]) => `${state} state ${office}`),
  );
  expect(
    [
      ...stateOffices,
      ...missing(LARGEST_CITIES, ["city", "police"]),
      ...missing(LARGEST_COUNTIES, ["county", "sheriff"]),
    ].sort(),
  ).toEqual(Object.keys(ABSENT).sort());
});

test("ten cities and five counties are asked for wherever there are as many", () => {
  const count = (list: string, state: string) => placesOf(list).filter((one) => one.state === state).length;
  const states = [...new Set(placesOf(LARGEST_CITIES).map(({ state }) => state))];
  expect(states).toHaveLength(50);
  // Honolulu is Hawaii's only city; Delaware has three counties, Hawaii four with a government.
  expect(states.filter((state) => count(LARGEST_CITIES, state) !== 10)).toEqual(["hi"]);
  expect(states.filter((state) => count(LARGEST_COUNTIES, state) !== 5)).toEqual(["ct", "de", "hi", "ri"]);
});

test("an office may have no known address; it is an entry with its name and law all the same", () => {
  const agency = BY_ID.get("us-wa-yakima-police-department");
  expect(agency).toMatchObject({ jurisdiction: "us-wa", email: null, addressLines: [], website: null });
});
