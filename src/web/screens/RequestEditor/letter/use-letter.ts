import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Profile } from "#contract/platform/shell.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { useLaw } from "#web/features/deadlines/law-queries.ts";
import { responseDeadline } from "#web/screens/RequestEditor/queries.ts";
import { bodyType, buildDraftLetter, todayInZone } from "./draft-letter.ts";

/**
 * The letter to one agency. `missingFieldsOf` lists what another draft lacks, such as the latest unrendered one. `files`:
 * names of the attachments, memoized by the caller. `dueDate`: when the answer is due if the agency receives it today.
 */
export function useLetter(
  draft: DraftContent,
  profile: Profile,
  agency: AgencyItem | null,
  replyAddress: string | null,
  files: readonly string[],
) {
  const today = todayInZone(agency?.timeZone, new Date());
  const law = useLaw(agency?.jurisdiction);
  const dueDate = useQuery(responseDeadline(agency?.jurisdiction, bodyType(agency), today)).data?.due ?? null;
  const buildLetter = useCallback(
    (draft: DraftContent) =>
      buildDraftLetter({ draft, profile, replyAddress, agency, law, today, dueDate, files }),
    [profile, replyAddress, agency, law, today, dueDate, files],
  );
  const letter = useMemo(() => buildLetter(draft), [buildLetter, draft]);
  return { letter, law, dueDate, missingFieldsOf: (other: DraftContent) => buildLetter(other).missing };
}
