import { emailDomain } from "#core/mail/email-domain.ts";
import { foldText } from "./search-text.ts";

/**
 * Bodies below the level of a nation, by what is typed of them. The acts of Germany and Canada bind federal bodies only, and
 * the laws of their states and provinces are not here; Scotland has an act of its own, which is.
 */
export type TypedAgency = {
  name: string;
  locality?: string | null | undefined;
  email?: string | null | undefined;
};

/** Where a body is whose law is not here: a German Land, a Canadian province, Australia, or another country. */
export const REGIONS_WITHOUT_LAW = ["de", "ca", "au", "elsewhere"] as const;
export type RegionWithoutLaw = (typeof REGIONS_WITHOUT_LAW)[number];

/** Null for a national body, and where nothing speaks for a region. */
export function regionWithoutLaw(agency: TypedAgency): RegionWithoutLaw | null {
  const domain = domainOf(agency);
  const byDomain = DOMAINS.find(([, pattern]) => pattern.test(domain))?.[0];
  if (byDomain) return byDomain;
  const text = textOf(agency);
  if (GERMAN_BODY.test(text) && !GERMAN_FEDERAL.test(text)) return "de";
  if (CANADIAN_PLACE.test(text) && !CANADIAN_FEDERAL.test(text)) return "ca";
  return AUSTRALIAN.test(text) ? "au" : null;
}

/** Whether Scotland's act binds it, not that of the United Kingdom. */
export function isScottish(agency: TypedAgency): boolean {
  const text = textOf(agency);
  if (SCOTLAND_UNDER_UK_ACT.test(text) || AMERICAN_SCOTLAND.test(text)) return false;
  return SCOTTISH_DOMAIN.test(domainOf(agency)) || SCOTTISH.test(text) || SCOTTISH_COUNCIL.test(text);
}

/** The Freedom of Information Act 2000 reaches Northern Ireland. */
export const isNorthernIrish = (agency: TypedAgency): boolean => /\bnorthern ireland\b/.test(textOf(agency));

const textOf = ({ name, locality }: TypedAgency): string => foldText(`${name}, ${locality ?? ""}`);

const domainOf = ({ email }: TypedAgency): string => emailDomain((email ?? "").toLowerCase()) ?? "";

const DOMAINS: readonly (readonly [RegionWithoutLaw, RegExp])[] = [
  [
    "de",
    /(?:^|\.)(?:baden-wuerttemberg|bwl|bayern|berlin|brandenburg|bremen|hamburg|hessen|mv-regierung|niedersachsen|nrw|rlp|saarland|sachsen|sachsen-anhalt|landsh|schleswig-holstein|thueringen|muenchen|koeln|stuttgart|leipzig|dresden|hannover|duesseldorf)\.de$/,
  ],
  [
    "ca",
    /\.(?:on|qc|bc|ab|mb|sk|ns|nb|nl|pe|yk|nt|nu)\.ca$|(?:^|\.)(?:ontario|alberta|gnb|novascotia|manitoba|saskatchewan|yukon|toronto|calgary|edmonton|vancouver|ottawa|montreal|winnipeg|halifax)\.ca$/,
  ],
  ["au", /\.au$/],
  ["elsewhere", /\.(?:gov|govt|gob|gouv|go|gub)\.(?!uk$|ie$|us$)[a-z]{2}$|\.gouv\.fr$/],
];

/** Words of Länder, counties and cities; names of Länder that are no places in America. Umlauts are folded. */
const GERMAN_BODY =
  /\b(?:senatsverwaltung|senatskanzlei|staatsministerium|landes[a-z]+|landkreis|landratsamt|landtag|stadt|stadtverwaltung|hansestadt|gemeinde|kreis|kreisverwaltung|bezirksamt|bezirksregierung|regierungsprasidium|polizei|polizei(?:prasidium|direktion|inspektion)|finanzamt|ordnungsamt|gesundheitsamt|jugendamt|schulamt|staatsanwaltschaft|amtsgericht|landgericht|oberlandesgericht|kultusministerium|des landes|baden wurttemberg|bayern|bayerisch[a-z]*|bavarian?|hessen|hessisch[a-z]*|mecklenburg|niedersachsen|niedersachsisch[a-z]*|nordrhein westfalen|rheinland pfalz|saarland|sachsen|sachsisch[a-z]*|schleswig holstein|thuringen|thuringer)\b/;
const GERMAN_FEDERAL =
  /\b(?:bund|bundes[a-z]*|hauptzollamt|zoll[a-z]*|agentur fur arbeit|jobcenter|wasserstrassen[a-z]*|technisches hilfswerk)\b/;

const CANADIAN_PLACE =
  /\b(?:ontario|quebec|alberta|british columbia|manitoba|saskatchewan|nova scotia|new brunswick|newfoundland|prince edward island|yukon|nunavut|northwest territories|toronto|montreal|calgary|edmonton|winnipeg|mississauga|brampton|saskatoon|burnaby|gatineau|longueuil|kelowna)\b|\b(?:(?:city of |ville d ?)ottawa|ottawa (?:police service|public health|public library|fire services|carleton))\b(?!.*\b(?:kansas|ks|illinois|il|ohio|oh)\b)|^bc\b|\bregional municipality of\b/;
const CANADIAN_FEDERAL =
  /\b(?:canada|canadian|canadien|canadienne|federal|federale|royal canadian|national|port authority)\b/;

const AUSTRALIAN =
  /\b(?:australian?|new south wales|nsw|queensland|tasmanian?|victoria police|northern territory)\b/;

const SCOTTISH =
  /\b(?:scotland|scottish|procurator fiscal|naturescot|scotrail|calmac|nhs (?:lothian|tayside|grampian|fife|highland|lanarkshire|borders|forth valley|ayrshire|dumfries|orkney|shetland|western isles|greater glasgow|national services scotland)|university of (?:edinburgh|glasgow|aberdeen|dundee|st andrews|strathclyde|stirling)|comhairle nan eilean siar)\b/;
const SCOTTISH_COUNCIL =
  /\b(?:aberdeen|aberdeenshire|angus|argyll (?:and )?bute|clackmannanshire|dumfries (?:and )?galloway|dundee|(?:east|north|south) ayrshire|(?:east|west) dunbartonshire|(?:east|west) lothian|(?:east )?renfrewshire|edinburgh|falkirk|fife|glasgow|highland|inverclyde|midlothian|moray|(?:north|south) lanarkshire|orkney islands|perth (?:and )?kinross|shetland islands|stirling) (?:city )?council\b/;
const SCOTTISH_DOMAIN =
  /(?:^|\.)scot$|(?:^|\.)scot(?:land\.police|\.nhs)\.uk$|(?:^|\.)(?:edinburgh|glasgow|aberdeencity|aberdeenshire|angus|argyll-bute|clacks|dumgal|dundeecity|east-ayrshire|eastdunbarton|eastlothian|eastrenfrewshire|falkirk|fife|highland|inverclyde|midlothian|moray|north-ayrshire|northlan|orkney|pkc|renfrewshire|scotborders|shetland|south-ayrshire|southlanarkshire|stirling|west-dunbarton|westlothian|cne-siar)\.gov\.uk$/;
/** Bodies of the United Kingdom in Scotland. */
const SCOTLAND_UNDER_UK_ACT =
  /\b(?:scotland office|secretary of state for scotland|advocate general for scotland|hm revenue|hmrc|bbc|uk government|british)\b/;
const AMERICAN_SCOTLAND =
  /\bnew scotland\b|\bscotland (?:county|township|village|neck|police department)\b|\b(?:city|town|village) of scotland\b/;
