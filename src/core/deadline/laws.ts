import type { Law } from "./law.ts";
import { canada } from "./laws/ca.ts";
import { germany } from "./laws/de.ts";
import { europeanUnion } from "./laws/eu.ts";
import { ireland } from "./laws/ie.ts";
import { unitedKingdom } from "./laws/uk.ts";
import { scotland } from "./laws/uk-sct.ts";
import { unitedStates } from "./laws/us.ts";
import { alaska } from "./laws/us-ak.ts";
import { alabama } from "./laws/us-al.ts";
import { arkansas } from "./laws/us-ar.ts";
import { arizona } from "./laws/us-az.ts";
import { california } from "./laws/us-ca.ts";
import { colorado } from "./laws/us-co.ts";
import { connecticut } from "./laws/us-ct.ts";
import { districtOfColumbia } from "./laws/us-dc.ts";
import { delaware } from "./laws/us-de.ts";
import { florida } from "./laws/us-fl.ts";
import { georgia } from "./laws/us-ga.ts";
import { hawaii } from "./laws/us-hi.ts";
import { iowa } from "./laws/us-ia.ts";
import { idaho } from "./laws/us-id.ts";
import { illinois } from "./laws/us-il.ts";
import { indiana } from "./laws/us-in.ts";
import { kansas } from "./laws/us-ks.ts";
import { kentucky } from "./laws/us-ky.ts";
import { louisiana } from "./laws/us-la.ts";
import { massachusetts } from "./laws/us-ma.ts";
import { maryland } from "./laws/us-md.ts";
import { maine } from "./laws/us-me.ts";
import { michigan } from "./laws/us-mi.ts";
import { minnesota } from "./laws/us-mn.ts";
import { missouri } from "./laws/us-mo.ts";
import { mississippi } from "./laws/us-ms.ts";
import { montana } from "./laws/us-mt.ts";
import { northCarolina } from "./laws/us-nc.ts";
import { northDakota } from "./laws/us-nd.ts";
import { nebraska } from "./laws/us-ne.ts";
import { newHampshire } from "./laws/us-nh.ts";
import { newJersey } from "./laws/us-nj.ts";
import { newMexico } from "./laws/us-nm.ts";
import { nevada } from "./laws/us-nv.ts";
import { newYork } from "./laws/us-ny.ts";
import { ohio } from "./laws/us-oh.ts";
import { oklahoma } from "./laws/us-ok.ts";
import { oregon } from "./laws/us-or.ts";
import { pennsylvania } from "./laws/us-pa.ts";
import { rhodeIsland } from "./laws/us-ri.ts";
import { southCarolina } from "./laws/us-sc.ts";
import { southDakota } from "./laws/us-sd.ts";
import { tennessee } from "./laws/us-tn.ts";
import { texas } from "./laws/us-tx.ts";
import { utah } from "./laws/us-ut.ts";
import { virginia } from "./laws/us-va.ts";
import { vermont } from "./laws/us-vt.ts";
import { washington } from "./laws/us-wa.ts";
import { wisconsin } from "./laws/us-wi.ts";
import { westVirginia } from "./laws/us-wv.ts";
import { wyoming } from "./laws/us-wy.ts";

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
