/** Stands in the tracker's page itself (scripts/prerender.ts) and draws its first rows. */
import type { Mailbox } from "#contract/mailbox.ts";
import type { RequestCounts, RequestList } from "#contract/request-list.ts";
import type { Me } from "#contract/shell.ts";
import { apiAddress } from "../api-address.ts";
import { countedUnder } from "../counted-under.ts";
import { askedBy, pageQuery } from "../screens/RequestsTracker/page-query.ts";
import { readAddress } from "../screens/RequestsTracker/tracker-address.ts";
import { begin } from "./begin.ts";
import type { EarlyAnswers } from "./early-answers.ts";
import { drawUnread } from "./top-bar-look.tsx";
import { drawCounts, drawTable } from "./tracker-look.tsx";

const { query, way } = readAddress(new URLSearchParams(location.search));
const asked = askedBy(query);
const list = apiAddress("/api/requests", pageQuery(asked, null));
const counts = apiAddress("/api/requests/counts", countedUnder(asked));
const nothing = () => undefined;

/** What the tags of rows are called, asked for where a row has one. */
async function names({ look, ask }: Pick<EarlyAnswers, "look" | "ask">) {
  ask(["/api/mailbox"]);
  return (await look<Mailbox>("/api/mailbox")).labels;
}

begin({
  asks: {
    first: way === "table" ? [list] : [],
    later: ["/api/mailbox", counts, "/api/me", "/api/tracker-views", "/api/jurisdictions"],
  },
  plain: location.search === "",
  rows: async ({ look, ask }) => {
    const page = await look<RequestList>(list);
    const labels = page.items.some(({ tags }) => tags.length > 0) ? await names({ look, ask }) : [];
    return (root, phone) => drawTable(root, { page, labels }, new Date(), phone);
  },
  besides: (root, look) => {
    void look<RequestCounts>(counts).then((known) => drawCounts(root, known), nothing);
    void look<Me>("/api/me").then(({ unread }) => drawUnread(root, unread), nothing);
  },
});
