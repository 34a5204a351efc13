import { meQuery, queryClient } from "#web/api.ts";
import { lastUser } from "#web/identity/session.ts";
import { mailboxQuery } from "#web/labels.ts";
import { jurisdictionsQuery } from "#web/laws.ts";
import { requestCountsQuery } from "#web/request-queries.ts";
import { askedBy } from "./page-query.ts";
import { rowsQuery } from "./Table/rows-query.ts";
import { readAddress } from "./tracker-address.ts";
import { viewsQuery } from "./Views/views.ts";

/**
 * Asks for what the tracker shows first while its code is still on its way and the session is being checked. Nothing is
 * asked for where nobody was signed in.
 */
export function lookAhead() {
  if (lastUser() === null) return;
  const { query, way } = readAddress(new URLSearchParams(window.location.search));
  const asked = askedBy(query);
  if (way === "table") void queryClient.prefetchQuery(rowsQuery(asked));
  void queryClient.prefetchQuery(requestCountsQuery(asked));
  void queryClient.prefetchQuery(viewsQuery);
  void queryClient.prefetchQuery(mailboxQuery);
  void queryClient.prefetchQuery(jurisdictionsQuery);
  void queryClient.prefetchQuery(meQuery);
}
