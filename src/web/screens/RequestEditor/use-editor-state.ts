import { useCallback, useState } from "react";
import type { Me } from "#contract/platform/shell.ts";
import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import type { ClaimedDraftSlot } from "#web/features/drafts/local-draft-slot.ts";
import { useAutosave } from "#web/features/drafts/use-autosave.ts";
import { useProfile } from "#web/features/profile/use-profile.ts";
import { useAgencies } from "./agencies/use-agencies.ts";
import { useDraftChecks } from "./checks/use-draft-checks.ts";
import { useDraftFiles } from "./files/use-draft-files.ts";
import { useLetter } from "./letter/use-letter.ts";
import { useSelectedLetter } from "./letter/use-selected-letter.ts";
import { useValueAfterPaint } from "./letter/use-value-after-paint.ts";
import { useSendRequest } from "./sending/use-send-request.ts";
import { useDraftEdits } from "./use-draft-edits.ts";

export type EditorOptions = {
  me: Me;
  /** Where this page keeps the words until the server has them. */
  slot: ClaimedDraftSlot;
  /** Null for a request that has no words yet. */
  request: RequestDetail | null;
  onServer: (request: RequestDetail) => void;
};

export type EditorState = ReturnType<typeof useEditorState>;

/**
 * What is on the page and what follows from it: the draft and where its words are, its agencies and files, who writes,
 * and the letter in sight with the checks of all of them.
 */
export function useEditorState({ me, slot, request, onServer }: EditorOptions) {
  const [known, setKnown] = useState(request);
  const autosave = useAutosave({
    place: slot,
    request,
    onServer: (server) => {
      setKnown(server);
      onServer(server);
    },
  });
  const { state, dispatch, begin: saveNow, compare: loadServerVersion, id } = autosave;
  const draft = state.currentDraft;
  const requester = useProfile(me);
  const sendRequest = useSendRequest({
    id,
    flushDraft: saveNow,
    flushProfile: requester.flush,
    loadServerVersion,
  });
  const { clearErrors } = sendRequest;
  const onEdit = useCallback(
    (edited: DraftContent) => {
      clearErrors();
      dispatch({ type: "edited", draft: edited });
    },
    [clearErrors, dispatch],
  );
  const change = useDraftEdits(draft, onEdit);
  const agencySelection = useAgencies(draft.agencyIds, (agencyIds) => change({ agencyIds }));
  const { agencies } = agencySelection;
  const selectedLetter = useSelectedLetter(agencies);
  const files = useDraftFiles({
    id,
    save: saveNow,
    attachments: draft.attachments,
    serverFiles: known?.files,
    onChange: change,
  });
  // Letter and checks follow the typing a moment later, so that they never hold up a key.
  const paintedDraft = useValueAfterPaint(draft);
  const checks = useDraftChecks({
    draft: paintedDraft,
    agencies,
    profile: requester.profile,
    saved: { id: id.current, version: state.version },
  });
  const replyAddress = known?.replyAddress ?? null;
  const letter = useLetter(paintedDraft, requester.profile, selectedLetter.agency, replyAddress, files.names);
  return {
    saving: autosave,
    draft,
    change,
    requester,
    sending: sendRequest,
    office: agencySelection,
    shown: selectedLetter,
    files,
    checks,
    letter,
  };
}
