import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { Me } from "#contract/platform/shell.ts";
import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editor } from "#messages/editor/editor.ts";
import { api } from "#web/app/api/api.ts";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { emptyDraft } from "#web/features/drafts/draft-content.ts";
import { sendOrphans, useDraftSlot } from "#web/features/drafts/local-draft.ts";
import { parseDraftContent } from "#web/features/drafts/request-draft.ts";
import { Editor } from "./Editor.tsx";

/**
 * The editor with a slot in this browser's storage. It restores unsaved changes from an earlier page. A new request that was
 * opened by a link or a button starts empty, or with `initialDraft`; older unsaved drafts are then saved as separate drafts.
 */
export function EditorSession(props: {
  me: Me;
  request: RequestDetail | null;
  initialDraft?: DraftContent | null;
  onServer: (request: RequestDetail) => void;
  note?: ReactNode;
}) {
  const { me, request, initialDraft = null, onServer, note } = props;
  const isNewNavigation = useIsNewNavigation();
  const startEmpty = request === null && (isNewNavigation || initialDraft !== null);
  const claimedSlot = useDraftSlot(
    { userId: me.id, id: request?.id ?? null, parse: parseDraftContent },
    startEmpty,
  );
  const [key] = useState(() => crypto.randomUUID());
  useSendOrphanedDrafts(me.id, claimedSlot !== null);
  if (!claimedSlot) return <Sheet />;
  const prefilledDraft = initialDraft && {
    version: null,
    base: emptyDraft,
    unanswered: [],
    draft: initialDraft,
    offered: true as const,
    key,
    at: 0,
  };
  const slot = { ...claimedSlot, localDraft: claimedSlot.localDraft ?? prefilledDraft };
  return <Editor me={me} slot={slot} request={request} onServer={onServer} note={note} />;
}

/** True when a link or a button of this app led here: not a page load, the Back button or an undo. */
function useIsNewNavigation(): boolean {
  const { state } = useLocation();
  const navigationType = useNavigationType();
  const [isNewNavigation] = useState(navigationType === "PUSH" && state?.goOn !== true);
  return isNewNavigation;
}

/** Saves new drafts that closed pages left in storage, once this page has its own slot. */
function useSendOrphanedDrafts(userId: string, enabled: boolean) {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!enabled) return;
    void sendOrphans(userId, parseDraftContent, async ({ key, draft }) => {
      await api.post<RequestDetail>("/api/requests", { key, draft });
    }).then((sent) => {
      if (sent === 0) return;
      void client.invalidateQueries({ queryKey: ["requests"] });
      showToast({
        text: formatMessage(editor.savedLocalDrafts, { count: sent }),
        action: { label: editor.seeDrafts, onClick: () => void navigate("/requests-tracker?filter=drafts") },
      });
    });
  }, [userId, enabled, client, navigate]);
}
