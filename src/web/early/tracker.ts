/**
 * Stands in the tracker's page itself (scripts/prerender.ts): asks for what it shows first while the application is still
 * on its way. It reads the session this browser holds and changes nothing; without one it asks for nothing.
 */
import { writeListQuery } from "#core/request/list-query.ts";
import { apiAddress } from "../api-address.ts";
import { countedUnder } from "../counted-under.ts";
import { pageQuery } from "../screens/RequestsTracker/page-query.ts";
import { readAddress } from "../screens/RequestsTracker/tracker-address.ts";
import { askEarly } from "./early-answers.ts";
import { browserPorts, sessionToken } from "./session.ts";

const token = sessionToken();
if (token) {
  const { query, way } = readAddress(new URLSearchParams(location.search));
  const asked = Object.fromEntries(writeListQuery(query));
  const rows = way === "table" ? [apiAddress("/api/requests", pageQuery(asked, null))] : [];
  const counts = apiAddress("/api/requests/counts", countedUnder(asked));
  globalThis.takeEarly = askEarly(
    token,
    [...rows, counts, "/api/tracker-views", "/api/me"],
    browserPorts,
  ).take;
}
