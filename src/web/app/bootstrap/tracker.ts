/** Inlined into the tracker's page (scripts/prerender.ts): renders its first rows. */
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import type { Me } from "#contract/platform/shell.ts";
import type { RequestCounts, RequestList } from "#contract/requests/request-list.ts";
import { apiUrl } from "#web/app/api/api-url.ts";
import { countParams } from "#web/features/requests/request-count-params.ts";
import { pageParameters, toListParameters } from "#web/screens/RequestsTracker/page-query.ts";
import { parseTrackerUrl } from "#web/screens/RequestsTracker/tracker-url.ts";
import { bootstrapPage } from "./bootstrap.ts";
import type { PrefetchedResponses } from "./prefetched-responses.ts";
import { renderUnread } from "./render-top-bar.tsx";
import { renderCounts, renderTable } from "./render-tracker.tsx";

const { query, viewKind } = parseTrackerUrl(new URLSearchParams(location.search));
const listParams = toListParameters(query);
const listUrl = apiUrl("/api/requests", pageParameters(listParams, null));
const countsUrl = apiUrl("/api/requests/counts", countParams(listParams));
const noop = () => undefined;

/** The names of tags, fetched only if a row has one. */
async function loadLabels({ look, ask }: Pick<PrefetchedResponses, "look" | "ask">) {
  ask(["/api/mailbox"]);
  return (await look<Mailbox>("/api/mailbox")).labels;
}

bootstrapPage({
  requests: {
    first: viewKind === "table" ? [listUrl] : [],
    later: ["/api/mailbox", countsUrl, "/api/me", "/api/tracker-views", "/api/jurisdictions"],
  },
  isPlainList: location.search === "",
  loadRows: async ({ look, ask }) => {
    const page = await look<RequestList>(listUrl);
    const labels = page.items.some(({ tags }) => tags.length > 0) ? await loadLabels({ look, ask }) : [];
    return (root, phone) => renderTable(root, { page, labels }, new Date(), phone);
  },
  renderExtras: (root, look) => {
    void look<RequestCounts>(countsUrl).then((requestCounts) => renderCounts(root, requestCounts), noop);
    void look<Me>("/api/me").then(({ unread }) => renderUnread(root, unread), noop);
  },
});
