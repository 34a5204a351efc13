import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { DraftContent } from "#contract/request.ts";
import { showToast } from "#web/ui/Toast.tsx";
import { emptyDraft } from "./draft.ts";
import { missingAgencies, type Prefill, prefillOf } from "./prefill.ts";
import { agenciesNamed } from "./queries.ts";

/** `key` tells one link that was followed from the next. */
export type Begun = { key: string; prefill: Prefill };

/**
 * What the address says a new request begins with. It is taken off the address at once, so that a bookmark or a copied
 * address is the request's own, and kept with this entry of the history, so that reloading the page has it again.
 * "taking" until then; null where the address says nothing.
 */
export function useBegun(): Begun | "taking" | null {
  const { search, state, key } = useLocation();
  const { requestId } = useParams();
  const navigate = useNavigate();
  const asked = useMemo(() => (requestId ? null : prefillOf(search)), [requestId, search]);
  useEffect(() => {
    if (!asked) return;
    // A link asks for a new request. The one that was being written is not overwritten: it stays among the drafts.
    sessionStorage.removeItem("request_id");
    void navigate("/request-editor", { replace: true, state: { begun: { key, prefill: asked } } });
  }, [asked, key, navigate]);
  if (asked) return "taking";
  const begun: Begun | undefined = state?.begun;
  return requestId || !begun ? null : begun;
}

/**
 * Draws the editor once the directory said which of the link's agencies it has. What was left out is told. Nothing is
 * saved before the person changes something: following a link makes no draft.
 */
export function BeginPrefilled(props: {
  prefill: Prefill;
  loading: ReactNode;
  failed: (error: unknown, retry: () => void) => ReactNode;
  children: (begin: DraftContent) => ReactNode;
}) {
  const { prefill, loading, failed, children } = props;
  const named = useQuery(agenciesNamed(prefill.agencyIds));
  const asks = prefill.agencyIds.length > 0;
  const found = useMemo(() => {
    if (asks && !named.data) return null;
    const known = new Set(
      named.data?.items.filter((office) => !office.retired).map(({ askedBy }) => askedBy),
    );
    return prefill.agencyIds.filter((id) => known.has(id));
  }, [asks, named.data, prefill]);
  useTold(prefill, found);
  if (found) {
    const { title, records, madeFrom, madeTo } = prefill;
    return children({ ...emptyDraft, agencyIds: found, title, records, madeFrom, madeTo });
  }
  return named.isError ? failed(named.error, () => void named.refetch()) : loading;
}

/** Says once that a link filled the form, and what of it was left out. */
function useTold(prefill: Prefill, found: string[] | null) {
  const missing = found && prefill.agencyIds.length - found.length;
  useEffect(() => {
    if (missing === null) return;
    const faults = [...prefill.faults, ...(missing > 0 ? [missingAgencies(missing)] : [])];
    const text = `Filled in from a link. ${faults.join(" ") || "Nothing is saved or sent yet."}`;
    return showToast({ text, seconds: faults.length > 0 ? 0 : 8 });
  }, [missing, prefill]);
}
