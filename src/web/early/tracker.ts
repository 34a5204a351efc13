/** Stands in the tracker's page itself (scripts/prerender.ts) and draws its first rows. */
import type { Mailbox } from "#contract/mailbox.ts";
import type { RequestCounts, RequestList } from "#contract/request-list.ts";
import type { Me } from "#contract/shell.ts";
import { apiAddress } from "../api-address.ts";
import { countedUnder } from "../counted-under.ts";
import { askedBy, pageQuery } from "../screens/RequestsTracker/page-query.ts";
import { readAddress } from "../screens/RequestsTracker/tracker-address.ts";
import { begin } from "./begin.ts";
import { drawUnread } from "./top-bar-look.tsx";
import { drawCounts, drawTable } from "./tracker-look.tsx";

const { query, way } = readAddress(new URLSearchParams(location.search));
const asked = askedBy(query);
const list = apiAddress("/api/requests", pageQuery(asked, null));
const counts = apiAddress("/api/requests/counts", countedUnder(asked));
const nothing = () => undefined;

begin({
  asks: {
    first: [...(way === "table" ? [list] : []), "/api/mailbox"],
    later: [counts, "/api/me", "/api/tracker-views", "/api/jurisdictions"],
  },
  plain: location.search === "",
  rows: async (look) => {
    const [page, mailbox] = await Promise.all([look<RequestList>(list), look<Mailbox>("/api/mailbox")]);
    return (root, phone) => drawTable(root, { page, labels: mailbox.labels }, new Date(), phone);
  },
  besides: (root, look) => {
    void look<RequestCounts>(counts).then((known) => drawCounts(root, known), nothing);
    void look<Me>("/api/me").then(({ unread }) => drawUnread(root, unread), nothing);
  },
});
