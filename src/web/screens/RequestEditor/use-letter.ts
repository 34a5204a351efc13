import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import type { AgencyItem } from "#contract/agency.ts";
import type { DraftContent } from "#contract/request.ts";
import type { Profile } from "#contract/shell.ts";
import { useLaw } from "#web/laws.ts";
import { bodyOf, dayIn, letterOfDraft } from "./letter-of-draft.ts";
import { answerDue } from "./queries.ts";

/**
 * The letter to one office. It follows the typing; on a slow machine it comes a moment later instead of holding up a
 * key. `files`: names of those that go with it; the same list until one of them changes. `dueDate`: when the answer is due
 * if the office gets it today.
 */
export function useLetter(
  typed: DraftContent,
  profile: Profile,
  agency: AgencyItem | null,
  replyAddress: string | null,
  files: readonly string[],
) {
  const draft = useDeferredValue(typed);
  const today = dayIn(agency?.timeZone, new Date());
  const law = useLaw(agency?.jurisdiction);
  const dueDate = useQuery(answerDue(agency?.jurisdiction, bodyOf(agency), today)).data?.due ?? null;
  const letter = useMemo(
    () => letterOfDraft({ draft, profile, replyAddress, agency, law, today, dueDate, files }),
    [draft, profile, replyAddress, agency, law, today, dueDate, files],
  );
  return { letter, law, dueDate };
}
