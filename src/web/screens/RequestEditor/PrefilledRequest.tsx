import { mdiLinkVariant } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { DraftContent } from "#contract/requests/request.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { emptyDraft } from "#web/features/drafts/draft-content.ts";
import css from "./PrefilledRequest.module.css";
import { missingAgenciesText, type Prefill, parsePrefill } from "./prefill.ts";
import { agenciesByIds } from "./queries.ts";

/** `key` tells one link that was followed from the next. */
export type PrefilledStart = { key: string; prefill: Prefill };

/**
 * What the address says a new request begins with. It is taken off the address at once, so that a bookmark or a copied
 * address is the request's own, and kept with this entry of the history, so that reloading the page has it again.
 * "taking" until then; null where the address says nothing.
 */
export function usePrefill(): PrefilledStart | "taking" | null {
  const { search, state, key } = useLocation();
  const { requestId } = useParams();
  const navigate = useNavigate();
  const prefillInUrl = useMemo(() => (requestId ? null : parsePrefill(search)), [requestId, search]);
  useEffect(() => {
    if (!prefillInUrl) return;
    // A link asks for a new request. The one that was being written is not overwritten: it stays among the drafts.
    storageItem("editedRequest").remove();
    void navigate("/request-editor", { replace: true, state: { begun: { key, prefill: prefillInUrl } } });
  }, [prefillInUrl, key, navigate]);
  if (prefillInUrl) return "taking";
  const begun: PrefilledStart | undefined = state?.begun;
  return requestId || !begun ? null : begun;
}

/**
 * Draws the editor once the directory said which of the link's agencies it has. What was left out is told. Nothing is
 * saved before the person changes something: following a link makes no draft.
 */
export function PrefilledRequest(props: {
  prefill: Prefill;
  loading: ReactNode;
  failed: (error: unknown, retry: () => void) => ReactNode;
  children: (initialDraft: DraftContent, note: ReactNode) => ReactNode;
}) {
  const { prefill, loading, failed, children } = props;
  const agencyQuery = useQuery(agenciesByIds(prefill.agencyIds));
  const hasAgencies = prefill.agencyIds.length > 0;
  const foundAgencyIds = useMemo(() => {
    if (hasAgencies && !agencyQuery.data) return null;
    const foundIds = new Set(
      agencyQuery.data?.items.filter((agency) => !agency.retired).map(({ requestedId: askedBy }) => askedBy),
    );
    return prefill.agencyIds.filter((id) => foundIds.has(id));
  }, [hasAgencies, agencyQuery.data, prefill]);
  if (foundAgencyIds) {
    const { agencyIds, title, records, madeFrom, madeTo, faults } = prefill;
    const missing = agencyIds.length - foundAgencyIds.length;
    return children(
      { ...emptyDraft, agencyIds: foundAgencyIds, title, records, madeFrom, madeTo },
      <PrefillNotice faults={missing > 0 ? [...faults, missingAgenciesText(missing)] : faults} />,
    );
  }
  return agencyQuery.isError ? failed(agencyQuery.error, () => void agencyQuery.refetch()) : loading;
}

/** Says that a link filled the form, and what of it was left out, until the person has read it. */
function PrefillNotice({ faults }: { faults: string[] }) {
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <div className={css.note}>
      <Notice tone={faults.length > 0 ? "orange" : "blue"} icon={mdiLinkVariant} role="status">
        A link filled this in. Nothing is sent before you send it. {faults.join(" ")}{" "}
        <button type="button" onClick={() => setIsDismissed(true)}>
          Got it
        </button>
      </Notice>
    </div>
  );
}
