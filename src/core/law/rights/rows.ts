import type { Rights } from "./rights.ts";
import ca from "./rows/ca.json" with { type: "json" };
import de from "./rows/de.json" with { type: "json" };
import eu from "./rows/eu.json" with { type: "json" };
import ie from "./rows/ie.json" with { type: "json" };
import uk from "./rows/uk.json" with { type: "json" };
import ukSct from "./rows/uk-sct.json" with { type: "json" };
import us from "./rows/us.json" with { type: "json" };
import usAk from "./rows/us-ak.json" with { type: "json" };
import usAl from "./rows/us-al.json" with { type: "json" };
import usAr from "./rows/us-ar.json" with { type: "json" };
import usAz from "./rows/us-az.json" with { type: "json" };
import usCa from "./rows/us-ca.json" with { type: "json" };
import usCo from "./rows/us-co.json" with { type: "json" };
import usCt from "./rows/us-ct.json" with { type: "json" };
import usDc from "./rows/us-dc.json" with { type: "json" };
import usDe from "./rows/us-de.json" with { type: "json" };
import usFl from "./rows/us-fl.json" with { type: "json" };
import usGa from "./rows/us-ga.json" with { type: "json" };
import usHi from "./rows/us-hi.json" with { type: "json" };
import usIa from "./rows/us-ia.json" with { type: "json" };
import usId from "./rows/us-id.json" with { type: "json" };
import usIl from "./rows/us-il.json" with { type: "json" };
import usIn from "./rows/us-in.json" with { type: "json" };
import usKs from "./rows/us-ks.json" with { type: "json" };
import usKy from "./rows/us-ky.json" with { type: "json" };
import usLa from "./rows/us-la.json" with { type: "json" };
import usMa from "./rows/us-ma.json" with { type: "json" };
import usMd from "./rows/us-md.json" with { type: "json" };
import usMe from "./rows/us-me.json" with { type: "json" };
import usMi from "./rows/us-mi.json" with { type: "json" };
import usMn from "./rows/us-mn.json" with { type: "json" };
import usMo from "./rows/us-mo.json" with { type: "json" };
import usMs from "./rows/us-ms.json" with { type: "json" };
import usMt from "./rows/us-mt.json" with { type: "json" };
import usNc from "./rows/us-nc.json" with { type: "json" };
import usNd from "./rows/us-nd.json" with { type: "json" };
import usNe from "./rows/us-ne.json" with { type: "json" };
import usNh from "./rows/us-nh.json" with { type: "json" };
import usNj from "./rows/us-nj.json" with { type: "json" };
import usNm from "./rows/us-nm.json" with { type: "json" };
import usNv from "./rows/us-nv.json" with { type: "json" };
import usNy from "./rows/us-ny.json" with { type: "json" };
import usOh from "./rows/us-oh.json" with { type: "json" };
import usOk from "./rows/us-ok.json" with { type: "json" };
import usOr from "./rows/us-or.json" with { type: "json" };
import usPa from "./rows/us-pa.json" with { type: "json" };
import usRi from "./rows/us-ri.json" with { type: "json" };
import usSc from "./rows/us-sc.json" with { type: "json" };
import usSd from "./rows/us-sd.json" with { type: "json" };
import usTn from "./rows/us-tn.json" with { type: "json" };
import usTx from "./rows/us-tx.json" with { type: "json" };
import usUt from "./rows/us-ut.json" with { type: "json" };
import usVa from "./rows/us-va.json" with { type: "json" };
import usVt from "./rows/us-vt.json" with { type: "json" };
import usWa from "./rows/us-wa.json" with { type: "json" };
import usWi from "./rows/us-wi.json" with { type: "json" };
import usWv from "./rows/us-wv.json" with { type: "json" };
import usWy from "./rows/us-wy.json" with { type: "json" };

/** Every row by the code of its jurisdiction. That each has the shape of `Rights` is tested, not assumed. */
export const RIGHTS_ROWS = Object.fromEntries(
  [
    ca,
    de,
    eu,
    ie,
    uk,
    ukSct,
    us,
    usAk,
    usAl,
    usAr,
    usAz,
    usCa,
    usCo,
    usCt,
    usDc,
    usDe,
    usFl,
    usGa,
    usHi,
    usIa,
    usId,
    usIl,
    usIn,
    usKs,
    usKy,
    usLa,
    usMa,
    usMd,
    usMe,
    usMi,
    usMn,
    usMo,
    usMs,
    usMt,
    usNc,
    usNd,
    usNe,
    usNh,
    usNj,
    usNm,
    usNv,
    usNy,
    usOh,
    usOk,
    usOr,
    usPa,
    usRi,
    usSc,
    usSd,
    usTn,
    usTx,
    usUt,
    usVa,
    usVt,
    usWa,
    usWi,
    usWv,
    usWy,
  ].map((row) => [row.jurisdiction, row as Rights]),
);
