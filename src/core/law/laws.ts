import canada from "./jurisdictions/ca.json" with { type: "json" };
import germany from "./jurisdictions/de.json" with { type: "json" };
import europeanUnion from "./jurisdictions/eu.json" with { type: "json" };
import ireland from "./jurisdictions/ie.json" with { type: "json" };
import unitedKingdom from "./jurisdictions/uk.json" with { type: "json" };
import scotland from "./jurisdictions/uk-sct.json" with { type: "json" };
import unitedStates from "./jurisdictions/us.json" with { type: "json" };
import alaska from "./jurisdictions/us-ak.json" with { type: "json" };
import alabama from "./jurisdictions/us-al.json" with { type: "json" };
import arkansas from "./jurisdictions/us-ar.json" with { type: "json" };
import arizona from "./jurisdictions/us-az.json" with { type: "json" };
import california from "./jurisdictions/us-ca.json" with { type: "json" };
import colorado from "./jurisdictions/us-co.json" with { type: "json" };
import connecticut from "./jurisdictions/us-ct.json" with { type: "json" };
import districtOfColumbia from "./jurisdictions/us-dc.json" with { type: "json" };
import delaware from "./jurisdictions/us-de.json" with { type: "json" };
import florida from "./jurisdictions/us-fl.json" with { type: "json" };
import georgia from "./jurisdictions/us-ga.json" with { type: "json" };
import hawaii from "./jurisdictions/us-hi.json" with { type: "json" };
import iowa from "./jurisdictions/us-ia.json" with { type: "json" };
import idaho from "./jurisdictions/us-id.json" with { type: "json" };
import illinois from "./jurisdictions/us-il.json" with { type: "json" };
import indiana from "./jurisdictions/us-in.json" with { type: "json" };
import kansas from "./jurisdictions/us-ks.json" with { type: "json" };
import kentucky from "./jurisdictions/us-ky.json" with { type: "json" };
import louisiana from "./jurisdictions/us-la.json" with { type: "json" };
import massachusetts from "./jurisdictions/us-ma.json" with { type: "json" };
import maryland from "./jurisdictions/us-md.json" with { type: "json" };
import maine from "./jurisdictions/us-me.json" with { type: "json" };
import michigan from "./jurisdictions/us-mi.json" with { type: "json" };
import minnesota from "./jurisdictions/us-mn.json" with { type: "json" };
import missouri from "./jurisdictions/us-mo.json" with { type: "json" };
import mississippi from "./jurisdictions/us-ms.json" with { type: "json" };
import montana from "./jurisdictions/us-mt.json" with { type: "json" };
import northCarolina from "./jurisdictions/us-nc.json" with { type: "json" };
import northDakota from "./jurisdictions/us-nd.json" with { type: "json" };
import nebraska from "./jurisdictions/us-ne.json" with { type: "json" };
import newHampshire from "./jurisdictions/us-nh.json" with { type: "json" };
import newJersey from "./jurisdictions/us-nj.json" with { type: "json" };
import newMexico from "./jurisdictions/us-nm.json" with { type: "json" };
import nevada from "./jurisdictions/us-nv.json" with { type: "json" };
import newYork from "./jurisdictions/us-ny.json" with { type: "json" };
import ohio from "./jurisdictions/us-oh.json" with { type: "json" };
import oklahoma from "./jurisdictions/us-ok.json" with { type: "json" };
import oregon from "./jurisdictions/us-or.json" with { type: "json" };
import pennsylvania from "./jurisdictions/us-pa.json" with { type: "json" };
import rhodeIsland from "./jurisdictions/us-ri.json" with { type: "json" };
import southCarolina from "./jurisdictions/us-sc.json" with { type: "json" };
import southDakota from "./jurisdictions/us-sd.json" with { type: "json" };
import tennessee from "./jurisdictions/us-tn.json" with { type: "json" };
import texas from "./jurisdictions/us-tx.json" with { type: "json" };
import utah from "./jurisdictions/us-ut.json" with { type: "json" };
import virginia from "./jurisdictions/us-va.json" with { type: "json" };
import vermont from "./jurisdictions/us-vt.json" with { type: "json" };
import washington from "./jurisdictions/us-wa.json" with { type: "json" };
import wisconsin from "./jurisdictions/us-wi.json" with { type: "json" };
import westVirginia from "./jurisdictions/us-wv.json" with { type: "json" };
import wyoming from "./jurisdictions/us-wy.json" with { type: "json" };
import type { Law } from "./law.ts";

/** Every law: federal first, then the states and the District of Columbia by place, then abroad by place. That each has the shape of `Law` is tested, not assumed. */
export const LAWS = [
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
] as readonly Law[];

const BY_JURISDICTION: ReadonlyMap<string, Law> = new Map(LAWS.map((law) => [law.jurisdiction, law]));

/** The law of a jurisdiction code such as "us-il", or undefined where none is known. */
export const lawOf = (jurisdiction: string): Law | undefined => BY_JURISDICTION.get(jurisdiction);
