import { canada } from "./jurisdictions/ca.ts";
import { germany } from "./jurisdictions/de.ts";
import { europeanUnion } from "./jurisdictions/eu.ts";
import { ireland } from "./jurisdictions/ie.ts";
import { unitedKingdom } from "./jurisdictions/uk.ts";
import { scotland } from "./jurisdictions/uk-sct.ts";
import { unitedStates } from "./jurisdictions/us.ts";
import { alaska } from "./jurisdictions/us-ak.ts";
import { alabama } from "./jurisdictions/us-al.ts";
import { arkansas } from "./jurisdictions/us-ar.ts";
import { arizona } from "./jurisdictions/us-az.ts";
import { california } from "./jurisdictions/us-ca.ts";
import { colorado } from "./jurisdictions/us-co.ts";
import { connecticut } from "./jurisdictions/us-ct.ts";
import { districtOfColumbia } from "./jurisdictions/us-dc.ts";
import { delaware } from "./jurisdictions/us-de.ts";
import { florida } from "./jurisdictions/us-fl.ts";
import { georgia } from "./jurisdictions/us-ga.ts";
import { hawaii } from "./jurisdictions/us-hi.ts";
import { iowa } from "./jurisdictions/us-ia.ts";
import { idaho } from "./jurisdictions/us-id.ts";
import { illinois } from "./jurisdictions/us-il.ts";
import { indiana } from "./jurisdictions/us-in.ts";
import { kansas } from "./jurisdictions/us-ks.ts";
import { kentucky } from "./jurisdictions/us-ky.ts";
import { louisiana } from "./jurisdictions/us-la.ts";
import { massachusetts } from "./jurisdictions/us-ma.ts";
import { maryland } from "./jurisdictions/us-md.ts";
import { maine } from "./jurisdictions/us-me.ts";
import { michigan } from "./jurisdictions/us-mi.ts";
import { minnesota } from "./jurisdictions/us-mn.ts";
import { missouri } from "./jurisdictions/us-mo.ts";
import { mississippi } from "./jurisdictions/us-ms.ts";
import { montana } from "./jurisdictions/us-mt.ts";
import { northCarolina } from "./jurisdictions/us-nc.ts";
import { northDakota } from "./jurisdictions/us-nd.ts";
import { nebraska } from "./jurisdictions/us-ne.ts";
import { newHampshire } from "./jurisdictions/us-nh.ts";
import { newJersey } from "./jurisdictions/us-nj.ts";
import { newMexico } from "./jurisdictions/us-nm.ts";
import { nevada } from "./jurisdictions/us-nv.ts";
import { newYork } from "./jurisdictions/us-ny.ts";
import { ohio } from "./jurisdictions/us-oh.ts";
import { oklahoma } from "./jurisdictions/us-ok.ts";
import { oregon } from "./jurisdictions/us-or.ts";
import { pennsylvania } from "./jurisdictions/us-pa.ts";
import { rhodeIsland } from "./jurisdictions/us-ri.ts";
import { southCarolina } from "./jurisdictions/us-sc.ts";
import { southDakota } from "./jurisdictions/us-sd.ts";
import { tennessee } from "./jurisdictions/us-tn.ts";
import { texas } from "./jurisdictions/us-tx.ts";
import { utah } from "./jurisdictions/us-ut.ts";
import { virginia } from "./jurisdictions/us-va.ts";
import { vermont } from "./jurisdictions/us-vt.ts";
import { washington } from "./jurisdictions/us-wa.ts";
import { wisconsin } from "./jurisdictions/us-wi.ts";
import { westVirginia } from "./jurisdictions/us-wv.ts";
import { wyoming } from "./jurisdictions/us-wy.ts";
import type { Law } from "./law.ts";

/** Every law: federal first, then the states and the District of Columbia by place, then abroad by place. */
export const LAWS: readonly Law[] = [
  unitedStates,
  alabama,
  alaska,
  arizona,
  arkansas,
  california,
  colorado,
  connecticut,
  delaware,
  districtOfColumbia,
  florida,
  georgia,
  hawaii,
  idaho,
  illinois,
  indiana,
  iowa,
  kansas,
  kentucky,
  louisiana,
  maine,
  maryland,
  massachusetts,
  michigan,
  minnesota,
  mississippi,
  missouri,
  montana,
  nebraska,
  nevada,
  newHampshire,
  newJersey,
  newMexico,
  newYork,
  northCarolina,
  northDakota,
  ohio,
  oklahoma,
  oregon,
  pennsylvania,
  rhodeIsland,
  southCarolina,
  southDakota,
  tennessee,
  texas,
  utah,
  vermont,
  virginia,
  washington,
  westVirginia,
  wisconsin,
  wyoming,
  canada,
  europeanUnion,
  germany,
  ireland,
  scotland,
  unitedKingdom,
];

const BY_JURISDICTION: ReadonlyMap<string, Law> = new Map(LAWS.map((law) => [law.jurisdiction, law]));

/** The law of a jurisdiction code such as "us-il", or undefined where none is known. */
export const lawOf = (jurisdiction: string): Law | undefined => BY_JURISDICTION.get(jurisdiction);
