import { useCallback, useState } from "react";
import type { DraftContent, RequestDetail } from "#contract/request.ts";
import type { Me } from "#contract/shell.ts";
import { useProfile } from "#web/profile/use-profile.ts";
import { useAgencies } from "./Agencies/use-agencies.ts";
import { useDraftChecks } from "./Checks/use-draft-checks.ts";
import { useDraftFiles } from "./Files/use-draft-files.ts";
import { useAfterPaint } from "./Letter/use-after-paint.ts";
import { useLetter } from "./Letter/use-letter.ts";
import { useShownLetter } from "./Letter/use-shown-letter.ts";
import type { KeptPlace } from "./Saving/kept-place.ts";
import { useAutosave } from "./Saving/use-autosave.ts";
import { useSending } from "./Sending/use-sending.ts";
import { useDraftEdits } from "./use-draft-edits.ts";

export type WritingOptions = {
  me: Me;
  /** Where this page keeps the words until the server has them. */
  place: KeptPlace;
  /** Null for a request that has no words yet. */
  request: RequestDetail | null;
  onServer: (request: RequestDetail) => void;
};

export type Writing = ReturnType<typeof useWriting>;

/**
 * What is on the page and what follows from it: the draft and where its words are, its agencies and files, who writes,
 * and the letter in sight with the checks of all of them.
 */
export function useWriting({ me, place, request, onServer }: WritingOptions) {
  const [known, setKnown] = useState(request);
  const saving = useAutosave({
    place,
    request,
    onServer: (server) => {
      setKnown(server);
      onServer(server);
    },
  });
  const { state, dispatch, begin, compare, id } = saving;
  const draft = state.mine;
  const requester = useProfile(me);
  const sending = useSending({ id, flushDraft: begin, flushProfile: requester.flush, compare });
  const { clearErrors } = sending;
  const onEdit = useCallback(
    (edited: DraftContent) => {
      clearErrors();
      dispatch({ type: "edited", draft: edited });
    },
    [clearErrors, dispatch],
  );
  const change = useDraftEdits(draft, onEdit);
  const office = useAgencies(draft.agencyIds, (agencyIds) => change({ agencyIds }));
  const { agencies } = office;
  const shown = useShownLetter(agencies);
  const files = useDraftFiles({
    id,
    save: begin,
    attachments: draft.attachments,
    known: known?.files,
    onChange: change,
  });
  // Letter and checks follow the typing a moment later, so that they never hold up a key.
  const drawn = useAfterPaint(draft);
  const checks = useDraftChecks({
    draft: drawn,
    agencies,
    profile: requester.profile,
    saved: { id: id.current, version: state.version },
  });
  const replyAddress = known?.replyAddress ?? null;
  const letter = useLetter(drawn, requester.profile, shown.agency, replyAddress, files.names);
  return { saving, draft, change, requester, sending, office, shown, files, checks, letter };
}
