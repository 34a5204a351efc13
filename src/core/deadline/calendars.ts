import type { HolidayCalendar } from "./calendar.ts";
import { canadianDays } from "./calendars/ca.ts";
import { germanDays } from "./calendars/de.ts";
import { commissionDays } from "./calendars/eu.ts";
import { irishDays } from "./calendars/ie.ts";
import { britishDays } from "./calendars/uk.ts";
import { scottishDays } from "./calendars/uk-sct.ts";
import { federal } from "./calendars/us.ts";
import { alaskaDays } from "./calendars/us-ak.ts";
import { alabamaDays } from "./calendars/us-al.ts";
import { arkansasDays } from "./calendars/us-ar.ts";
import { arizonaDays } from "./calendars/us-az.ts";
import { californiaDays } from "./calendars/us-ca.ts";
import { coloradoDays } from "./calendars/us-co.ts";
import { connecticutDays } from "./calendars/us-ct.ts";
import { columbiaDays } from "./calendars/us-dc.ts";
import { delawareDays } from "./calendars/us-de.ts";
import { floridaDays } from "./calendars/us-fl.ts";
import { georgiaDays } from "./calendars/us-ga.ts";
import { hawaiiDays } from "./calendars/us-hi.ts";
import { iowaDays } from "./calendars/us-ia.ts";
import { idahoDays } from "./calendars/us-id.ts";
import { illinoisDays } from "./calendars/us-il.ts";
import { indianaDays } from "./calendars/us-in.ts";
import { kansasDays } from "./calendars/us-ks.ts";
import { kentuckyDays } from "./calendars/us-ky.ts";
import { louisianaDays } from "./calendars/us-la.ts";
import { massachusettsDays } from "./calendars/us-ma.ts";
import { marylandDays } from "./calendars/us-md.ts";
import { maineDays } from "./calendars/us-me.ts";
import { michiganDays } from "./calendars/us-mi.ts";
import { minnesotaDays } from "./calendars/us-mn.ts";
import { missouriDays } from "./calendars/us-mo.ts";
import { mississippiDays } from "./calendars/us-ms.ts";
import { montanaDays } from "./calendars/us-mt.ts";
import { northCarolinaDays } from "./calendars/us-nc.ts";
import { northDakotaDays } from "./calendars/us-nd.ts";
import { nebraskaDays } from "./calendars/us-ne.ts";
import { newHampshireDays } from "./calendars/us-nh.ts";
import { newJerseyDays } from "./calendars/us-nj.ts";
import { newMexicoDays } from "./calendars/us-nm.ts";
import { nevadaDays } from "./calendars/us-nv.ts";
import { newYorkDays } from "./calendars/us-ny.ts";
import { ohioDays } from "./calendars/us-oh.ts";
import { oklahomaDays } from "./calendars/us-ok.ts";
import { oregonDays } from "./calendars/us-or.ts";
import { pennsylvaniaDays } from "./calendars/us-pa.ts";
import { rhodeIslandDays } from "./calendars/us-ri.ts";
import { southCarolinaDays } from "./calendars/us-sc.ts";
import { southDakotaDays } from "./calendars/us-sd.ts";
import { tennesseeDays } from "./calendars/us-tn.ts";
import { texasDays } from "./calendars/us-tx.ts";
import { utahDays } from "./calendars/us-ut.ts";
import { virginiaDays } from "./calendars/us-va.ts";
import { vermontDays } from "./calendars/us-vt.ts";
import { washingtonDays } from "./calendars/us-wa.ts";
import { wisconsinDays } from "./calendars/us-wi.ts";
import { westVirginiaDays } from "./calendars/us-wv.ts";
import { wyomingDays } from "./calendars/us-wy.ts";

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
];
