import { useCallback, useState } from "react";
import type { Me } from "#contract/platform/shell.ts";
import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { flushDeferredInput } from "#web/features/drafts/deferred-input.ts";
import type { ClaimedDraftSlot } from "#web/features/drafts/local-draft.ts";
import { useRequestDraft } from "#web/features/drafts/use-request-draft.ts";
import { useProfile } from "#web/features/profile/use-profile.ts";
import { useAgencies } from "./agencies/use-agencies.ts";
import { useDraftChecks } from "./checks/use-draft-checks.ts";
import { useDraftFiles } from "./files/use-draft-files.ts";
import { useLetter, useSelectedLetter, useValueAfterPaint } from "./letter/use-letter.ts";
import { useSendRequest } from "./sending/use-send-request.ts";

export type EditorOptions = {
  me: Me;
  /** Where this page stores unsaved changes in the browser. */
  slot: ClaimedDraftSlot<DraftContent>;
  /** Null for a new request that is not saved yet. */
  request: RequestDetail | null;
  onServer: (request: RequestDetail) => void;
};

export type EditorState = ReturnType<typeof useEditorState>;

/** The draft and everything derived from it: saving, agencies, files, the requester, the selected letter and the checks. */
export function useEditorState({ me, slot, request, onServer }: EditorOptions) {
  const [known, setKnown] = useState(request);
  const autosave = useRequestDraft({
    slot,
    request,
    onServer: (server) => {
      setKnown(server);
      onServer(server);
    },
  });
  const { engine, state } = autosave;
  const { id, saveNow, loadServerVersion } = engine;
  const draft = state.currentDraft;
  const requester = useProfile(me);
  const sendRequest = useSendRequest({
    id,
    flushDraft: saveNow,
    flushProfile: requester.flush,
    loadServerVersion,
  });
  const { clearErrors } = sendRequest;
  const change = useCallback(
    (part: Partial<DraftContent>) => {
      // Typed text that was not applied yet must not be overwritten.
      flushDeferredInput();
      clearErrors();
      engine.dispatch({ type: "edited", draft: { ...engine.getState().currentDraft, ...part } });
    },
    [clearErrors, engine],
  );
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
  // Letter and checks follow after paint, so that they never delay typing.
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
    autosave,
    draft,
    change,
    requester,
    sending: sendRequest,
    agencySelection,
    selectedLetter,
    files,
    checks,
    letter,
  };
}
