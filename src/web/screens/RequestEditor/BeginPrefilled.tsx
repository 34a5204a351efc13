import { mdiLinkVariant } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { DraftContent } from "#contract/request.ts";
import { stored } from "#web/storage/stored.ts";
import { Notice } from "#web/ui/Notice.tsx";
import css from "./BeginPrefilled.module.css";
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
    stored("editedRequest").remove();
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
  children: (begin: DraftContent, note: ReactNode) => ReactNode;
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
  if (found) {
    const { agencyIds, title, records, madeFrom, madeTo, faults } = prefill;
    const missing = agencyIds.length - found.length;
    return children(
      { ...emptyDraft, agencyIds: found, title, records, madeFrom, madeTo },
      <FromLink faults={missing > 0 ? [...faults, missingAgencies(missing)] : faults} />,
    );
  }
  return named.isError ? failed(named.error, () => void named.refetch()) : loading;
}

/** Says that a link filled the form, and what of it was left out, until the person has read it. */
function FromLink({ faults }: { faults: string[] }) {
  const [read, setRead] = useState(false);
  if (read) return null;
  return (
    <div className={css.note}>
      <Notice tone={faults.length > 0 ? "orange" : "blue"} icon={mdiLinkVariant} role="status">
        A link filled this in. Nothing is sent before you send it. {faults.join(" ")}{" "}
        <button type="button" onClick={() => setRead(true)}>
          Got it
        </button>
      </Notice>
    </div>
  );
}
