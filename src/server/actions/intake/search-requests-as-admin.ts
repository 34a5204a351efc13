import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { audit } from "#server/db/platform/audit.ts";
import { type FoundRequest, searchRequests } from "#server/db/requests/admin-request-search.ts";

/** As many as a user looks through; anyone who needs more says more. */
const MAX_RESULTS = 20;

/** An administrator looks through everyone's requests for the one an email belongs to; what they asked for is stored. */
export async function searchRequestsAsAdmin(
  context: Pick<Context, "db" | "clock">,
  admin: string,
  q: string,
): Promise<{ found: FoundRequest[]; more: boolean }> {
  const rows = await searchRequests(context.db, q, MAX_RESULTS + 1);
  const found = rows.slice(0, MAX_RESULTS);
  const detail = { q, found: found.length };
  await audit(context.db, { at: nowOf(context), actor: admin, verb: "search_requests", subject: "", detail });
  return { found, more: rows.length > MAX_RESULTS };
}
