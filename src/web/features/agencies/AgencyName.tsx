import { Link } from "react-router";
import type { RequestRow } from "#contract/requests/request.ts";
import { agencyPagePath } from "./agency-page-path.ts";

/** The name of a request's agency, as a link to its public page where it has one. */
export function AgencyName({
  agency,
  hasPage,
  fallback,
}: {
  agency: RequestRow["agency"];
  hasPage: boolean;
  /** Instead of a name, where no agency was chosen. */
  fallback?: string;
}) {
  if (!agency) return fallback;
  return hasPage ? <Link to={agencyPagePath(agency.id)}>{agency.name}</Link> : agency.name;
}
