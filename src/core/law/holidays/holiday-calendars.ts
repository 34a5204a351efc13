import { canadianDays } from "#core/law/calendars/ca.ts";
import { germanDays } from "#core/law/calendars/de.ts";
import { commissionDays } from "#core/law/calendars/eu.ts";
import { irishDays } from "#core/law/calendars/ie.ts";
import { britishDays } from "#core/law/calendars/uk.ts";
import { scottishDays } from "#core/law/calendars/uk-sct.ts";
import { federal } from "#core/law/calendars/us.ts";
import { alaskaDays } from "#core/law/calendars/us-ak.ts";
import { alabamaDays } from "#core/law/calendars/us-al.ts";
import { arkansasDays } from "#core/law/calendars/us-ar.ts";
import { arizonaDays } from "#core/law/calendars/us-az.ts";
import { californiaDays } from "#core/law/calendars/us-ca.ts";
import { californiaJudicialDays } from "#core/law/calendars/us-ca-courts.ts";
import { coloradoDays } from "#core/law/calendars/us-co.ts";
import { connecticutDays } from "#core/law/calendars/us-ct.ts";
import { columbiaDays } from "#core/law/calendars/us-dc.ts";
import { delawareDays } from "#core/law/calendars/us-de.ts";
import { floridaDays } from "#core/law/calendars/us-fl.ts";
import { georgiaDays } from "#core/law/calendars/us-ga.ts";
import { hawaiiDays } from "#core/law/calendars/us-hi.ts";
import { iowaDays } from "#core/law/calendars/us-ia.ts";
import { idahoDays } from "#core/law/calendars/us-id.ts";
import { illinoisDays } from "#core/law/calendars/us-il.ts";
import { indianaDays } from "#core/law/calendars/us-in.ts";
import { kansasDays } from "#core/law/calendars/us-ks.ts";
import { kentuckyDays } from "#core/law/calendars/us-ky.ts";
import { louisianaDays } from "#core/law/calendars/us-la.ts";
import { massachusettsDays } from "#core/law/calendars/us-ma.ts";
import { marylandDays } from "#core/law/calendars/us-md.ts";
import { maineDays } from "#core/law/calendars/us-me.ts";
import { michiganDays } from "#core/law/calendars/us-mi.ts";
import { minnesotaDays } from "#core/law/calendars/us-mn.ts";
import { missouriDays } from "#core/law/calendars/us-mo.ts";
import { mississippiDays } from "#core/law/calendars/us-ms.ts";
import { montanaDays } from "#core/law/calendars/us-mt.ts";
import { northCarolinaDays } from "#core/law/calendars/us-nc.ts";
import { northDakotaDays } from "#core/law/calendars/us-nd.ts";
import { nebraskaDays } from "#core/law/calendars/us-ne.ts";
import { newHampshireDays } from "#core/law/calendars/us-nh.ts";
import { newJerseyDays } from "#core/law/calendars/us-nj.ts";
import { newMexicoDays } from "#core/law/calendars/us-nm.ts";
import { nevadaDays } from "#core/law/calendars/us-nv.ts";
import { newYorkDays } from "#core/law/calendars/us-ny.ts";
import { newYorkCityDays } from "#core/law/calendars/us-ny-nyc.ts";
import { ohioDays } from "#core/law/calendars/us-oh.ts";
import { oklahomaDays } from "#core/law/calendars/us-ok.ts";
import { oregonDays } from "#core/law/calendars/us-or.ts";
import { pennsylvaniaDays } from "#core/law/calendars/us-pa.ts";
import { rhodeIslandDays } from "#core/law/calendars/us-ri.ts";
import { southCarolinaDays } from "#core/law/calendars/us-sc.ts";
import { southDakotaDays } from "#core/law/calendars/us-sd.ts";
import { tennesseeDays } from "#core/law/calendars/us-tn.ts";
import { texasDays } from "#core/law/calendars/us-tx.ts";
import { utahDays } from "#core/law/calendars/us-ut.ts";
import { virginiaDays } from "#core/law/calendars/us-va.ts";
import { vermontDays } from "#core/law/calendars/us-vt.ts";
import { washingtonDays } from "#core/law/calendars/us-wa.ts";
import { wisconsinDays } from "#core/law/calendars/us-wi.ts";
import { westVirginiaDays } from "#core/law/calendars/us-wv.ts";
import { wyomingDays } from "#core/law/calendars/us-wy.ts";
import type { HolidayCalendar } from "./holiday-calendar.ts";

/** Every holiday calendar that is built in, one a jurisdiction. */
export const CALENDARS: readonly HolidayCalendar[] = [
  federal,
  alaskaDays,
  alabamaDays,
  arkansasDays,
  arizonaDays,
  californiaDays,
  coloradoDays,
  connecticutDays,
  columbiaDays,
  delawareDays,
  floridaDays,
  georgiaDays,
  hawaiiDays,
  iowaDays,
  idahoDays,
  illinoisDays,
  indianaDays,
  kansasDays,
  kentuckyDays,
  louisianaDays,
  massachusettsDays,
  marylandDays,
  maineDays,
  michiganDays,
  minnesotaDays,
  missouriDays,
  mississippiDays,
  montanaDays,
  northCarolinaDays,
  northDakotaDays,
  nebraskaDays,
  newHampshireDays,
  newJerseyDays,
  newMexicoDays,
  nevadaDays,
  newYorkDays,
  ohioDays,
  oklahomaDays,
  oregonDays,
  pennsylvaniaDays,
  rhodeIslandDays,
  southCarolinaDays,
  southDakotaDays,
  tennesseeDays,
  texasDays,
  utahDays,
  virginiaDays,
  vermontDays,
  washingtonDays,
  wisconsinDays,
  westVirginiaDays,
  wyomingDays,
  canadianDays,
  germanDays,
  commissionDays,
  irishDays,
  scottishDays,
  britishDays,
  // Of a city and of courts: no law counts by them, but an agency may.
  newYorkCityDays,
  californiaJudicialDays,
];
