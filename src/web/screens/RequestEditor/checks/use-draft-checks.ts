import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Profile } from "#contract/platform/shell.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import type { SimilarRequest, SimilarRequests } from "#contract/requests/similar-requests.ts";
import type { Law } from "#core/law/law.ts";
import { checkLetters } from "#core/letter/checks/check-letters.ts";
import { checkText } from "#core/letter/checks/check-text.ts";
import { api } from "#web/app/api/api.ts";
import { useLaws } from "#web/features/deadlines/law-queries.ts";
import { acceptsEmail } from "#web/screens/RequestEditor/agencies/agency-labels.ts";
import { todayInZone } from "#web/screens/RequestEditor/letter/draft-letter.ts";
import { agencyNames, type DraftChecks, findFlaggedLetters } from "./check-summary.ts";

/** The checks of the current draft. `saved`: the request and version on the server. */
export function useDraftChecks(options: {
  draft: DraftContent;
  agencies: readonly AgencyItem[];
  profile: Profile;
  saved: { id: string | null; version: number | null };
}): DraftChecks {
  const { draft, agencies, profile, saved } = options;
  const today = todayInZone(agencies[0]?.timeZone, new Date());
  const text = useMemo(() => checkText(draft, profile, today), [draft, profile, today]);
  const laws = useLaws(useMemo(() => agencies.map(({ jurisdiction }) => jurisdiction), [agencies]));
  const letters = useLetterFindings(draft, agencies, profile, laws);
  const names = useMemo(() => agencyNames(agencies, laws), [agencies, laws]);
  const isComparable = draft.title.trim() !== "" && draft.records.trim() !== "" && agencies.length > 0;
  const similar = useSimilar(saved, isComparable);
  const flaggedLetters = useMemo(() => findFlaggedLetters(letters, similar), [letters, similar]);
  return useMemo(
    () => ({
      isStarted: draft.title.trim() !== "" || draft.records.trim() !== "",
      text,
      letters,
      similar,
      names,
      flaggedLetters,
      hasRecords: draft.records.trim() !== "",
    }),
    [draft, text, letters, similar, names, flaggedLetters],
  );
}

/** Memoized apart from the text: these depend on the agencies and options only. */
function useLetterFindings(
  draft: DraftContent,
  agencies: readonly AgencyItem[],
  profile: Profile,
  laws: ReadonlyMap<string, Law>,
) {
  const { expedited, feeCategory } = draft;
  return useMemo(() => {
    const checkedAgencies = agencies.map((agency) => ({ ...agency, canReceiveEmail: acceptsEmail(agency) }));
    return checkLetters({
      draft: { expedited, feeCategory },
      requester: profile,
      agencies: checkedAgencies,
      laws,
    });
  }, [expedited, feeCategory, agencies, profile, laws]);
}

/** The server compares hundreds of requests, so this waits longer than autosave. */
const COMPARE_DELAY_MS = 2_000;
const NONE: readonly SimilarRequest[] = [];

const similarQuery = (id: string | null, version: number | null) =>
  queryOptions({
    queryKey: ["requests", "similar", id, version],
    queryFn: ({ signal }) => api.get<SimilarRequests>(`/api/requests/${id}/similar`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function useSimilar({ id, version }: { id: string | null; version: number | null }, isComparable: boolean) {
  const [settledVersion, setSettledVersion] = useState({ id, version });
  useEffect(() => {
    const timer = setTimeout(() => setSettledVersion({ id, version }), COMPARE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, version]);
  const enabled = settledVersion.id !== null && isComparable;
  const { data } = useQuery({ ...similarQuery(settledVersion.id, settledVersion.version), enabled });
  return isComparable ? (data?.items ?? NONE) : NONE;
}
