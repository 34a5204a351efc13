import { mdiLinkVariant } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { DraftContent } from "#contract/requests/request.ts";
import { editor } from "#messages/editor/editor.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { emptyDraft } from "#web/features/drafts/draft-content.ts";
import css from "./Editor.module.css";
import { missingAgenciesText, type Prefill, parsePrefill } from "./prefill.ts";
import { agenciesByIds } from "./queries.ts";

/** `key` identifies the visit of a link. */
export type PrefilledStart = { key: string; prefill: Prefill };

/**
 * Content of a new request from the query string. It is removed from the URL at once, so that a bookmark or a copied URL is
 * the request's own, and stored in the history entry, so that it survives a reload. "pending" until then; null without any.
 */
export function usePrefill(): PrefilledStart | "pending" | null {
  const { search, state, key } = useLocation();
  const { requestId } = useParams();
  const navigate = useNavigate();
  const prefillInUrl = useMemo(() => (requestId ? null : parsePrefill(search)), [requestId, search]);
  useEffect(() => {
    if (!prefillInUrl) return;
    // A link starts a new request. The draft that was being edited is not overwritten: it stays in the list of drafts.
    storageItem("editedRequest").remove();
    void navigate("/request-editor", { replace: true, state: { begun: { key, prefill: prefillInUrl } } });
  }, [prefillInUrl, key, navigate]);
  if (prefillInUrl) return "pending";
  const begun: PrefilledStart | undefined = state?.begun;
  return requestId || !begun ? null : begun;
}

/**
 * Renders the editor once the link's agencies are looked up, with a notice of what was left out. Following a link creates no
 * draft: nothing is saved before the user's first change.
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
    const { agencyIds, title, records, madeFrom, madeTo, warnings } = prefill;
    const missing = agencyIds.length - foundAgencyIds.length;
    return children(
      { ...emptyDraft, agencyIds: foundAgencyIds, title, records, madeFrom, madeTo },
      <PrefillNotice warnings={missing > 0 ? [...warnings, missingAgenciesText(missing)] : warnings} />,
    );
  }
  return agencyQuery.isError ? failed(agencyQuery.error, () => void agencyQuery.refetch()) : loading;
}

/** Says that a link filled in the form, and what was left out, until the user dismisses it. */
function PrefillNotice({ warnings }: { warnings: string[] }) {
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <div className={css.note}>
      <Notice tone={warnings.length > 0 ? "orange" : "blue"} icon={mdiLinkVariant} role="status">
        {[editor.prefill.notice, ...warnings].join(" ")}{" "}
        <button type="button" onClick={() => setIsDismissed(true)}>
          {editor.prefill.dismiss}
        </button>
      </Notice>
    </div>
  );
}
